import { maxReactions } from '#analysis/address/reactions-address.ts';
import type { RowTotal } from '../data/row-total.ts';
import type { useAllReactions } from '../data/use-reactions.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';

const formatCount = (count: number): string => count.toLocaleString('en-US');

interface RowCount {
  /** rows that pass the filters, and their stories */
  readonly shown: number;
  readonly stories: number;
  /** rows before the filters */
  readonly total: number;
  /** rows received from the service */
  readonly loaded: number;
  /** rows are being loaded: progress beside it says of which rows, and the toolbar keeps its number of lines */
  readonly isLoading: boolean;
  /** `row` with one row per session */
  readonly noun: 'reaction' | 'row';
  /** which rows are loaded; undefined for all */
  readonly part: string | undefined;
}

export const countStories = (shown: readonly QuantifiedReaction[]): number => new Set(shown.map(({ story }) => story)).size;

/** The number of displayed reactions, of which rows they are, and their stories. The service sends no total. */
export function formatRowCount({ shown, stories, total, loaded, part: loadedPart, isLoading, noun }: RowCount): string {
  const part = shown === total ? formatCount(total) : `${formatCount(shown)} of ${formatCount(total)}`;
  const count = `${part} ${noun}${total === 1 ? '' : 's'}`;
  if (isLoading) return count;
  const all = loaded === 1 ? '1 row' : `all ${formatCount(loaded)}${noun === 'row' ? '' : ' rows'}`;
  return `${count} of ${loadedPart === undefined ? all : `the ${loadedPart}`} · ${formatCount(stories)} ${stories === 1 ? 'story' : 'stories'}`;
}

/** Which rows the figures are of where not all are loaded, `newest 1,200 of 3,739`; undefined where all are. */
export function describePart({
  loaded,
  total,
  hasMore,
}: {
  loaded: number;
  total: RowTotal | undefined;
  hasMore: boolean;
}): string | undefined {
  if (!hasMore) return undefined;
  const of = total && (total.isMore ? `more than ${formatCount(total.rows)}` : formatCount(Math.max(total.rows, loaded)));
  return `newest ${formatCount(loaded)}${of === undefined ? ' rows, more are available' : ` of ${of} rows`}`;
}

type All = ReturnType<typeof useAllReactions>;

/** `1,000 of 3,739`; the total is not known at once. */
const describeProgress = (rows: number, total: RowTotal | undefined): string =>
  total ? `${formatCount(rows)} of ${total.isMore ? 'the newest ' : ''}${formatCount(total.rows)}` : formatCount(rows);

/** The progress of loading all rows, with Cancel. */
export function LoadProgress({ all: { state, total, cancel } }: { all: All }) {
  const text = describeProgress(state.kind === 'loading' ? state.rows : 0, total);
  return (
    <>
      <span
        role="progressbar"
        aria-label="Loading rows"
        aria-valuetext={`${text} rows loaded`}
        {...(total && state.kind === 'loading' && { 'aria-valuemin': 0, 'aria-valuemax': total.rows, 'aria-valuenow': state.rows })}
      >
        Loading {text} …
      </span>
      <button type="button" className="control" onClick={cancel}>
        Cancel
      </button>
    </>
  );
}

interface LoadAllProps {
  all: All;
  hasMore: boolean;
}

/**
 * Progress while all rows of the request are being loaded, and what to do where they are not.
 *
 * Assumed: a host that hides the pager of the explorer hides this and the line under the table (app.css).
 */
export const LoadAllControl = (props: LoadAllProps) => (
  <span className="whole-range flex flex-wrap items-center gap-1.5 sm:ml-1.5">
    <LoadAllContent {...props} />
  </span>
);

function LoadAllContent({ all, hasMore }: LoadAllProps) {
  const { state, isLoading, reactions, resume } = all;
  if (isLoading) return <LoadProgress all={all} />;
  if (state.kind === 'failed')
    return (
      <button type="button" className="control text-bad" onClick={resume}>
        Loading failed. Try again
      </button>
    );
  if (!hasMore) return null;
  if (reactions && reactions.rows.length >= maxReactions)
    return <span>Limit of {formatCount(maxReactions)} rows reached: choose fewer days</span>;
  return (
    <button type="button" className="min-h-6 text-accent underline" onClick={resume}>
      Load all rows
    </button>
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
