import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatMove } from '#src/shared/format/number.ts';
import { useSize } from '#src/shared/charts/use-size.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { runInSteps } from '#src/shared/time/in-steps.ts';
import { formatConfidence, describeTooFew, formatInterval, formatRate, formatRateInterval } from '#analysis/stats/labels.ts';
import { type FigureColumn, FigureTable } from '#src/shared/table/figure-table.tsx';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { Select } from '#src/shared/ui/choice.tsx';
import { Failed } from '#src/shared/ui/feedback/failure-panel.tsx';
import { multiStockLabel } from '#contract/multi-stock.ts';
import { type GuidanceLine, announcedLabels } from '#src/records/guidance/guidance-line.ts';
import { changeLabels } from '#src/records/guidance/change-labels.ts';
import { changeSymbols } from '#src/records/guidance/verdict-label.tsx';
import type { Change } from '#src/records/guidance/verdict.ts';
import {
  type Basis,
  type FollowGroup,
  followIntervals,
  type FollowIntervals,
  type FollowMetric,
  followSummary,
  followThrough,
  type FollowThrough,
  intervalKey,
} from './follow-through.ts';
import { maxPages } from './reactions-query.ts';
import { useAllMeasured } from './use-all-measured.ts';

const measures = { eps: 'Earnings per share', revenue: 'Revenue' } as const;
type Measure = keyof typeof measures;

interface Props {
  lines: readonly GuidanceLine[];
  measure: Measure;
  onMeasure: (measure: Measure) => void;
  onClose: () => void;
}

const none: FollowIntervals = new Map();

/** Price reactions after guidance, by verdict. */
export function FollowPanel({ lines, measure, onMeasure, onClose }: Props) {
  const records = useMemo(() => [...new Set(lines.map(({ record }) => record))], [lines]);
  const { result: all, done, total, isTruncated, error, onRetry } = useAllMeasured(records);
  const result = useMemo(
    () =>
      all &&
      followThrough(
        lines.filter(({ figures }) => figures.kind.measure === measure),
        all.measuredOf,
        all.reactions,
      ),
    [lines, measure, all],
  );
  const [basis, setBasis] = useState<Basis>('index');
  const intervals = useIntervals(result, basis);
  const panel = useRef<HTMLElement>(null);
  const { width } = useSize(panel);
  const isWide = width >= bothPx;
  const [metric, setMetric] = useState<FollowMetric>('30_Minutes%');
  return (
    <section ref={panel} aria-label="Price reaction" className="figures-panel grow-0! max-sm:max-h-[50vh]!">
      <header className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 border-b border-line px-3 text-xs">
        <h2 className="font-bold">Price reaction, {bases[basis]}</h2>
        <Select label="Measure" value={measure} options={measures} onChange={onMeasure} />
        <Select label="Basis" value={basis} options={bases} onChange={setBasis} />
        {!isWide && <Select label="Window" value={metric} options={metrics} onChange={setMetric} />}
        <span role="status" className="text-soft">
          {result ? countText(result) : `Loading prices: ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
        </span>
        <button type="button" className="control ms-auto border-0" aria-label="Close" title="Close" onClick={onClose}>
          ✕
        </button>
      </header>
      {error && <Failed error={error} onRetry={onRetry} />}
      {result && result.groups.length === 0 && <p className="p-3 text-soft">No price reaction was found for these lines.</p>}
      {result && result.groups.length > 0 && (
        <FigureTable
          caption={`${measures[measure]}: price reaction ${bases[basis]} by verdict, comparison with the estimate and session`}
          columns={columnsOf(intervals, basis, isWide ? ['30_Minutes%', 'Result%'] : [metric])}
          rows={result.groups}
          keyOf={({ key }) => key}
        />
      )}
      {result && (
        <p className="shrink-0 px-3 py-1 text-2xs text-faint">
          {captionOf(result)}
          {isTruncated && ` On some days only the newest ${maxPages},000 reactions were read.`}
        </p>
      )}
    </section>
  );
}

const bases: Readonly<Record<Basis, string>> = { index: 'vs SPY', raw: 'raw' };

/** Computes the intervals after the figures are shown, and again when they change. */
function useIntervals(result: FollowThrough | undefined, basis: Basis): FollowIntervals {
  const [intervals, setIntervals] = useState<FollowIntervals>(none);
  useEffect(() => {
    setIntervals(none);
    if (!result) return undefined;
    const aborted = new AbortController();
    runInSteps(followIntervals(result.groups, basis), aborted.signal).then(setIntervals, (error: unknown) => {
      if (aborted.signal.aborted) return;
      // Throws in the next render, where the error boundary catches it.
      setIntervals(() => {
        throw error;
      });
    });
    return () => aborted.abort();
  }, [result, basis]);
  return intervals;
}

/** Verdicts without a range to compare with an estimate. */
const changesWithoutEstimate: ReadonlySet<Change> = new Set(['not updated', 'contradictory']);

const estimateText = (change: Change, position: FollowGroup['position']): string | undefined => {
  if (position === 'in range') return 'est. in range';
  if (position !== undefined) return `${position} est.`;
  return changesWithoutEstimate.has(change) ? undefined : 'no est.';
};

/** The windows, in the order of their columns. */
const metrics: Readonly<Record<FollowMetric, string>> = { '30_Minutes%': '30 min', 'Result%': 'Day' };
/** A narrower panel has the columns of one window only. */
const bothPx = 1640;

/** All lines, a verdict, or below it a part of that verdict. */
function groupLabel({ change, position, session }: FollowGroup): ReactNode {
  if (change === undefined) return <b>All lines</b>;
  if (session === 'all')
    return (
      <b>
        <span aria-hidden>{changeSymbols[change]}</span> {changeLabels[change]}
      </b>
    );
  const parts = [changeLabels[change], estimateText(change, position), announcedLabels[session]].filter((part) => part !== undefined);
  return (
    <span className="block ps-4 font-normal">
      <span className="sr-only">{parts[0]} · </span>
      {parts.slice(1).join(' · ')}
    </span>
  );
}

const columnsOf = (intervals: FollowIntervals, basis: Basis, shown: readonly FollowMetric[]): readonly FigureColumn<FollowGroup>[] => [
  { label: 'Verdict · vs est. · session', cell: groupLabel },
  ...shown.flatMap((metric) => figuresOf(metric, `${metrics[metric]} ${bases[basis]}`, intervals, basis)),
];

/**
 * Median with its confidence interval, interquartile range and hit rate of one metric, each with the range below the figure, so that both
 * metrics fit beside each other; only n where the sample is too small.
 */
function figuresOf(metric: FollowMetric, label: string, intervals: FollowIntervals, basis: Basis): readonly FigureColumn<FollowGroup>[] {
  const only = (draw: (group: FollowGroup) => ReactNode, tooFew: (group: FollowGroup) => ReactNode = () => '') =>
    function cell(group: FollowGroup): ReactNode {
      return followSummary(group, metric, basis).isEnough ? draw(group) : <span className="text-faint">{tooFew(group)}</span>;
    };
  return [
    {
      label: `${label}: n (days)`,
      cell: (group) => {
        const { n, days } = followSummary(group, metric, basis);
        return `${n.toLocaleString('en-US')} (${days.toLocaleString('en-US')})`;
      },
    },
    {
      label: `${label}: median, 95% CI`,
      cell: only(
        (group) => {
          const summary = followSummary(group, metric, basis);
          const confidence = formatConfidence(summary, intervals.get(intervalKey(group, metric)), formatMove);
          return <TwoLines figure={moveCell(formatMove(summary.median))} range={confidence ?? '\u00a0'} />;
        },
        (group) => describeTooFew(followSummary(group, metric, basis)),
      ),
    },
    {
      label: `${label}: IQR`,
      cell: only((group) => {
        const { q1, q3 } = followSummary(group, metric, basis);
        return formatInterval(q1, q3, formatMove);
      }),
    },
    {
      label: `${label}: hit rate, 95% CI`,
      cell: only((group) => {
        const summary = followSummary(group, metric, basis);
        return <TwoLines figure={formatRate(summary)} range={formatRateInterval(summary)} />;
      }),
    },
  ];
}

const TwoLines = ({ figure, range }: { figure: ReactNode; range: ReactNode }) => (
  <>
    {figure} <span className="block text-2xs text-soft">{range}</span>
  </>
);

const counted = (count: number, thing: string): string => `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;

function countText({ lines, events, unmeasured, multiStock }: FollowThrough): string {
  const apart = [...unmeasured.values()].reduce((sum, count) => sum + count, 0) + multiStock;
  return `${counted(lines - apart, 'line')} of ${counted(events, 'announcement')} measured, ${apart.toLocaleString('en-US')} not`;
}

const daysOf = ({ from, to }: FollowThrough): string =>
  [...new Set([from, to].map((seconds) => formatDate(dayOf(seconds, 'et'), 'every')))].join(' to ');

/** The sample and its limits. */
function captionOf(result: FollowThrough): string {
  const { unmeasured, multiStock, events, byStory } = result;
  const apart = [
    ...[...unmeasured].map(([why, count]) => `${count.toLocaleString('en-US')}: ${withoutPrefix(why)}`),
    ...(multiStock > 0 ? [`${multiStock.toLocaleString('en-US')}: a story on ${multiStockLabel}`] : []),
  ].join('; ');
  return [
    events > 0 && `${daysOf(result)}.`,
    apart !== '' && `Not measured: ${apart}.`,
    byStory > 0 &&
      `${counted(byStory, 'announcement')} without price bars: figures of the reaction to the nearest story within 30 minutes.`,
    'Moves are measured from the announcement, without a time from that day’s story about results or guidance; day: to the last price of its sessions. An announcement counts once per row however many figures it gives; one with several verdicts counts in each of them, and once in All lines, the base to compare with. Windows can overlap; delisted companies may be missing. Past performance of this sample.',
  ]
    .filter((part) => part !== false)
    .join(' ');
}

/** A reason as part of a list. */
function withoutPrefix(why: string): string {
  const text = why.replace(/^Not measured: /, '');
  return text.charAt(0).toLowerCase() + text.slice(1);
}
