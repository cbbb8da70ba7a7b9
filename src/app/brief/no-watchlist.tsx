import { startTransition, useState } from 'react';
import { NewWatchlistDialog } from '#src/shared/filters/lazy-panels.ts';
import { LazyBoundary } from '#src/shared/ui/feedback/lazy-boundary.tsx';
import type { Watchlist } from '#src/shared/watchlists/watchlists.ts';

/** The brief before there is a watchlist: what it is, and the form that makes one. */
export function NoWatchlist({ onSaved }: { onSaved: (list: Watchlist) => void }) {
  const [isCreating, setCreating] = useState(false);
  return (
    <div className="m-auto flex max-w-md flex-col items-start gap-2 p-6">
      <h2 className="text-base font-bold">No watchlist yet</h2>
      <p className="text-soft">
        The brief reports what happened to each company of a watchlist since the last close. A list is made of symbols, a spreadsheet’s
        column, or a broker’s file with shares and cost.
      </p>
      <button type="button" className="control" onClick={() => startTransition(() => setCreating(true))}>
        Paste your symbols
      </button>
      {isCreating && (
        <LazyBoundary what="New watchlist">
          <NewWatchlistDialog text="" onClose={() => setCreating(false)} onSaved={onSaved} />
        </LazyBoundary>
      )}
    </div>
  );
}
