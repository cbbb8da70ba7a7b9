import { useState } from 'react';
import { CopyView } from '#src/shared/filters/copy-view.tsx';
import { Popover } from '#src/shared/ui/popover.tsx';
import { Act, MarkOption, Outcome } from './outcome.tsx';
import { Hint, Option, Options } from './panel-parts.tsx';
import type { Sheet } from './sheet.ts';
import type { Reading } from './use-export.ts';
import { countedRows, useSaving, type SavedFile } from './use-saving.ts';

export interface FileOptions {
  /** a byte order mark, for CSV */
  readonly withMark: boolean;
}

interface Props {
  rows: number;
  /** there is more than was loaded */
  truncated: boolean;
  /** what the labelled form holds, below its name */
  hint: string;
  /** the same of the raw form */
  rawHint?: string;
  /** as shown */
  sheet: () => Sheet;
  seen: (format: 'csv' | 'xlsx', options: FileOptions) => SavedFile | Promise<SavedFile>;
  raw: (format: 'csv' | 'json', options: FileOptions, reading: Reading) => SavedFile | Promise<SavedFile>;
  onClose: () => void;
}

/** A table as a file or for the clipboard, under the button that opened it (anchor `--export`): as shown, or raw. */
export function TableExport({ rows, truncated, hint, rawHint = 'API names and texts, untouched', sheet, seen, raw, onClose }: Props) {
  const [content, setContent] = useState<'seen' | 'raw'>('seen');
  const [withMark, setWithMark] = useState(false);
  const { state, busy, save, copy, cancel } = useSaving();
  const options = { withMark };
  return (
    <Popover label="Export" anchor="--export" onClose={onClose}>
      <div className="flex flex-col gap-3 text-left whitespace-normal">
        <Options legend="Contents" disabled={busy}>
          <Option name="content" checked={content === 'seen'} onChange={() => setContent('seen')}>
            What I see
            <Hint>{hint}</Hint>
          </Option>
          <Option name="content" checked={content === 'raw'} onChange={() => setContent('raw')}>
            All fields, raw
            <Hint>{rawHint}</Hint>
          </Option>
          <MarkOption withMark={withMark} onMark={setWithMark} />
        </Options>
        <p className="text-2xs text-faint">
          {countedRows(rows)} in the order of the table{truncated ? '; more are available' : ''}.
        </p>
        <div className="flex flex-wrap gap-1.5">
          {content === 'seen' ? (
            <>
              <Act onClick={() => save(() => seen('csv', options))}>CSV</Act>
              <Act onClick={() => save(() => seen('xlsx', options))}>XLSX</Act>
              <Act onClick={() => void copy(sheet(), 'TSV')}>Copy as TSV</Act>
              <Act onClick={() => void copy(sheet(), 'Markdown')}>Copy as Markdown</Act>
            </>
          ) : (
            <>
              <Act onClick={() => save((reading) => raw('csv', options, reading))}>CSV</Act>
              <Act onClick={() => save((reading) => raw('json', options, reading))}>JSON</Act>
            </>
          )}
        </div>
        <Outcome state={state} onCancel={cancel} />
        <div>
          <CopyView />
        </div>
      </div>
    </Popover>
  );
}
