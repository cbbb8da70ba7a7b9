import { newsChips, withoutAll } from './chips.ts';
import type { NewsFiltersProps } from './news-filters.tsx';

/** Nothing to show, which kind of nothing, and one way on. */
export default function NoHeadlines({ search, onChange }: Pick<NewsFiltersProps, 'search' | 'onChange'>) {
  const chips = newsChips(search, String(new Date().getFullYear()));
  const dated = search.from !== undefined || search.to !== undefined;
  return (
    <div className="m-auto flex max-w-md flex-col items-start gap-2 p-6">
      <h2 className="text-base font-bold">
        {chips.length === 0 ? 'No news yet' : dated ? 'No news in these days for this filter' : 'Nothing matches'}
      </h2>
      <p className="text-soft">
        {chips.length === 0
          ? 'The data service holds no stories. New ones appear here as they come.'
          : `No story matches ${chips.map(({ text }) => text).join(' · ')}.`}
      </p>
      {chips.length > 0 && (
        <button type="button" className="control" onClick={() => onChange(dated ? { from: undefined, to: undefined } : withoutAll(chips))}>
          {dated ? 'Any day' : 'Clear filters'}
        </button>
      )}
    </div>
  );
}
