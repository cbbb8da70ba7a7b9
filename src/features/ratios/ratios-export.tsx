import { ratios } from '#contract/endpoints/ratios.ts';
import { download } from '#src/shared/export/export-file.ts';
import { TableExport } from '#src/shared/export/export-panel.tsx';
import { reportLabel } from '#src/records/ratios/report-label.ts';
import { fetchRawRecords, type RawRecord } from '#src/shared/export/raw-records.ts';
import { type Origin, useOrigin } from '#src/shared/export/origin.ts';
import { countedRows } from '#src/shared/export/use-export.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { zoneSuffix } from '#src/shared/time/format.ts';
import { shareLink } from '#src/shared/url/share-link.ts';
import type { ComparedChart, Comparison } from './comparison/comparison.ts';
import { chartCaption, chartSubtitle, chartTitle, comparisonTitle } from './comparison/labels.ts';
import type { ChartFigures } from './charts/ratio-chart.tsx';
import { periodOf, type RatiosSearch } from './ratios-search.ts';
import { areaOf, areaSheet, cellsIn, periodRecords, type Selection, viewSheet } from './ratios-sheet.ts';

/**
 * All fields of the same request, read again, because the page holds parsed records only.
 *
 * @throws Failure
 */
const readCompanies = (search: RatiosSearch, signal: AbortSignal): Promise<readonly RawRecord[]> =>
  fetchRawRecords(ratios, { symbols: search.symbols, periods: [periodOf(search)], reportType: search.type }, signal);

interface Props {
  comparison: Comparison;
  search: RatiosSearch;
  /** cells selected in the table */
  selection: Selection | undefined;
  figures: ChartFigures;
  onClose: () => void;
}

/** Export panel: figures as file or clipboard text, charts as pictures. */
export function RatiosExport({ comparison, search, selection, figures, onClose }: Props) {
  const { zone } = usePreferences();
  const area = selection && areaOf(comparison, selection);
  const selected = area && cellsIn(area) > 1 ? area : undefined;
  const filter = comparisonTitle(search);
  return (
    <TableExport
      things="ratios"
      title="Ratios"
      legend="Figures"
      shown={{
        hint: `${countedRows(comparison.moments.length)}, as in the table, with flags and reasons for empty cells; file name in ${zoneSuffix[zone]}`,
        filter,
        sheet: () => viewSheet(comparison, search, { zone }),
        file: async () => ({ sheet: viewSheet(comparison, search, { zone, link: await shareLink() }), truncated: false }),
        selection: selected && (() => areaSheet(comparison, search, selected, zone)),
      }}
      raw={{
        hint: `All 38 ratios of these companies, ${reportLabel([search.type], search.span)}, with API names and values`,
        filter,
        records: async ({ signal }) => {
          const whole = await readCompanies(search, signal);
          return { rows: periodRecords(whole), whole, truncated: false };
        },
      }}
      renderMore={(run) => <PicturesExport charts={comparison.charts} {...{ search, figures, run }} />}
      onClose={onClose}
    />
  );
}

async function savePicture(
  chart: ComparedChart,
  search: RatiosSearch,
  figure: HTMLElement | undefined,
  ending: 'svg' | 'png',
  origin: Origin,
): Promise<string> {
  const drawing = figure?.querySelector<SVGSVGElement>('svg[role=img]');
  if (!drawing) return 'The chart is not drawn yet; try again.';
  const { pictureMark, pictureOf, pngFile, svgFile } = await import('#src/shared/charts/picture.ts');
  const picture = pictureOf(drawing, {
    title: chartTitle(chart),
    subtitle: chartSubtitle(chart, search),
    caption: chartCaption(chart, search, origin.link),
    mark: pictureMark(origin),
  });
  const file = ending === 'svg' ? svgFile(picture) : await pngFile(picture);
  const names = [
    ...search.symbols,
    ...chart.ratios.map(({ name }) => name),
    reportLabel([search.type], search.span).replaceAll(/\W+/g, '-'),
  ];
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
function PicturesExport({ charts, search, figures, run }: PicturesExportProps) {
  const origin = useOrigin();
  return (
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
              onClick={() => run(() => origin().then((found) => savePicture(chart, search, figures.current.get(chart.key), ending, found)))}
            >
              {ending.toUpperCase()}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
