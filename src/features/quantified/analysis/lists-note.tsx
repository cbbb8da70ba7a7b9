import { useMemo } from 'react';
import { fitLists, maxComparedLists, maxComparedSymbols } from '#contract/compared-lists.ts';
import { formatShortList } from '#src/shared/filters/names.ts';
import { formatWhole } from '#src/shared/format/number.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import type { AnalysisSearch, AnalysisSearchChange } from './analysis-search.ts';
import type { PanelProps } from './panels/panel.tsx';

/** The reader's own watchlists, as far as an address can hold them. */
function useOwnLists() {
  const own = useStoredValue(watchlists);
  return useMemo(() => fitLists(own), [own]);
}

/**
 * The state of the analysis with the lists of groups by watchlist.
 *
 * Assumed: they are the reader's own where the address has none; once chosen they are in it, and a list that is edited later is another one.
 */
export function useListedSearch(address: AnalysisSearch): AnalysisSearch {
  const { lists } = useOwnLists();
  return useMemo(() => (address.lists ? address : { ...address, lists }), [address, lists]);
}

/** A change with the lists, while groups are by watchlist: a link shows the same in every browser. */
export function withLists(search: AnalysisSearch, change: AnalysisSearchChange): AnalysisSearchChange {
  const { by, groupBy, lists } = { ...search, ...change };
  return { ...change, lists: by === 'watchlist' || groupBy === 'watchlist' ? lists : undefined };
}

/** Which lists are compared, where they are not all of the reader's own. */
export function ListsNote({ search: { lists = [] }, onChange }: Pick<PanelProps, 'search' | 'onChange'>) {
  const { lists: own, omitted } = useOwnLists();
  const isOwn = JSON.stringify(lists) === JSON.stringify(own);
  if (lists.length === 0) return <p>No watchlists to group by. Create one under Watchlist in the filters.</p>;
  if (!isOwn) {
    return (
      <p className="flex flex-wrap items-center gap-2">
        Watchlists of the link: {formatShortList(lists.map(({ name }) => name))}.
        {own.length > 0 && (
          <button type="button" className="control print:hidden" onClick={() => onChange({ lists: own, a: undefined, b: undefined })}>
            Use my watchlists
          </button>
        )}
      </p>
    );
  }
  return (
    omitted.length > 0 && (
      <p>
        Without {formatShortList(omitted)}: at most {maxComparedLists} watchlists of {formatWhole(maxComparedSymbols)} symbols in all.
      </p>
    )
  );
}
