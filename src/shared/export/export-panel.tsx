import { type ReactNode, useState } from 'react';
import { CopyView } from '#src/shared/ui/copy-button.tsx';
import { Failed } from '#src/shared/ui/feedback/failure-panel.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { type About, recordsFile, sheetFile } from './export-file.ts';
import type { RawRecord } from './raw-records.ts';
import type { Sheet } from './sheet.ts';
import { countedRows, type ExportContext, type ExportState, useAbout, useFileExport } from './use-export.ts';

// Parts of the pages' export panels.

/**
 * The progress of an export.
 *
 * @param most total number of rows, where it is known
 */
export function Progress({ rows, most, onCancel }: { rows: number; most: number | undefined; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft">
      <progress
        className="min-w-0 flex-1 accent-(--accent)"
        aria-label="Reading rows"
        {...(most !== undefined && { value: rows, max: most })}
      />
      <span>{rows.toLocaleString('en-US')} read</span>
      <button type="button" className="control" onClick={onCancel}>
        Cancel
      </button>
      <span className="w-full text-2xs text-faint">Closing this panel cancels as well.</span>
    </div>
  );
}

/** A group of options, disabled while an export runs. */
export const Options = ({ legend, disabled, children }: { legend?: string; disabled: boolean; children: ReactNode }) => (
  <fieldset disabled={disabled} className="flex flex-col disabled:opacity-55">
    {legend !== undefined && <legend className="mb-0.5 text-xs font-medium text-soft">{legend}</legend>}
    {children}
  </fieldset>
);

/** A radio button where a name groups it, else a checkbox. */
export const Option = ({
  name,
  checked,
  onChange,
  children,
}: {
  name?: string;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}) => (
  <label className="option">
    <input
      type={name === undefined ? 'checkbox' : 'radio'}
      {...(name !== undefined && { name: `export-${name}` })}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>{children}</span>
  </label>
);

/** A hint below an option. */
export const Hint = ({ children }: { children: ReactNode }) => <span className="block text-2xs text-faint">{children}</span>;

/** Progress, result or failure of an export. */
export const ExportOutcome = ({ state, onCancel }: { state: ExportState; onCancel: () => void }) => (
  <>
    {state.kind === 'busy' && <Progress rows={state.rows} most={undefined} onCancel={onCancel} />}
    <p role="status" className="text-xs text-soft wrap-anywhere empty:hidden">
      {state.kind === 'message' && state.text}
    </p>
    {state.kind === 'failed' && <Failed error={state.error} onRetry={state.again} />}
  </>
);

export const MarkOption = ({ withMark, onMark }: { withMark: boolean; onMark: (withMark: boolean) => void }) => (
  <Option checked={withMark} onChange={onMark}>
    CSV with a byte order mark
    <Hint>For a spreadsheet that shows wrong letters</Hint>
  </Option>
);

export const ExportButton = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <button type="button" className="control" onClick={onClick}>
    {children}
  </button>
);

/** Whether the table has all rows that match. */
export type Remaining = 'none' | 'available' | 'loading';

const remainingTexts: Readonly<Record<Remaining, string>> = {
  none: ', all that match',
  available: '; more are available',
  loading: ' so far; more are loading, and a file has those that are loaded when it is saved',
};

/** Says how many rows a file would have now, and whether more match. */
const RowsLine = ({ rows, remaining }: { rows: number; remaining: Remaining }) => (
  <p className="text-2xs text-faint">
    {countedRows(rows)} in the order of the table{remainingTexts[remaining]}.
  </p>
);

interface Props extends Pick<About, 'things' | 'title' | 'filter'> {
  /** rows of the table now */
  rows: number;
  remaining: Remaining;
  /** hint of the displayed form */
  hint: string;
  /** hint of the raw form */
  rawHint?: string;
  /** the rows displayed now */
  sheet: () => Sheet;
  /** raw records: those of the table now, or read again */
  records: (reading: ExportContext) => RawRows | Promise<RawRows>;
  onClose: () => void;
}

export interface RawRows {
  readonly rows: readonly RawRecord[];
  readonly truncated: boolean;
  /** the filters of these rows as words, where they differ from the table's */
  readonly filter?: { readonly text: string | undefined };
}

/** Exports a table as a file or to the clipboard, displayed or raw (anchor `--export`). The file has the rows of the moment it is saved. */
export function TableExport(props: Props) {
  const { things, title, filter, rows, remaining, hint, rawHint = 'API names and texts, untouched', sheet, records, onClose } = props;
  const [content, setContent] = useState<'seen' | 'raw'>('seen');
  const [withMark, setWithMark] = useState(false);
  const { state, busy, save, copy, cancel } = useFileExport();
  const about = useAbout();
  const saveShown = (ending: 'csv' | 'xlsx'): void =>
    save(async () => {
      const shown = sheet();
      const parts = { things, title, filter, raw: false, rows: shown.rows.length, truncated: remaining !== 'none' };
      return sheetFile(ending, shown, await about(parts), { withMark });
    });
  const saveRaw = (ending: 'csv' | 'json'): void =>
    save(async (reading) => {
      const raw = await records(reading);
      const parts = { things, title, filter: raw.filter ? raw.filter.text : filter, raw: true, rows: raw.rows.length };
      return recordsFile(ending, raw.rows, await about({ ...parts, truncated: raw.truncated }), { withMark });
    });
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
        <RowsLine rows={rows} remaining={remaining} />
        <div className="flex flex-wrap gap-1.5">
          {content === 'seen' ? (
            <>
              <ExportButton onClick={() => saveShown('csv')}>CSV</ExportButton>
              <ExportButton onClick={() => saveShown('xlsx')}>XLSX</ExportButton>
              <ExportButton onClick={() => void copy(sheet(), 'TSV')}>Copy as TSV</ExportButton>
              <ExportButton onClick={() => void copy(sheet(), 'Markdown')}>Copy as Markdown</ExportButton>
            </>
          ) : (
            <>
              <ExportButton onClick={() => saveRaw('csv')}>CSV</ExportButton>
              <ExportButton onClick={() => saveRaw('json')}>JSON</ExportButton>
            </>
          )}
        </div>
        <ExportOutcome state={state} onCancel={cancel} />
        <div>
          <CopyView />
        </div>
      </div>
    </Popover>
  );
}
