import { useState } from 'react';
import { download } from '#src/shared/export/download.ts';
import { Hint, Option, Options, Progress } from '#src/shared/export/panel-parts.tsx';
import { markdownText, tsvText } from '#src/shared/export/pasted.ts';
import type { Sheet } from '#src/shared/export/sheet.ts';
import { useExport } from '#src/shared/export/use-export.ts';
import { CopyView } from '#src/shared/filters/copy-view.tsx';
import { zoneSuffix } from '#src/shared/format/time.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { Failed } from '#src/shared/ui/failure-panel.tsx';
import { Popover } from '#src/shared/ui/popover.tsx';
import { shareLink } from '#src/shared/url/share-link.ts';
import { badgeOf } from './badge.ts';
import type { Comparison } from './comparison.ts';
import { PicturesExport } from './pictures-export.tsx';
import { rawFile, seenFile, type ExportFile, type FileOptions } from './ratios-export-file.ts';
import type { RatiosSearch } from './ratios-search.ts';
import { areaSheet, seenSheet } from './ratios-sheet.ts';
import { areaOf, cellsIn, type Selection } from './table-area.ts';

interface Props {
  comparison: Comparison;
  search: RatiosSearch;
  /** figures selected in the table */
  selection: Selection | undefined;
  onClose: () => void;
}

const rowsOf = (rows: number): string => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;

/** The figures as a file or for the clipboard, or a chart as a picture, under the button that opened it (anchor `--export`). */
export default function RatiosExport({ comparison, search, selection, onClose }: Props) {
  const { zone } = usePreferences();
  const [content, setContent] = useState<'seen' | 'raw'>('seen');
  const [withMark, setWithMark] = useState(false);
  const { state, run, say, cancel } = useExport();
  const area = selection && areaOf(comparison, selection);
  const selected = area && cellsIn(area) > 1 ? area : undefined;
  const of = selected ? ' the selection' : '';
  const busy = state.kind === 'busy';

  const save = (make: (options: FileOptions, signal: AbortSignal) => Promise<ExportFile>): void => {
    // Not `disabled`, which would take the focus from the button that was pressed.
    if (busy) return;
    run(async ({ signal }) => {
      const { file, name, rows } = await make({ zone, withMark, link: await shareLink() }, signal);
      signal.throwIfAborted();
      download(file, name);
      return `Saved ${rowsOf(rows)}.`;
    });
  };
  const copy = async (written: (sheet: Sheet) => string): Promise<void> => {
    const sheet = selected ? areaSheet(comparison, search, selected, zone) : seenSheet(comparison, search, { zone });
    try {
      await navigator.clipboard.writeText(written(sheet));
      say(`Copied ${rowsOf(sheet.rows.length)}${selected ? ' of the selection' : ''}.`);
    } catch {
      say('Nothing was copied: the browser does not allow it here. Save a file instead.');
    }
  };
  const button = (text: string, act: () => void) => (
    <button type="button" className="control" onClick={act}>
      {text}
    </button>
  );

  return (
    <Popover label="Export" anchor="--export" onClose={onClose}>
      <div className="flex max-h-[80vh] flex-col gap-3 overflow-y-auto text-left whitespace-normal">
        <Options legend="Figures" disabled={busy}>
          <Option name="content" checked={content === 'seen'} onChange={() => setContent('seen')}>
            What I see
            <Hint>
              {rowsOf(comparison.moments.length)}, as in the table, with marks and reasons for what is empty; file name in{' '}
              {zoneSuffix[zone]}
            </Hint>
          </Option>
          <Option name="content" checked={content === 'raw'} onChange={() => setContent('raw')}>
            All fields, raw
            <Hint>All 38 ratios of these companies, type {badgeOf(search)}, API names and numbers untouched</Hint>
          </Option>
          <Option checked={withMark} onChange={setWithMark}>
            CSV with a byte order mark
            <Hint>For a spreadsheet that shows wrong letters</Hint>
          </Option>
        </Options>
        <div className="flex flex-wrap gap-1.5">
          {content === 'seen' ? (
            <>
              {button('CSV', () => save((options) => seenFile('csv', comparison, search, options)))}
              {button('XLSX', () => save((options) => seenFile('xlsx', comparison, search, options)))}
              {button(`Copy${of} as TSV`, () => void copy(tsvText))}
              {button(`Copy${of} as Markdown`, () => void copy(markdownText))}
            </>
          ) : (
            <>
              {button('CSV', () => save((options, signal) => rawFile('csv', search, options, signal)))}
              {button('JSON', () => save((options, signal) => rawFile('json', search, options, signal)))}
            </>
          )}
        </div>
        <PicturesExport charts={comparison.charts} search={search} run={run} />
        {busy && <Progress rows={state.rows} most={undefined} onCancel={cancel} />}
        <p role="status" className="text-xs text-soft wrap-anywhere empty:hidden">
          {state.kind === 'said' && state.text}
        </p>
        {state.kind === 'failed' && <Failed error={state.error} onRetry={state.again} />}
        <div>
          <CopyView />
        </div>
      </div>
    </Popover>
  );
}
