import { useState } from 'react';
import { Popover } from '#src/shared/ui/popover.tsx';
import { download } from './download.ts';
import { Hint, Option, Options } from './panel-parts.tsx';

interface Made {
  readonly file: Blob;
  readonly name: string;
}

interface Props {
  rows: number;
  /** there is more than was loaded */
  truncated: boolean;
  /** what the labelled form holds, below its name */
  hint: string;
  seen: (format: 'csv' | 'xlsx') => Made | Promise<Made>;
  raw: (format: 'csv' | 'json') => Made | Promise<Made>;
  onClose: () => void;
}

/** A table as a file, under the button that opened it (anchor `--export`): as shown, or raw. */
export function TableExport({ rows, truncated, hint, seen, raw, onClose }: Props) {
  const [content, setContent] = useState<'seen' | 'raw'>('seen');
  const [said, setSaid] = useState('');
  const save = async (made: Made | Promise<Made>): Promise<void> => {
    const { file, name } = await made;
    download(file, name);
    const more = truncated ? ' There is more than was loaded: the file’s name says so.' : '';
    setSaid(`Saved ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} as ${name}.${more}`);
  };
  return (
    <Popover label="Export" anchor="--export" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <Options legend="Contents" disabled={false}>
          <Option name="content" checked={content === 'seen'} onChange={() => setContent('seen')}>
            What I see
            <Hint>{hint}</Hint>
          </Option>
          <Option name="content" checked={content === 'raw'} onChange={() => setContent('raw')}>
            All fields, raw
            <Hint>API names and texts, untouched</Hint>
          </Option>
        </Options>
        <p className="text-2xs text-faint">
          {rows.toLocaleString('en-US')} {rows === 1 ? 'row' : 'rows'} in the order of the table
          {truncated ? '; more are available' : ''}.
        </p>
        <div className="flex gap-1.5">
          <button type="button" className="control" onClick={() => void save(content === 'seen' ? seen('csv') : raw('csv'))}>
            CSV
          </button>
          {content === 'seen' ? (
            <button type="button" className="control" onClick={() => void save(seen('xlsx'))}>
              XLSX
            </button>
          ) : (
            <button type="button" className="control" onClick={() => void save(raw('json'))}>
              JSON
            </button>
          )}
        </div>
        <p role="status" className="text-xs text-soft wrap-anywhere empty:hidden">
          {said}
        </p>
      </div>
    </Popover>
  );
}
