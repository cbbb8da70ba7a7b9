import { type ReactNode, useRef, useState } from 'react';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import type { Zone } from '#src/shared/time/format.ts';
import { CopyView } from '#src/shared/ui/copy-button.tsx';
import { Failed } from '#src/shared/ui/feedback/failure-panel.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { type About, type Missing, recordsFile, sheetFile } from './export-file.ts';
import type { RawRecord } from './raw-records.ts';
import type { Sheet } from './sheet.ts';
import { useOrigin } from './origin.ts';
import { countedRows, type ExportContext, type ExportState, useExport } from './use-export.ts';

/** A group of options, disabled while an export runs. */
export const Options = ({ legend, disabled, children }: { legend?: string; disabled: boolean; children: ReactNode }) => (
  <fieldset disabled={disabled} className="flex flex-col disabled:opacity-55">
    {legend !== undefined && <legend className="mb-0.5 text-xs font-medium text-soft">{legend}</legend>}
    {children}
  </fieldset>
);

interface OptionProps {
  name?: string;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  hint?: ReactNode;
  children: ReactNode;
}

/** A radio button where a name groups it, else a checkbox. */
export const Option = ({ name, checked, onChange, hint, children }: OptionProps) => (
  <label className="option">
    <input
      type={name === undefined ? 'checkbox' : 'radio'}
      {...(name !== undefined && { name: `export-${name}` })}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>
      {children}
      {hint !== undefined && <span className="block text-2xs text-faint">{hint}</span>}
    </span>
  </label>
);

/** Whether the table has all rows that match. */
export type Remaining = 'none' | 'available' | 'loading';

const remainingTexts: Readonly<Record<Remaining, string>> = {
  none: ', all that match',
  available: '; more are available',
  loading: ' so far; more are loading, and a file has those that are loaded when it is saved',
};

/** What a page exports of its table as it is displayed. */
export interface ShownExport {
  readonly hint: ReactNode;
  /** the filters as text; undefined without one */
  readonly filter: string | undefined;
  /** the rows displayed now */
  readonly sheet: (zone: Zone) => Sheet;
  /** where a file is not the displayed sheet */
  readonly file?: ((zone: Zone, reading: ExportContext) => Promise<Missing & { readonly sheet: Sheet }>) | undefined;
  /** the selected cells, which are copied instead of the table */
  readonly selection?: ((zone: Zone) => Sheet) | undefined;
  /** true by default */
  readonly canCopy?: boolean;
}

type RawFormat = 'csv' | 'json' | 'ndjson';

export interface RawRows extends Missing {
  readonly rows: readonly RawRecord[];
  /** in JSON, instead of rows that omit fields */
  readonly whole?: readonly RawRecord[];
}

/** What a page exports of its records as the service sent them. */
export interface RawExport {
  readonly hint?: ReactNode;
  readonly filter: string | undefined;
  /** CSV and JSON by default */
  readonly formats?: readonly RawFormat[];
  /** the records of the table now, or read again */
  readonly records: (reading: ExportContext) => RawRows | Promise<RawRows>;
}

type Content = 'seen' | 'raw';

interface Props extends Pick<About, 'things' | 'title'> {
  /** heading of the options */
  legend?: string;
  shown: ShownExport;
  raw?: RawExport;
  /** rows of the table now */
  rows?: number;
  remaining?: Remaining;
  renderOptions?: (content: Content, isBusy: boolean) => ReactNode;
  /** exports of something else than the table; `run` takes what does the work and returns a message */
  renderMore?: (run: (make: () => Promise<string>) => void) => ReactNode;
  onClose: () => void;
}

/**
 * Exports a page's table as a file or to the clipboard, displayed or raw, under the button that opened it (anchor `--export`). The file has the
 * rows of the moment it is saved.
 */
export function TableExport(props: Props) {
  const { things, title, legend = 'Contents', shown, raw, rows, remaining = 'none', renderOptions, renderMore, onClose } = props;
  const { zone } = usePreferences();
  const [content, setContent] = useState<Content>('seen');
  const [withMark, setWithMark] = useState(false);
  const { state, run, save, copy, cancel } = useExport();
  const origin = useOrigin();
  const actions = useRef<HTMLDivElement>(null);
  const busy = state.kind === 'busy';
  const saveShown = (ending: 'csv' | 'xlsx'): void =>
    save(async (reading) => {
      const { sheet, ...missing } = (await shown.file?.(zone, reading)) ?? { sheet: shown.sheet(zone), truncated: remaining !== 'none' };
      const parts = { things, title, filter: shown.filter, raw: false, rows: sheet.rows.length, truncated: missing.truncated };
      return { ...(await sheetFile(ending, sheet, { ...parts, ...(await origin()) }, { withMark })), ...missing };
    });
  const saveRaw = (ending: RawFormat, { filter, records }: RawExport): void =>
    save(async (reading) => {
      const { rows: read, whole = read, ...missing } = await records(reading);
      const parts = { things, title, filter, raw: true, rows: read.length, truncated: missing.truncated };
      return { ...recordsFile(ending, read, { ...parts, ...(await origin()) }, { withMark, whole }), ...missing };
    });
  const copyShown = (as: 'TSV' | 'Markdown'): void =>
    void copy((shown.selection ?? shown.sheet)(zone), as, shown.selection && ' of the selection');
  const copied = shown.selection ? ' the selection' : '';
  const stop = (): void => {
    cancel();
    // The pressed button is removed; the focus must not be lost.
    const [first] = actions.current?.children ?? [];
    (first as HTMLElement | undefined)?.focus();
  };
  return (
    <Popover label="Export" anchor="--export" onClose={onClose}>
      <div className="flex max-h-[80vh] flex-col gap-3 overflow-y-auto text-left whitespace-normal">
        <Options legend={legend} disabled={busy}>
          {raw && <ContentOptions {...{ content, shown, raw, setContent }} />}
          <Option checked={withMark} onChange={setWithMark} hint="For a spreadsheet that shows wrong letters">
            CSV with a byte order mark
          </Option>
        </Options>
        {renderOptions?.(content, busy)}
        {rows !== undefined && (
          <p className="text-2xs text-faint">
            {countedRows(rows)} in the order of the table{remainingTexts[remaining]}.
          </p>
        )}
        <div ref={actions} className="flex flex-wrap gap-1.5">
          {content === 'raw' && raw
            ? (raw.formats ?? ['csv', 'json']).map((format) => (
                <ExportButton key={format} text={format.toUpperCase()} onClick={() => saveRaw(format, raw)} />
              ))
            : (['csv', 'xlsx'] as const).map((format) => (
                <ExportButton key={format} text={format.toUpperCase()} onClick={() => saveShown(format)} />
              ))}
          {content === 'seen' &&
            shown.canCopy !== false &&
            !busy &&
            (['TSV', 'Markdown'] as const).map((as) => (
              <ExportButton key={as} text={`Copy${copied} as ${as}`} onClick={() => copyShown(as)} />
            ))}
        </div>
        {!raw && <p className="text-2xs text-faint">{shown.hint}</p>}
        {renderMore?.(run)}
        <Outcome state={state} onCancel={stop} />
        <div>
          <CopyView />
        </div>
      </div>
    </Popover>
  );
}

interface ContentOptionsProps {
  content: Content;
  shown: ShownExport;
  raw: RawExport;
  setContent: (content: Content) => void;
}

const ContentOptions = ({ content, shown, raw, setContent }: ContentOptionsProps) => (
  <>
    <Option name="content" checked={content === 'seen'} onChange={() => setContent('seen')} hint={shown.hint}>
      What I see
    </Option>
    <Option
      name="content"
      checked={content === 'raw'}
      onChange={() => setContent('raw')}
      hint={raw.hint ?? 'API names and texts, untouched'}
    >
      All fields, raw
    </Option>
  </>
);

/** Progress, result or failure of an export. */
const Outcome = ({ state, onCancel }: { state: ExportState; onCancel: () => void }) => (
  <>
    {state.kind === 'busy' && <Progress rows={state.rows} most={state.most} onCancel={onCancel} />}
    <p role="status" className="text-xs text-soft wrap-anywhere empty:hidden">
      {state.kind === 'message' && state.text}
    </p>
    {state.kind === 'failed' && <Failed error={state.error} onRetry={state.again} />}
  </>
);

const ExportButton = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <button type="button" className="control" onClick={onClick}>
    {text}
  </button>
);

const Progress = ({ rows, most, onCancel }: { rows: number; most: number | undefined; onCancel: () => void }) => (
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
