import { announceChange } from '#src/shared/filters/announce.ts';
import { anyOfBar, keepFocus } from '#src/shared/ui/keep-focus.ts';
import { withoutAll } from '#src/shared/filters/words.ts';
import newsFilters, { newsPhrase } from './news-filter-set.ts';
import type { NewsFiltersProps } from './news-filters.tsx';

/** Nothing to show, which kind of nothing, and one way on. */
export default function NoHeadlines({ search, onChange }: NewsFiltersProps) {
  const phrase = newsPhrase(search);
  const dated = search.from !== undefined || search.to !== undefined;
  const clear = (): void => {
    const change = dated ? { from: undefined, to: undefined, hours: undefined } : withoutAll(newsFilters, search);
    announceChange(newsFilters, search, change);
    onChange(change);
    keepFocus(anyOfBar);
  };
  return (
    <div className="m-auto flex max-w-md flex-col items-start gap-2 p-6">
      <h2 className="text-base font-bold">
        {phrase === undefined ? 'No news yet' : dated ? 'No news in these days for this filter' : 'Nothing matches'}
      </h2>
      <p className="text-soft wrap-anywhere">
        {phrase === undefined ? 'The data service holds no stories. New ones appear here as they come.' : `There is no ${phrase}.`}
      </p>
      {phrase !== undefined && (
        <button type="button" className="control" onClick={clear}>
          {dated ? 'Any day' : 'Clear filters'}
        </button>
      )}
    </div>
  );
}
