import { useState } from 'react';
import { Act, MarkOption, Outcome } from '#src/shared/export/outcome.tsx';
import { Hint, Option, Options } from '#src/shared/export/panel-parts.tsx';
import type { Sheet } from '#src/shared/export/sheet.ts';
import { countedRows, useSaving } from '#src/shared/export/use-saving.ts';
import { CopyView } from '#src/shared/filters/copy-view.tsx';
import { zoneSuffix } from '#src/shared/format/time.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { Popover } from '#src/shared/ui/popover.tsx';
import { shareLink } from '#src/shared/url/share-link.ts';
import { badgeOf } from './badge.ts';
import type { Comparison } from './comparison.ts';
import { PicturesExport } from './pictures-export.tsx';
import { rawFile, seenFile, type FileOptions } from './ratios-export-file.ts';
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

/** The figures as a file or for the clipboard, or a chart as a picture, under the button that opened it (anchor `--export`). */
export default function RatiosExport({ comparison, search, selection, onClose }: Props) {
  const { zone } = usePreferences();
  const [content, setContent] = useState<'seen' | 'raw'>('seen');
  const [withMark, setWithMark] = useState(false);
  const { state, busy, run, save, copy, cancel } = useSaving();
  const area = selection && areaOf(comparison, selection);
  const selected = area && cellsIn(area) > 1 ? area : undefined;
  const of = selected ? ' of the selection' : '';
  const options = async (): Promise<FileOptions> => ({ zone, withMark, link: await shareLink() });
  const saveSeen = (format: 'csv' | 'xlsx'): void => save(async () => seenFile(format, comparison, search, await options()));
  const saveRaw = (format: 'csv' | 'json'): void => save(({ signal }) => rawFile(format, search, { zone, withMark }, signal));
  const sheet = (): Sheet => (selected ? areaSheet(comparison, search, selected, zone) : seenSheet(comparison, search, { zone }));

  return (
    <Popover label="Export" anchor="--export" onClose={onClose}>
      <div className="flex max-h-[80vh] flex-col gap-3 overflow-y-auto text-left whitespace-normal">
        <Options legend="Figures" disabled={busy}>
          <Option name="content" checked={content === 'seen'} onChange={() => setContent('seen')}>
            What I see
            <Hint>
              {countedRows(comparison.moments.length)}, as in the table, with marks and reasons for what is empty; file name in{' '}
              {zoneSuffix[zone]}
            </Hint>
          </Option>
          <Option name="content" checked={content === 'raw'} onChange={() => setContent('raw')}>
            All fields, raw
            <Hint>All 38 ratios of these companies, type {badgeOf(search)}, API names and numbers untouched</Hint>
          </Option>
          <MarkOption withMark={withMark} onMark={setWithMark} />
        </Options>
        <div className="flex flex-wrap gap-1.5">
          {content === 'seen' ? (
            <>
              <Act onClick={() => saveSeen('csv')}>CSV</Act>
              <Act onClick={() => saveSeen('xlsx')}>XLSX</Act>
              <Act onClick={() => void copy(sheet(), 'TSV', of)}>{`Copy${selected ? ' the selection' : ''} as TSV`}</Act>
              <Act onClick={() => void copy(sheet(), 'Markdown', of)}>{`Copy${selected ? ' the selection' : ''} as Markdown`}</Act>
            </>
          ) : (
            <>
              <Act onClick={() => saveRaw('csv')}>CSV</Act>
              <Act onClick={() => saveRaw('json')}>JSON</Act>
            </>
          )}
        </div>
        <PicturesExport charts={comparison.charts} search={search} run={run} />
        <Outcome state={state} onCancel={cancel} />
        <div>
          <CopyView />
        </div>
      </div>
    </Popover>
  );
}
