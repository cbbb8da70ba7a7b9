import type { GuidanceSearch, GuidanceSearchChange } from './guidance-search.ts';

interface Props {
  search: GuidanceSearch;
  onChange: (change: GuidanceSearchChange) => void;
}

/** Nothing to show, which kind of nothing, and one way on. */
export function NoGuidance({ search: { list, tickers = list, importance, primary, from, to, updated }, onChange }: Props) {
  const isDated = from !== undefined || to !== undefined || updated !== undefined;
  const [title, says, action, change] = isDated
    ? ([
        'No guidance in these days',
        'No record of these days matches; companies may have said nothing.',
        'Newest guidance',
        { from: undefined, to: undefined, updated: undefined },
      ] as const)
    : tickers !== undefined
      ? ([
          'No guidance of these companies',
          'They are unknown, or gave none that the data service holds.',
          'All companies',
          { tickers: undefined, list: undefined },
        ] as const)
      : importance !== undefined || primary !== 'Y'
        ? (['Nothing matches', 'No record matches all filters.', 'Clear filters', { importance: undefined, primary: undefined }] as const)
        : (['No guidance yet', 'The data service holds none. New records appear here as they come.', undefined, {}] as const);
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
