import type { useWholeRange } from './use-whole-range.ts';
import { mostReadings } from './quantified-query.ts';

interface Props {
  whole: ReturnType<typeof useWholeRange>;
  hasMore: boolean;
  onLoad: () => void;
}

/** Asks for everything the question finds, tells how far it is, and ends it. */
export function WholeRangeControl({ whole, hasMore, onLoad }: Props) {
  const { state, cancel, retry } = whole;
  if (state.kind === 'reading')
    return (
      <>
        <progress className="w-20 accent-(--accent)" aria-label="Reading the whole range" />
        <span>{state.rows.toLocaleString('en-US')} read</span>
        <button type="button" className="control" onClick={cancel}>
          Cancel
        </button>
      </>
    );
  if (state.kind === 'failed')
    return (
      <button type="button" className="control text-bad" onClick={retry}>
        The rest did not come: try again
      </button>
    );
  if (!hasMore) return null;
  if ((whole.range?.readings.length ?? 0) >= mostReadings)
    return <span>{mostReadings.toLocaleString('en-US')} is the most: choose fewer days</span>;
  return (
    <button type="button" className="min-h-6 text-accent underline" onClick={onLoad}>
      Load the whole range
    </button>
  );
}
