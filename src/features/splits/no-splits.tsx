import type { SplitsSearch, SplitsSearchChange } from './splits-search.ts';

const cases = ({
  list,
  tickers = list,
  from,
  to,
  importance,
  updated,
}: SplitsSearch): readonly [title: string, says: string, action: string | undefined, change: SplitsSearchChange] => {
  if (importance !== undefined || updated !== undefined)
    return [
      'Nothing matches',
      'No split is that important or was written since that day.',
      'Clear filters',
      { importance: undefined, updated: undefined },
    ];
  if (from !== undefined || to !== undefined)
    return [
      'No splits on these days',
      'The data service has none for these days and tickers.',
      'Any day',
      { from: undefined, to: undefined },
    ];
  if (tickers)
    return [
      'No splits of these tickers',
      'They are unknown, or none of them was ever split.',
      'All tickers',
      { tickers: undefined, list: undefined },
    ];
  return ['No splits yet', 'The data service holds none. New ones appear here as they come.', undefined, {}];
};

/** Nothing to show, which kind of nothing, and one way on. */
export function NoSplits({ search, onChange }: { search: SplitsSearch; onChange: (change: SplitsSearchChange) => void }) {
  const [title, says, action, change] = cases(search);
  return (
    <div className="m-auto flex max-w-md flex-col items-start gap-2 p-6">
      <h2 className="text-base font-bold">{title}</h2>
      <p className="text-soft">{says}</p>
      {action !== undefined && (
        <button type="button" className="control" onClick={() => onChange(change)}>
          {action}
        </button>
      )}
    </div>
  );
}
