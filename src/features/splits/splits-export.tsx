import { useState } from 'react';
import { download } from '#src/shared/export/download.ts';
import { Hint, Option, Options } from '#src/shared/export/panel-parts.tsx';
import { zoneSuffix } from '#src/shared/format/time.ts';
import { Popover } from '#src/shared/ui/popover.tsx';
import { rawFile, seenFile, type ExportFile, type ExportSource } from './splits-export-file.ts';

interface Props {
  source: ExportSource;
  onClose: () => void;
}

/** The table as a file, under the button that opened it (anchor `--export`); loaded with its first opening. */
export default function SplitsExport({ source, onClose }: Props) {
  const [content, setContent] = useState<'seen' | 'raw'>('seen');
  const [said, setSaid] = useState('');
  const rows = source.splits.length;
  const save = async (made: ExportFile | Promise<ExportFile>): Promise<void> => {
    const { file, name } = await made;
    download(file, name);
    const more = source.truncated ? ' There is more than was loaded: the file’s name says so.' : '';
    setSaid(`Saved ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} as ${name}.${more}`);
  };
  return (
    <Popover label="Export" anchor="--export" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <Options legend="Contents" disabled={false}>
          <Option name="content" checked={content === 'seen'} onChange={() => setContent('seen')}>
            What I see
            <Hint>Labels, the split in words, times in {zoneSuffix[source.zone]}; flags in a last column</Hint>
          </Option>
          <Option name="content" checked={content === 'raw'} onChange={() => setContent('raw')}>
            All fields, raw
            <Hint>API names and texts, untouched</Hint>
          </Option>
        </Options>
        <p className="text-2xs text-faint">
          {rows.toLocaleString('en-US')} {rows === 1 ? 'row' : 'rows'} in the order of the table
          {source.truncated ? '; more are available' : ''}.
        </p>
        <div className="flex gap-1.5">
          <button
            type="button"
            className="control"
            onClick={() => void save(content === 'seen' ? seenFile(source, 'csv') : rawFile(source, 'csv'))}
          >
            CSV
          </button>
          {content === 'seen' ? (
            <button type="button" className="control" onClick={() => void save(seenFile(source, 'xlsx'))}>
              XLSX
            </button>
          ) : (
            <button type="button" className="control" onClick={() => void save(rawFile(source, 'json'))}>
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
