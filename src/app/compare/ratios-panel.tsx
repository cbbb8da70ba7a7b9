import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RatioName, RatiosResult } from '#contract/endpoints/ratios.ts';
import { timeAxis } from '#src/features/ratios/charts/chart-drawing.tsx';
import { Omissions } from '#src/features/ratios/charts/ratio-chart.tsx';
import { compare, type ComparedChart, type Comparison } from '#src/features/ratios/comparison/comparison.ts';
import { describeChart } from '#src/features/ratios/comparison/labels.ts';
import { tileRatios } from '#src/features/ratios/ratio-tile.ts';
import { RatioPicker } from '#src/features/ratios/ratio-picker.tsx';
import { ratiosSearch, type RatiosSearch } from '#src/features/ratios/ratios-search.ts';
import { Swatch } from '#src/features/ratios/swatch.tsx';
import { ratioByName } from '#src/records/ratios/ratio-catalogue.ts';
import { resultOf } from '#src/records/ratios/ratio-series.ts';
import { LineChart } from '#src/shared/charts/lazy-charts.tsx';
import type { ChartCursor, ChartLine } from '#src/shared/charts/line/line-data.ts';
import { MissingData } from '#src/shared/sources/lazy-sources.tsx';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import { PanelButton } from '#src/shared/ui/panels/panel-button.tsx';
import type { Side } from '#src/shared/url/compare-path.ts';
import { pathSegment } from '#src/shared/url/paths.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import type { CompareSearch, CompareSearchChange } from './compare-search.ts';
import { styleOfSide } from '#src/app/compare/sides/side-name.tsx';
import type { ComparisonData } from './use-comparison.ts';

interface Props {
  sides: readonly Side[];
  data: ComparisonData;
  search: CompareSearch;
  onChange: (change: CompareSearchChange) => void;
}

const pathOf = (companies: readonly string[], ratios: readonly RatioName[]): string =>
  `/ratios?s=${companies.map(pathSegment).join(',')}&r=${ratios.join(',')}`;

/** One small chart per ratio with a line for each company, over trailing twelve months. */
export function RatiosPanel({ sides, data, search, onChange }: Props) {
  const { ratios: query, companies } = data;
  const names = search.ratios && search.ratios.length > 0 ? search.ratios : tileRatios;
  const results = query.data?.results;
  const known = useMemo(() => companies.filter((symbol) => resultOf(results ?? [], symbol) !== undefined), [companies, results]);
  const charts = useMemo(
    () => names.map((name) => ({ name, ...ratioChart(name, results ?? [], known, sides) })),
    [names, results, known, sides],
  );
  const [cursor, setCursor] = useState<ChartCursor>();
  const lists = sides.filter(({ isList }) => isList).map(({ name }) => name);
  const without = results === undefined ? [] : companies.filter((symbol) => !known.includes(symbol));
  const notes = [
    'TTM',
    ...(without.length > 0 ? [`none of ${without.join(', ')} in the data`] : []),
    ...(lists.length > 0 ? [`none of ${lists.join(', ')}: ratios are of companies`] : []),
  ];
  return (
    <Panel
      title="Ratios"
      note={notes.join('; ')}
      to={{ address: pathOf(companies, names), label: 'All ratios' }}
      query={companies.length === 0 ? { ...query, data: [] } : query}
      staleSeconds={query.data?.staleSeconds}
      wrong={query.data?.wrong}
      tools={
        <PanelButton anchor="--ratios" words="Ratios ▾" className="control print:hidden">
          {(onClose) => <RatioPicker chosen={names} onChosen={(ratios) => onChange({ ratios: [...ratios] })} onClose={onClose} />}
        </PanelButton>
      }
      empty={
        companies.length === 0 ? (
          'Ratios are of companies, and only watchlists are compared.'
        ) : results !== undefined && known.length === 0 ? (
          <MissingData of="ratios" symbols={companies} otherwise={`No ratios of ${companies.join(', ')} in the data.`} />
        ) : undefined
      }
    >
      {() => (
        <div className="grid flex-1 auto-rows-[minmax(210px,1fr)] grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-2 p-2">
          {charts.map(({ name, comparison, chart, lines }) =>
            chart ? <RatioFigure key={name} {...{ name, comparison, chart, lines, companies, cursor }} onCursor={setCursor} /> : null,
          )}
        </div>
      )}
    </Panel>
  );
}

const { value: plainSearch } = parseSearch(ratiosSearch, '');

/** The chart of one ratio, with the colours of the sides. */
function ratioChart(name: RatioName, results: readonly RatiosResult[], companies: readonly string[], sides: readonly Side[]) {
  const search: RatiosSearch = { ...plainSearch, symbols: [...companies], ratios: [name], band: false };
  const comparison = compare(results, search);
  const [chart] = comparison.charts;
  const placeOf = (symbol: string): number => sides.findIndex(({ name: own, isList }) => !isList && own === symbol);
  const lines = (chart?.lines ?? []).map((line): ChartLine => {
    const place = Math.max(0, placeOf(line.label));
    return { ...line, ...styleOfSide(place), shape: place };
  });
  return { comparison, chart, lines };
}

interface FigureProps {
  name: RatioName;
  comparison: Comparison;
  chart: ComparedChart;
  lines: readonly ChartLine[];
  companies: readonly string[];
  cursor: ChartCursor | undefined;
  onCursor: (cursor: ChartCursor) => void;
}

function RatioFigure({ name, comparison, chart, lines, companies, cursor, onCursor }: FigureProps) {
  const id = useId();
  const navigate = useNavigate();
  const axis = useMemo(() => timeAxis(comparison.moments, 'fiscal', 'line'), [comparison]);
  const hasValues = lines.some(({ marks }) => marks.some(({ y }) => y !== null));
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col rounded-lg border border-line bg-panel px-1 print:break-inside-avoid">
      <figcaption className="px-1 leading-[18px]">
        <h3 id={id} className="truncate font-bold" title={ratioByName(name).label}>
          {ratioByName(name).label}
        </h3>
      </figcaption>
      {hasValues && (
        <div className="chart min-h-30 flex-1">
          <LineChart
            description={describeChart(chart)}
            lines={lines}
            band={[]}
            kind="line"
            isCompact
            isLog={false}
            {...axis}
            formatY={chart.format}
            cursor={cursor && lines.some(({ key }) => key === cursor.line) ? cursor : undefined}
            onCursor={onCursor}
            onTable={() => void navigate(pathOf(companies, [name]))}
          />
        </div>
      )}
      <ul className="flex flex-wrap gap-x-3 px-1 pb-1 text-2xs text-soft">
        {lines.map((line) => (
          <LatestValue key={line.key} {...{ line, cursor }} format={chart.format} />
        ))}
      </ul>
      {chart.omissions.length > 0 && <Omissions chart={chart} />}
    </figure>
  );
}

/** The value at the moment of the cursor where the line has one, else the latest one, with its period. */
function LatestValue({ line, cursor, format }: { line: ChartLine; cursor: ChartCursor | undefined; format: (value: number) => string }) {
  const at = cursor && line.marks.find(({ key, y }) => key === cursor.moment && y !== null);
  const mark = at ?? line.marks.findLast(({ y }) => y !== null);
  return (
    <li className="inline-flex items-center gap-1 whitespace-nowrap">
      <Swatch colour={line.colour} dash={line.dash} />
      {line.label} {mark?.y === undefined || mark.y === null ? '–' : <b className="font-medium text-text">{format(mark.y)}</b>}
      {mark && <span className="text-faint">{mark.label}</span>}
    </li>
  );
}
