import { lazy, Suspense, useId } from 'react';
import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import type { Box } from '#src/shared/charts/box.ts';
import type { ScatterMark } from '#src/shared/charts/scatter-chart.tsx';
import { AnswerView } from './answer-view.tsx';
import { BinTable } from './bin-table.tsx';
import { ChosenReadings } from './chosen-readings.tsx';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { hitWords, rangeWords } from '#src/shared/stats/figure-words.ts';
import { drawInterval } from './interval.tsx';
import { formatOf } from './metric-words.ts';
import { drawMove } from './move.tsx';
import type { PanelProps } from './panel-props.ts';
import { PickMetric } from './pick.tsx';
import type { Reading } from '#src/shared/readings/reading.ts';
import type { Told } from './samples.ts';
import type { Scatter } from './scatter.ts';
import { axisLabel, binWords, scatterWords, type Sides } from './scatter-words.ts';
import { SpanFields } from './span-fields.tsx';
import { tooFewTold } from './told-columns.tsx';
import { useAnswer } from './use-answer.ts';
import { useBoxDraft } from './use-box-draft.ts';

const ScatterChart = lazy(() => import('#src/shared/charts/scatter-chart.tsx'));

/** What the keys begin with: both middle halves. */
const middleOf = ({ x, y }: Scatter): Box => ({
  x: { from: x.summary.q1, to: x.summary.q3 },
  y: { from: y.summary.q1, to: y.summary.q3 },
});

/** Any metric against any other; what is chosen in the picture is marked in the table, what is looked at there is ringed here. */
export default function ScatterPanel(props: PanelProps) {
  const { analyst, readings, search, onChange, seed, labelOf, selected, focused, onPickRow, onNarrow } = props;
  const { x, y } = search;
  const id = useId();
  const sides: Sides = { x: { label: labelOf(x), format: formatOf(x) }, y: { label: labelOf(y), format: formatOf(y) } };
  const answered = useAnswer(analyst, readings, { kind: 'scatter', withRoundups: search.roundups, seed, x, y });
  const [box, setBox] = useBoxDraft(search.brush, (brush, how) => onChange({ brush }, how));

  const markOf = (reading: Reading | undefined, label: string): readonly ScatterMark[] => {
    const [across, up] = [reading?.numbers[x], reading?.numbers[y]];
    return typeof across === 'number' && typeof up === 'number' && reading ? [{ key: reading.record._id, label, x: across, y: up }] : [];
  };
  const spoken = [...new Set([selected, focused])].flatMap((reading) => markOf(reading, reading?.record.Symb ?? ''));
  const marksOf = ({ points }: Scatter): readonly ScatterMark[] =>
    points.map((point) => {
      const record = answered.about?.loaded[point.row]?.record;
      const figures = `${sides.x.label} ${sides.x.format(point.x)}, ${sides.y.label} ${sides.y.format(point.y)}`;
      return { key: record?._id ?? '', label: `${record?.Symb ?? ''}: ${figures}`, x: point.x, y: point.y };
    });
  const pick = (change: Partial<Record<'x' | 'y', QuantifiedMetric>>): void => onChange({ ...change, brush: undefined });

  return (
    <AnswerView
      kind="scatter"
      title={`${sides.y.label} against ${sides.x.label}`}
      subtitle="dashed: medians; zero is the stronger line"
      answered={answered}
      note="Readings that lack one of the two are not in the picture. Going together is not causing."
      controls={
        <>
          <PickMetric label="Across" value={x} labelOf={labelOf} onChange={(next) => pick({ x: next })} />
          against
          <PickMetric label="Up" value={y} labelOf={labelOf} onChange={(next) => pick({ y: next })} />
        </>
      }
    >
      {(figures) => {
        const { summary } = figures.x;
        return (
          <>
            <div className="flex flex-wrap gap-x-4 gap-y-2">
              {summary.n > 0 && (
                <Suspense fallback={<div className="aspect-3/2 max-w-[640px] flex-[1_1_440px]" />}>
                  <ScatterChart
                    description={scatterWords(figures, sides) + binWords(figures, sides)}
                    x={{ ...sides.x, label: axisLabel(x, sides.x.label), reach: figures.reach.x, median: medianOf(figures.x) }}
                    y={{ ...sides.y, label: axisLabel(y, sides.y.label), reach: figures.reach.y, median: medianOf(figures.y) }}
                    points={marksOf(figures)}
                    bins={figures.bins}
                    isPale={!summary.isEnough}
                    spoken={spoken}
                    box={box}
                    firstBox={middleOf(figures)}
                    onBox={setBox}
                    onPick={onPickRow}
                    onEnter={() =>
                      box &&
                      onNarrow?.([
                        { metric: x, ...box.x },
                        { metric: y, ...box.y },
                      ])
                    }
                  />
                </Suspense>
              )}
              <div className="flex min-w-0 flex-[1_1_280px] flex-col gap-2">
                <p className="text-xs text-soft">{scatterWords(figures, sides) + binWords(figures, sides)}</p>
                {summary.n > 0 && (
                  <fieldset aria-describedby={`${id}-keys`} className="flex flex-col gap-1.5 text-xs text-soft print:hidden">
                    <legend className="sr-only">Choice in the picture</legend>
                    <div className="flex flex-wrap gap-x-4 gap-y-1">
                      <SpanFields
                        label={sides.x.label}
                        value={box?.x ?? {}}
                        onChange={(span) => setBox({ x: span, y: box?.y ?? {} }, 'hand')}
                      />
                      <SpanFields
                        label={sides.y.label}
                        value={box?.y ?? {}}
                        onChange={(span) => setBox({ x: box?.x ?? {}, y: span }, 'hand')}
                      />
                    </div>
                    {box && <ChosenReadings {...props} box={box} of={summary.n} sides={sides} onClear={() => setBox(undefined, 'hand')} />}
                    <p id={`${id}-keys`} className="text-2xs text-faint">
                      Draw a box, type its ends, or with the picture in focus: arrows move it, Shift with arrows sizes it, Enter leaves only
                      its readings, Esc takes it away.
                    </p>
                  </fieldset>
                )}
              </div>
            </div>
            <FigureTable
              caption="Both metrics, of the readings that have both"
              rows={[figures.x, figures.y]}
              keyOf={({ name }) => name}
              tooFew={tooFewTold}
              columns={pairColumns(sides, figures.x)}
            />
            {figures.bins && <BinTable bins={figures.bins} sides={sides} />}
          </>
        );
      }}
    </AnswerView>
  );
}

const medianOf = ({ summary }: Told): number | undefined => (summary.isEnough ? summary.median : undefined);

/** Two metrics have two units: each row is written in its own. */
function pairColumns(sides: Sides, first: Told) {
  const sideOf = (row: Told): Sides['x'] => (row === first ? sides.x : sides.y);
  return [
    { label: 'Metric', cell: (row: Told) => sideOf(row).label },
    { label: 'Readings', cell: ({ summary }: Told) => summary.n.toLocaleString('en-US') },
    { label: 'Stories', cell: ({ summary }: Told) => summary.stories.toLocaleString('en-US') },
    { label: 'Median', cell: (row: Told) => drawMove(row.summary.median, sideOf(row).format) },
    { label: '95% interval', cell: (row: Told) => drawInterval(row.interval, sideOf(row).format) },
    { label: 'Middle half', cell: (row: Told) => rangeWords(row.summary.q1, row.summary.q3, sideOf(row).format) },
    { label: 'Above 0 (95%)', cell: ({ summary }: Told) => hitWords(summary) },
  ];
}
