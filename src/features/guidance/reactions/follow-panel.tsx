import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { useSize } from '#src/shared/charts/use-size.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { runInSteps } from '#src/shared/stats/in-steps.ts';
import { formatConfidence, describeTooFew, formatInterval, formatRate, formatRateInterval } from '#src/shared/stats/labels.ts';
import { type FigureColumn, FigureTable } from '#src/shared/table/figure-table.tsx';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { Select } from '#src/shared/ui/choice.tsx';
import { Failed } from '#src/shared/ui/feedback/failure-panel.tsx';
import { moreThanMost } from '#contract/multi-stock.ts';
import { type GuidanceLine, sessionLabels } from '#src/records/guidance/guidance-line.ts';
import { changeLabels } from '#src/records/guidance/change-labels.ts';
import { changeSymbols } from '#src/records/guidance/verdict-label.tsx';
import type { Change } from '#src/records/guidance/verdict.ts';
import {
  type FollowGroup,
  followIntervals,
  type FollowIntervals,
  type FollowMetric,
  followSummary,
  followThrough,
  type FollowThrough,
  intervalKey,
} from './follow-through.ts';
import { findReaction, type GuidanceReaction } from './reaction.ts';
import { maxPages, reactionBatches, type ReactionBatches, type Reactions, guidanceReactionsQuery } from './reactions-query.ts';

/** Progress of loading the reactions of all records. */
export interface AllReactions {
  /** undefined until every response has arrived */
  readonly reactions:
    | { readonly reactionOf: (record: GuidanceRecord) => GuidanceReaction | undefined; readonly all: readonly GuidanceReaction[] }
    | undefined;
  readonly done: number;
  readonly isTruncated: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Loads the reactions of all records, one request at a time; requests already made by the agenda are cached. */
export function useAllReactions({ requests, requestOf }: ReactionBatches): AllReactions {
  const client = useQueryClient();
  const queries = requests.map(guidanceReactionsQuery);
  const next = queries.findIndex(({ queryKey }) => client.getQueryData(queryKey) === undefined);
  // With a stable function the combined result is stable too.
  const combine = useCallback(
    (results: readonly UseQueryResult<Reactions>[]): AllReactions => {
      const failed = results.find(({ isError, data }) => isError && !data);
      const byRequest = new Map(requests.map((request, index) => [request, results[index]?.data]));
      const known = [...byRequest.values()].filter((reactions) => reactions !== undefined);
      const reactionOf = (record: GuidanceRecord): GuidanceReaction | undefined => {
        const request = requestOf(record);
        const reactions = request && byRequest.get(request);
        return reactions && findReaction(record, reactions.bySymbol);
      };
      const isComplete = known.length === requests.length;
      return {
        reactions: isComplete ? { reactionOf, all: known.flatMap(({ bySymbol }) => [...bySymbol.values()].flat()) } : undefined,
        done: known.length,
        isTruncated: known.some(({ isTruncated }) => isTruncated),
        error: failed?.error ?? null,
        onRetry: () => void failed?.refetch(),
      };
    },
    [requests, requestOf],
  );
  return useQueries({ queries: queries.map((query, index) => ({ ...query, enabled: index === next })), combine });
}

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
  const batches = useMemo(() => reactionBatches([...new Set(lines.map(({ record }) => record))]), [lines]);
  const { reactions, done, isTruncated, error, onRetry } = useAllReactions(batches);
  const result = useMemo(
    () =>
      reactions &&
      followThrough(
        lines.filter(({ figures }) => figures.kind.measure === measure),
        reactions.reactionOf,
        reactions.all,
      ),
    [lines, measure, reactions],
  );
  const intervals = useIntervals(result);
  const panel = useRef<HTMLElement>(null);
  const { width } = useSize(panel);
  const isWide = width >= bothPx;
  const [metric, setMetric] = useState<FollowMetric>('30_Minutes%');
  return (
    <section ref={panel} aria-label="Price reaction" className="figures-panel grow-0! max-sm:max-h-[50vh]!">
      <header className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 border-b border-line px-3 text-xs">
        <h2 className="font-bold">Price reaction (raw)</h2>
        <Select label="Measure" value={measure} options={measures} onChange={onMeasure} />
        {!isWide && <Select label="Window" value={metric} options={metrics} onChange={setMetric} />}
        <span role="status" className="text-soft">
          {result ? countText(result) : `Loading reactions: ${done} of ${batches.requests.length}`}
        </span>
        <button type="button" className="control ms-auto border-0" aria-label="Close" title="Close" onClick={onClose}>
          ✕
        </button>
      </header>
      {error && <Failed error={error} onRetry={onRetry} />}
      {result && result.groups.length === 0 && <p className="p-3 text-soft">No price reaction was found for these lines.</p>}
      {result && result.groups.length > 0 && (
        <FigureTable
          caption={`${measures[measure]}: price reaction by verdict, comparison with the estimate and session`}
          columns={columnsOf(intervals, isWide ? ['30_Minutes%', 'Result%'] : [metric])}
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

/** Computes the intervals after the figures are shown, and again when they change. */
function useIntervals(result: FollowThrough | undefined): FollowIntervals {
  const [intervals, setIntervals] = useState<FollowIntervals>(none);
  useEffect(() => {
    setIntervals(none);
    if (!result) return undefined;
    const aborted = new AbortController();
    runInSteps(followIntervals(result.groups), aborted.signal).then(setIntervals, (error: unknown) => {
      if (aborted.signal.aborted) return;
      // Throws in the next render, where the error boundary catches it.
      setIntervals(() => {
        throw error;
      });
    });
    return () => aborted.abort();
  }, [result]);
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
const metrics: Readonly<Record<FollowMetric, string>> = { '30_Minutes%': '30 min', 'Result%': 'Session end' };
/** A narrower panel has the columns of one window only. */
const bothPx = 1640;

const columnsOf = (intervals: FollowIntervals, shown: readonly FollowMetric[]): readonly FigureColumn<FollowGroup>[] => [
  {
    label: 'Verdict · vs est. · session',
    cell: ({ change, position, session }) => (
      <>
        <span aria-hidden>{changeSymbols[change]}</span>{' '}
        {[changeLabels[change], estimateText(change, position), sessionLabels[session]].filter(Boolean).join(' · ')}
      </>
    ),
  },
  ...shown.flatMap((metric) => figuresOf(metric, metrics[metric], intervals)),
];

/**
 * Median with its confidence interval, interquartile range and hit rate of one metric, each with the range below the figure, so that both
 * metrics fit beside each other; only n where the sample is too small.
 */
function figuresOf(metric: FollowMetric, label: string, intervals: FollowIntervals): readonly FigureColumn<FollowGroup>[] {
  const only = (draw: (group: FollowGroup) => ReactNode, tooFew: (group: FollowGroup) => ReactNode = () => '') =>
    function cell(group: FollowGroup): ReactNode {
      return followSummary(group, metric).isEnough ? draw(group) : <span className="text-faint">{tooFew(group)}</span>;
    };
  return [
    {
      label: `${label}: n (stories, days)`,
      cell: (group) => {
        const { n, stories, days } = followSummary(group, metric);
        return `${n} (${stories}, ${days})`;
      },
    },
    {
      label: `${label}: median, 95% CI`,
      cell: only(
        (group) => {
          const summary = followSummary(group, metric);
          const confidence = formatConfidence(summary, intervals.get(intervalKey(group, metric)), formatMove);
          return <TwoLines figure={moveCell(formatMove(summary.median))} range={confidence ?? '\u00a0'} />;
        },
        (group) => describeTooFew(followSummary(group, metric)),
      ),
    },
    {
      label: `${label}: IQR`,
      cell: only((group) => {
        const { q1, q3 } = followSummary(group, metric);
        return formatInterval(q1, q3, formatMove);
      }),
    },
    {
      label: `${label}: hit rate, 95% CI`,
      cell: only((group) => {
        const summary = followSummary(group, metric);
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

function countText({ joined, unjoined, multiStock }: FollowThrough): string {
  const apart = [...unjoined.values()].reduce((sum, count) => sum + count, 0);
  return `${counted(joined, 'guidance line')} with a reaction, ${(apart + multiStock).toLocaleString('en-US')} without`;
}

const daysOf = ({ from, to }: FollowThrough): string =>
  [...new Set([from, to].map((seconds) => formatDate(dayOf(seconds, 'et'), 'every')))].join(' to ');

/** The sample and its limits. */
function captionOf(result: FollowThrough): string {
  const { unjoined, multiStock, joined } = result;
  const apart = [
    ...[...unjoined].map(([why, count]) => `${count.toLocaleString('en-US')}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`),
    ...(multiStock > 0 ? [`${multiStock.toLocaleString('en-US')}: a story on ${moreThanMost}`] : []),
  ].join('; ');
  return [
    joined > 0 && `${daysOf(result)}.`,
    apart !== '' && `Without a reaction: ${apart}.`,
    'Each loaded line is joined to the nearest reaction within 30 minutes, or without a time to that day’s reaction to results or guidance. A reaction is one story and symbol and counts once per group. Windows can overlap; delisted companies may be missing. Past performance of this sample.',
  ]
    .filter((part) => part !== false)
    .join(' ');
}
