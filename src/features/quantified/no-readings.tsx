import { NothingHere } from '#src/shared/ui/nothing-here.tsx';
import type { QuantifiedSearch, QuantifiedSearchChange } from './quantified-search.ts';

interface Props {
  search: QuantifiedSearch;
  /** rows that were there to pick from */
  loaded: number;
  hasMore: boolean;
  onChange: (change: QuantifiedSearchChange) => void;
}

/** Nothing to show, which kind of nothing, and one way on. */
export default function NoReadings({ search, loaded, hasMore, onChange }: Props) {
  const dated = search.from !== undefined || search.to !== undefined;
  const [title, says, action, change] =
    loaded > 0
      ? [
          'Nothing matches',
          `None of the ${loaded.toLocaleString('en-US')} loaded rows matches all filters.`,
          hasMore && !search.whole ? 'Look in the whole range' : 'Clear filters',
          hasMore && !search.whole ? { whole: true } : { filters: undefined },
        ]
      : dated
        ? [
            'No readings in these days',
            'The data service has none for these days and symbols.',
            'Any day',
            { from: undefined, to: undefined },
          ]
        : (search.symbols ?? search.list)
          ? [
              'No readings of these symbols',
              'They are unknown, or no story about them has been measured.',
              'All symbols',
              { symbols: undefined, list: undefined },
            ]
          : ['No readings yet', 'The data service holds none. New ones appear here as they come.', undefined, {}];
  return <NothingHere nothing={{ title, says, ...(action !== undefined && { action, change }) }} onChange={onChange} />;
}
