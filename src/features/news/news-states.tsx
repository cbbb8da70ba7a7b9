import { newsChips } from './news-chips.ts';
import type { NewsSearch, NewsSearchChange } from './news-search.ts';

/** Bars of the rows' own height, only when the wait is worth a word. */
export function HeadlinesSkeleton() {
  return (
    <div aria-hidden className="appear-late flex-1 overflow-hidden bg-panel pt-6">
      {Array.from({ length: 40 }, (_, row) => (
        <div key={row} className="headline-grid h-(--row)">
          {[0, 1, 2, 3].map((cell) => (
            <span key={cell} className="h-2 rounded-sm bg-raised" />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Nothing to show, which kind of nothing, and one way on. */
export function NoHeadlines({ search, onChange }: { search: NewsSearch; onChange: (change: NewsSearchChange) => void }) {
  const chips = newsChips(search, '');
  const dated = search.from !== undefined || search.to !== undefined;
  return (
    <div className="m-auto flex max-w-md flex-col items-start gap-2 p-6">
      <h2 className="text-base font-bold">{chips.length === 0 ? 'No news yet' : dated ? 'No news in these days for this filter' : 'Nothing matches'}</h2>
      <p className="text-soft">
        {chips.length === 0
          ? 'The data service holds no stories. New ones appear here as they come.'
          : `No story matches ${chips.map(({ text }) => text).join(' · ')}.`}
      </p>
      {chips.length > 0 && (
        <button type="button" className="control" onClick={() => onChange(dated ? { from: undefined, to: undefined } : Object.assign({}, ...chips.map(({ without }) => without)))}>
          {dated ? 'Any day' : 'Clear filters'}
        </button>
      )}
    </div>
  );
}
