import { memo, useId } from 'react';
import { ratioByName } from '#src/records/ratios/ratio-catalogue.ts';
import { type ComparedChart, styleOf } from '../comparison/comparison.ts';
import { chartSubtitle } from '../comparison/labels.ts';
import { Swatch } from '../swatch.tsx';
import { ChartDrawing, type DrawingProps } from './chart-drawing.tsx';
import { type ChartFigures, Omissions, registerFigure } from './ratio-chart.tsx';

interface Props extends DrawingProps {
  figures: ChartFigures;
}

/** Charts in a row at most; more companies stand in rows of the same length. */
const maxInRow = 5;
const minWidthPx = 240;

/** One chart per company: the ratios, their colours and the unit stand once above the charts that share them. */
export function SmallCharts(props: Props) {
  const groups = [...Map.groupBy(props.comparison.charts, ({ ratios }) => ratios.map(({ name }) => name).join()).values()];
  return (
    <div className="flex min-h-0 flex-[1_1_56%] flex-col gap-3 overflow-y-auto p-3 max-sm:flex-none max-sm:overflow-visible max-sm:p-2 print:block print:h-auto print:overflow-visible print:p-0 [@media(height<640px)]:flex-none [@media(height<640px)]:overflow-visible">
      {groups.map((charts) => (
        <ChartGroup key={charts[0]?.key} charts={charts} {...props} />
      ))}
    </div>
  );
}

function ChartGroup({ charts, ...props }: Props & { charts: readonly ComparedChart[] }) {
  const { search } = props;
  const id = useId();
  const inRow = Math.ceil(charts.length / Math.ceil(charts.length / maxInRow));
  const [first] = charts;
  return (
    <section aria-labelledby={id} className="flex flex-[1_0_auto] flex-col gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="flex flex-wrap gap-x-3 text-sm font-bold">
          {first?.ratios.map(({ name, label }) => (
            <span key={name} className="flex items-center gap-1.5">
              <Swatch {...styleOf(search, { symbol: '', ratio: name, reportType: search.type })} />
              {label}
            </span>
          ))}
        </h2>
        <p className="text-2xs text-faint">{first && chartSubtitle({ ...first, lines: charts.flatMap(({ lines }) => lines) }, search)}</p>
      </div>
      <div
        className="grid flex-1 auto-rows-[minmax(184px,1fr)] gap-2"
        style={{
          gridTemplateColumns: `repeat(auto-fill, minmax(max(min(100%, ${minWidthPx}px), calc((100% - ${inRow - 1} * 8px) / ${inRow})), 1fr))`,
        }}
      >
        {charts.map((chart) => (
          <SmallChart key={chart.key} chart={chart} {...props} />
        ))}
      </div>
    </section>
  );
}

/** A company's chart. Its title has the latest figure, or the one at the moment of the cursor, wherever that is. */
const SmallChart = memo(function SmallChart({ chart, figures, ...drawing }: Props & { chart: ComparedChart }) {
  const { comparison, cursor } = drawing;
  const id = useId();
  const isHere = chart.tracks.some(({ key }) => key === cursor?.line);
  const hasValues = chart.lines.some(({ marks }) => marks.some(({ y }) => y !== null));
  return (
    <figure
      ref={registerFigure(figures, chart)}
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-panel px-1 print:break-inside-avoid"
    >
      <figcaption className="flex items-baseline justify-between gap-2 px-1 leading-[18px]">
        <h3 id={id} data-symbol={chart.symbol} className="font-bold">
          {chart.symbol}
        </h3>
        <p aria-live={isHere ? 'polite' : 'off'} className="truncate text-2xs text-soft">
          {figureText(comparison, chart, cursor)}
        </p>
      </figcaption>
      {hasValues ? (
        <>
          <ChartDrawing chart={chart} {...drawing} />
          {chart.omissions.length > 0 && <Omissions chart={chart} />}
        </>
      ) : (
        <div className="m-auto p-2">
          <Omissions chart={chart} />
        </div>
      )}
    </figure>
  );
});

/** `101.5%, FY2026 Q4`, with the ratio's name where the chart has several. */
function figureText({ moments, shown, format }: Props['comparison'], chart: ComparedChart, cursor: Props['cursor']): string {
  const line = chart.lines.find(({ key }) => key === cursor?.line) ?? chart.lines[0];
  const track = chart.tracks.find(({ key }) => key === line?.key);
  const at = cursor?.moment ?? line?.marks.findLast(({ y }) => y !== null)?.key;
  const moment = moments.find(({ key }) => key === at);
  const value = track && moment ? shown(track, moment) : null;
  if (!track || !moment || value === null) return '';
  const name = chart.ratios.length === 1 ? '' : `${ratioByName(track.series.ratio).short} `;
  return `${name}${format(track, value)}, ${moment.label}`;
}
