import { useState } from 'react';
import { download, recordsFile, sheetFile } from '#src/shared/export/export-file.ts';
import { ExportButton, Hint, MarkOption, Option, Options, ExportOutcome } from '#src/shared/export/export-panel.tsx';
import type { Sheet } from '#src/shared/export/sheet.ts';
import { countedRows, useAbout, useFileExport } from '#src/shared/export/use-export.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { zoneSuffix } from '#src/shared/time/format.ts';
import { CopyView } from '#src/shared/ui/copy-button.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { shareLink } from '#src/shared/url/share-link.ts';
import type { ComparedChart, Comparison } from './comparison/comparison.ts';
import { chartCaption, chartSubtitle, chartTitle, comparisonTitle } from './comparison/labels.ts';
import { periodRecords, readCompanies } from './export-files.ts';
import type { ChartFigures } from './ratio-chart.tsx';
import { badgeOf, type RatiosSearch } from './ratios-search.ts';
import { areaOf, areaSheet, cellsIn, type Selection, viewSheet } from './ratios-sheet.ts';
import { pictureOf, pngFile, svgFile } from '#src/shared/charts/picture.ts';

interface Props {
  comparison: Comparison;
  search: RatiosSearch;
  /** cells selected in the table */
  selection: Selection | undefined;
  figures: ChartFigures;
  onClose: () => void;
}

/** Export panel: figures as file or clipboard text, charts as pictures (anchor `--export`). */
export function RatiosExport({ comparison, search, selection, figures, onClose }: Props) {
  const { zone } = usePreferences();
  const [content, setContent] = useState<'seen' | 'raw'>('seen');
  const [withMark, setWithMark] = useState(false);
  const { state, busy, run, save, copy, cancel } = useFileExport();
  const area = selection && areaOf(comparison, selection);
  const selected = area && cellsIn(area) > 1 ? area : undefined;
  const of = selected ? ' of the selection' : '';
  const about = useAbout();
  const parts = { things: 'ratios', title: 'Ratios', filter: comparisonTitle(search), truncated: false };
  const saveView = (format: 'csv' | 'xlsx'): void =>
    save(async () => {
      const shown = viewSheet(comparison, search, { zone, link: await shareLink() });
      return sheetFile(format, shown, await about({ ...parts, raw: false, rows: shown.rows.length }), { withMark });
    });
  const saveRaw = (format: 'csv' | 'json'): void =>
    save(async ({ signal }) => {
      const whole = await readCompanies(search, signal);
      const periods = periodRecords(whole);
      return recordsFile(format, periods, await about({ ...parts, raw: true, rows: periods.length }), { withMark, whole });
    });
  const sheet = (): Sheet => (selected ? areaSheet(comparison, search, selected, zone) : viewSheet(comparison, search, { zone }));

  return (
    <Popover label="Export" anchor="--export" onClose={onClose}>
      <div className="flex max-h-[80vh] flex-col gap-3 overflow-y-auto text-left whitespace-normal">
        <Options legend="Figures" disabled={busy}>
          <Option name="content" checked={content === 'seen'} onChange={() => setContent('seen')}>
            What I see
            <Hint>
              {countedRows(comparison.moments.length)}, as in the table, with flags and reasons for empty cells; file name in{' '}
              {zoneSuffix[zone]}
            </Hint>
          </Option>
          <Option name="content" checked={content === 'raw'} onChange={() => setContent('raw')}>
            All fields, raw
            <Hint>All 38 ratios of these companies, type {badgeOf(search)}, with API names and values</Hint>
          </Option>
          <MarkOption withMark={withMark} onMark={setWithMark} />
        </Options>
        <div className="flex flex-wrap gap-1.5">
          {content === 'seen' ? (
            <>
              <ExportButton onClick={() => saveView('csv')}>CSV</ExportButton>
              <ExportButton onClick={() => saveView('xlsx')}>XLSX</ExportButton>
              <ExportButton onClick={() => void copy(sheet(), 'TSV', of)}>{`Copy${selected ? ' the selection' : ''} as TSV`}</ExportButton>
              <ExportButton
                onClick={() => void copy(sheet(), 'Markdown', of)}
              >{`Copy${selected ? ' the selection' : ''} as Markdown`}</ExportButton>
            </>
          ) : (
            <>
              <ExportButton onClick={() => saveRaw('csv')}>CSV</ExportButton>
              <ExportButton onClick={() => saveRaw('json')}>JSON</ExportButton>
            </>
          )}
        </div>
        <PicturesExport charts={comparison.charts} {...{ search, figures, run }} />
        <ExportOutcome state={state} onCancel={cancel} />
        <div>
          <CopyView />
        </div>
      </div>
    </Popover>
  );
}

async function savePicture(
  chart: ComparedChart,
  search: RatiosSearch,
  figure: HTMLElement | undefined,
  ending: 'svg' | 'png',
): Promise<string> {
  const drawing = figure?.querySelector<SVGSVGElement>('svg[role=img]');
  if (!drawing) return 'The chart is not drawn yet; try again.';
  const texts = {
    title: chartTitle(chart),
    subtitle: chartSubtitle(chart, search),
    caption: chartCaption(chart, search, await shareLink()),
  };
  const picture = pictureOf(drawing, texts);
  const file = ending === 'svg' ? svgFile(picture) : await pngFile(picture);
  const names = [...search.symbols, ...chart.ratios.map(({ name }) => name), badgeOf(search).replace(' ', '-')];
  download(file, `ratios_${names.join('_').replaceAll(/[^\w.-]/g, '-')}.${ending}`);
  return `Saved the picture as ${ending.toUpperCase()}.`;
}

interface PicturesExportProps {
  charts: readonly ComparedChart[];
  search: RatiosSearch;
  figures: ChartFigures;
  run: (make: () => Promise<string>) => void;
}

/** Saves each chart as a picture with title and caption. */
export const PicturesExport = ({ charts, search, figures, run }: PicturesExportProps) => (
  <div className="flex flex-col gap-1.5">
    <h2 className="text-xs font-medium text-soft">Charts as pictures, with caption</h2>
    {charts.map((chart) => (
      <div key={chart.key} className="flex items-center gap-1.5">
        <span className="min-w-0 flex-1 truncate">{chartTitle(chart)}</span>
        {(['svg', 'png'] as const).map((ending) => (
          <button
            key={ending}
            type="button"
            className="control"
            aria-label={`${chartTitle(chart)} as ${ending.toUpperCase()}`}
            onClick={() => run(() => savePicture(chart, search, figures.current.get(chart.key), ending))}
          >
            {ending.toUpperCase()}
          </button>
        ))}
      </div>
    ))}
  </div>
);
