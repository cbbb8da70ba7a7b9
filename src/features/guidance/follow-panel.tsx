import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { formatDate } from '#src/shared/format/date.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { moveCell } from '#src/shared/readings/move-cell.tsx';
import { hitWords, notEnough, rangeWords } from '#src/shared/stats/figure-words.ts';
import { inBreaths } from '#src/shared/stats/in-breaths.ts';
import { FigureTable, type FigureColumn } from '#src/shared/table/figure-table.tsx';
import { Choice } from '#src/shared/ui/choice.tsx';
import { Failed } from '#src/shared/ui/failure-panel.tsx';
import {
  followIntervals,
  followSummary,
  followThrough,
  intervalKey,
  type Followed,
  type FollowGroup,
  type FollowIntervals,
  type FollowThrough,
} from './follow-through.ts';
import type { GuidanceLine } from './guidance-line.ts';
import { reactionBatches } from './reaction-batches.ts';
import { mostPages } from './reactions-query.ts';
import { useAllReactions } from './use-all-reactions.ts';
import type { Change } from './verdict.ts';
import { changeSigns, changeWord } from './verdict-words.ts';

const measures = { eps: 'Earnings per share', revenue: 'Revenue' } as const;
type Measure = keyof typeof measures;

interface Props {
  lines: readonly GuidanceLine[];
  measure: Measure;
  /** what the intervals are drawn from: one address gives one interval */
  seed: string;
  onMeasure: (measure: Measure) => void;
  onClose: () => void;
}

const none: FollowIntervals = new Map();

/** What prices did after guidance, verdict by verdict (product.md 4.13); loaded with its first opening. */
export default function FollowPanel({ lines, measure, seed, onMeasure, onClose }: Props) {
  const batches = useMemo(() => reactionBatches([...new Set(lines.map(({ record }) => record))]), [lines]);
  const { found, done, isCut, error, onRetry } = useAllReactions(batches);
  const told = useMemo(
    () =>
      found &&
      followThrough(
        lines.filter(({ figures }) => figures.kind.measure === measure),
        found.readingOf,
        found.all,
      ),
    [lines, measure, found],
  );
  const intervals = useIntervals(told, `${seed}|${measure}`);
  return (
    <section aria-label="Follow-through" className="figures-panel grow-0! max-sm:max-h-[50vh]!">
      <header className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 border-b border-line px-3 text-xs">
        <h2 className="font-bold">After guidance</h2>
        <Choice label="Of" value={measure} options={measures} onChange={onMeasure} />
        <span role="status" className="text-soft">
          {told ? countWords(told) : `Reading what prices did: ${done} of ${batches.questions.length}`}
        </span>
        <button type="button" className="control ms-auto border-0" aria-label="Close" title="Close" onClick={onClose}>
          ✕
        </button>
      </header>
      {error && <Failed error={error} onRetry={onRetry} />}
      {told && told.groups.length === 0 && <p className="p-3 text-soft">None of these lines has a reading of what its price did.</p>}
      {told && told.groups.length > 0 && (
        <FigureTable
          caption={`${measures[measure]}: moves after guidance, by verdict, place against the estimate and session`}
          columns={columnsOf(intervals)}
          rows={told.groups}
          keyOf={({ key }) => key}
        />
      )}
      {told && (
        <p className="shrink-0 px-3 py-1 text-2xs text-faint">
          {captionOf(told)}
          {isCut && ` Of some days only the newest ${mostPages},000 readings were read.`}
        </p>
      )}
    </section>
  );
}

/** Worked out after the figures are there, and again when they are others. */
function useIntervals(told: FollowThrough | undefined, seed: string): FollowIntervals {
  const [intervals, setIntervals] = useState<FollowIntervals>(none);
  useEffect(() => {
    setIntervals(none);
    if (!told) return undefined;
    const left = new AbortController();
    inBreaths(followIntervals(told.groups, seed), left.signal).then(setIntervals, (error: unknown) => {
      if (left.signal.aborted) return;
      // Into the next drawing, where the page's guard finds it.
      setIntervals(() => {
        throw error;
      });
    });
    return () => left.abort();
  }, [told, seed]);
  return intervals;
}

/** Nothing was said that could stand against an estimate. */
const hasNoPlace: ReadonlySet<Change> = new Set(['no new range', 'contradictory']);

const columnsOf = (intervals: FollowIntervals): readonly FigureColumn<FollowGroup>[] => [
  {
    label: 'Verdict · against Est. · session',
    cell: ({ change, place, session }) => (
      <>
        <span aria-hidden>{changeSigns[change]}</span>{' '}
        {[changeWord(change), place ?? (hasNoPlace.has(change) ? undefined : 'no Est.'), session].filter(Boolean).join(' · ')}
      </>
    ),
  },
  ...figuresOf('move', '30 min', intervals),
  ...figuresOf('result', 'Session', intervals),
];

/** Median, interval, middle half and hit rate of one thing; where there are too few, that alone is said. */
function figuresOf(what: Followed, label: string, intervals: FollowIntervals): readonly FigureColumn<FollowGroup>[] {
  const only = (draw: (group: FollowGroup) => ReactNode, tooFew: (group: FollowGroup) => ReactNode = () => '') =>
    function cell(group: FollowGroup): ReactNode {
      return followSummary(group, what).isEnough ? draw(group) : <span className="text-faint">{tooFew(group)}</span>;
    };
  return [
    {
      label: `${label}: n (stories)`,
      cell: (group) => {
        const { n, stories } = followSummary(group, what);
        return `${n} (${stories})`;
      },
    },
    {
      label: `${label}: median`,
      cell: only(
        (group) => moveCell(formatMove(followSummary(group, what).median)),
        (group) => notEnough(followSummary(group, what)),
      ),
    },
    {
      label: `${label}: 95% interval`,
      cell: only((group) => {
        const interval = intervals.get(intervalKey(group, what));
        return interval ? rangeWords(...interval, formatMove) : '…';
      }),
    },
    {
      label: `${label}: middle half`,
      cell: only((group) => {
        const { q1, q3 } = followSummary(group, what);
        return rangeWords(q1, q3, formatMove);
      }),
    },
    { label: `${label}: above 0 (95%)`, cell: only((group) => hitWords(followSummary(group, what))) },
  ];
}

const counted = (count: number, thing: string): string => `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;

function countWords({ joined, unjoined, roundups }: FollowThrough): string {
  const apart = [...unjoined.values()].reduce((sum, count) => sum + count, 0);
  return `${counted(joined, 'line')} joined to a reading, ${(apart + roundups).toLocaleString('en-US')} not`;
}

const daysOf = ({ from, to }: FollowThrough): string =>
  [...new Set([from, to].map((seconds) => formatDate(dayOf(seconds, 'et'), 'every')))].join(' to ');

/** Of what it speaks and what it cannot know (product.md 4). */
function captionOf(told: FollowThrough): string {
  const { unjoined, roundups, joined } = told;
  const apart = [
    ...[...unjoined].map(([why, count]) => `${count.toLocaleString('en-US')}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`),
    ...(roundups > 0 ? [`${roundups.toLocaleString('en-US')}: a story on more than 3 symbols`] : []),
  ].join('; ');
  return [
    joined > 0 && `${daysOf(told)}.`,
    apart !== '' && `Not joined: ${apart}.`,
    'Of the loaded lines, each with the reading nearest within 30 minutes; without a time, its day’s on results or guidance. A reading is one story and symbol, and counts once in a group. Windows can overlap; companies that are no longer listed may be missing. Past moves, of these readings only.',
  ]
    .filter((part) => part !== false)
    .join(' ');
}
