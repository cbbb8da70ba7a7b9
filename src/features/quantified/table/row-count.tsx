import { maxReactions } from '../data/reactions-query.ts';
import type { useAllReactions } from '../data/use-reactions.ts';
import type { QuantifiedReaction } from '#src/records/reactions/quantified-reaction.ts';

const formatCount = (count: number): string => count.toLocaleString('en-US');

interface RowCount {
  /** rows that pass the filters */
  readonly shown: readonly QuantifiedReaction[];
  /** rows before the filters */
  readonly total: number;
  /** rows received from the service */
  readonly loaded: number;
  readonly hasMore: boolean;
  /** rows are being loaded: the shorter text leaves room for progress and Cancel */
  readonly isLoading: boolean;
  /** `reactions`, or `rows` with one row per session */
  readonly noun: string;
}

const storyCounts = new WeakMap<readonly QuantifiedReaction[], number>();

/** Cached by list, because the count is drawn again with every change of the page. */
function countStories(shown: readonly QuantifiedReaction[]): number {
  const count = storyCounts.get(shown) ?? new Set(shown.map(({ record }) => record.ResourceID)).size;
  storyCounts.set(shown, count);
  return count;
}

/** The number of displayed reactions, of which rows they are, and their stories. The service sends no total. */
export function formatRowCount({ shown, total, loaded, hasMore, isLoading, noun }: RowCount): string {
  const part = shown.length === total ? formatCount(total) : `${formatCount(shown.length)} of ${formatCount(total)}`;
  const rows = `${part} ${noun} of ${hasMore ? 'the newest' : 'all'} ${formatCount(loaded)}${noun === 'rows' ? '' : ' rows'}`;
  if (isLoading) return rows;
  const stories = countStories(shown);
  return `${rows} · ${formatCount(stories)} ${stories === 1 ? 'story' : 'stories'}`;
}

interface LoadAllProps {
  all: ReturnType<typeof useAllReactions>;
  hasMore: boolean;
  onLoad: () => void;
}

/**
 * Loads all rows of the request, with progress and Cancel.
 *
 * Assumed: a host that hides the pager of the explorer hides this and the line under the table (app.css).
 */
export const LoadAllControl = (props: LoadAllProps) => (
  <span className="whole-range flex flex-wrap items-center gap-1.5 sm:ml-1.5">
    <LoadAllContent {...props} />
  </span>
);

function LoadAllContent({ all: { state, reactions, cancel, retry }, hasMore, onLoad }: LoadAllProps) {
  if (state.kind === 'loading')
    return (
      <>
        {/* The total is not known, so the progress is a count. */}
        <span role="progressbar" aria-label="Loading all rows" aria-valuetext={`${formatCount(state.rows)} rows loaded`}>
          Loading …
        </span>
        <button type="button" className="control" onClick={cancel}>
          Cancel
        </button>
      </>
    );
  if (state.kind === 'failed')
    return (
      <button type="button" className="control text-bad" onClick={retry}>
        Loading failed. Try again
      </button>
    );
  if (!hasMore) return null;
  if ((reactions?.rows.length ?? 0) >= maxReactions)
    return <span>Limit of {formatCount(maxReactions)} rows reached: choose fewer days</span>;
  return (
    <>
      {state.kind === 'stopped' && <span>Stopped after {formatCount(state.rows)} rows</span>}
      <button type="button" className="min-h-6 text-accent underline" onClick={onLoad}>
        Load all rows
      </button>
    </>
  );
}

/** The table while the analysis has the whole page: a line with the way back. */
export const FoldedTable = ({ rows, onUnfold }: { rows: number; onUnfold: () => void }) => (
  <button
    type="button"
    aria-expanded={false}
    className="flex h-8 shrink-0 items-center gap-2 border-t border-line bg-panel px-3 text-xs text-soft hover:bg-raised"
    onClick={onUnfold}
  >
    <span aria-hidden>▴</span>
    <span className="font-medium text-accent">Show table</span>
    {formatCount(rows)} {rows === 1 ? 'row' : 'rows'}
  </button>
);
