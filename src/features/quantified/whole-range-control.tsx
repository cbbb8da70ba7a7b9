import type { useWholeRange } from './use-whole-range.ts';
import { mostReadings } from './quantified-query.ts';

interface Props {
  whole: ReturnType<typeof useWholeRange>;
  hasMore: boolean;
  onLoad: () => void;
}

/**
 * Asks for everything the question finds, tells how far it is, and ends it.
 *
 * Assumed: a host that hides the pager of the explorer hides this and the line under the table (app.css).
 */
export function WholeRangeControl(props: Props) {
  return (
    <span className="whole-range flex flex-wrap items-center gap-1.5 sm:ml-1.5">
      <Control {...props} />
    </span>
  );
}

const counted = (rows: number): string => rows.toLocaleString('en-US');

function Control({ whole, hasMore, onLoad }: Props) {
  const { state, cancel, retry } = whole;
  if (state.kind === 'reading')
    return (
      <>
        {/* How many there are in all is not known: the figure says how much came, the line above the table that more comes. */}
        <span role="progressbar" aria-label="Reading the whole range" aria-valuetext={`${counted(state.rows)} rows read`}>
          {counted(state.rows)} read …
        </span>
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
  if ((whole.range?.readings.length ?? 0) >= mostReadings) return <span>{counted(mostReadings)} is the most: choose fewer days</span>;
  return (
    <>
      {state.kind === 'stopped' && <span>Stopped: {counted(state.rows)} came</span>}
      <button type="button" className="min-h-6 text-accent underline" onClick={onLoad}>
        Load the whole range
      </button>
    </>
  );
}
