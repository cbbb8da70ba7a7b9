import { news } from '#contract/endpoints/news.ts';
import { symbolsOf } from '#contract/list-symbols.ts';
import * as limits from '#contract/schema/limits.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { type DayRange, NearestDates, type RecordDays } from '#src/shared/filters/dates/nearest-dates.tsx';
import { announceChange } from '#src/shared/filters/announce-filter.ts';
import { firstFilterButton, restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { withoutDates } from '#src/shared/filters/dates/date-range.ts';
import { LatestDates } from '#src/shared/filters/dates/latest-dates.tsx';
import { MissingData } from '#src/shared/sources/lazy-sources.tsx';
import { withoutAll } from '#src/shared/filters/filter-text.ts';
import { newsFilters, newsFilterPhrase } from './filter-descriptions.ts';
import { buildNewsQuery, type NewsSearch } from './news-search.ts';
import type { NewsFiltersProps } from './news-bar.tsx';

/** The days of the newest stories that match all filters but the dates. */
async function readStoryDays(undated: NewsSearch, range: DayRange, signal: AbortSignal): Promise<RecordDays> {
  const { pageSize } = limits.news;
  const { rows, wrong } = await fetchEndpoint(news, { ...buildNewsQuery(undated), ...range, pageSize }, { signal });
  return { days: rows.map(({ created }) => newYorkDay(created)), isCut: rows.length + wrong.length >= pageSize };
}

/** The empty list: why it is empty, and how to widen the filter. */
export function NoHeadlines({ search, onChange }: NewsFiltersProps) {
  const phrase = newsFilterPhrase(search);
  const dated = search.from !== undefined || search.to !== undefined;
  const undated = withoutDates(search);
  const clear = (): void => {
    const change = dated ? { from: undefined, to: undefined, hours: undefined } : withoutAll(newsFilters, search);
    announceChange(newsFilters, search, change);
    onChange(change);
    restoreFocus(firstFilterButton);
  };
  return (
    <div className="m-auto flex max-w-160 flex-col items-start gap-2 p-6">
      <h2 className="text-base font-bold">
        {phrase === undefined ? 'No news yet' : dated ? 'No news on these dates for this filter' : 'No matches'}
      </h2>
      <p className="text-soft wrap-anywhere">
        {phrase === undefined ? 'The data service has no stories yet. New ones appear here.' : `There is no ${phrase}.`}
      </p>
      <p className="text-soft empty:hidden">
        <MissingData of="news" symbols={search.tickers ?? symbolsOf(search.list)} />
      </p>
      {phrase !== undefined && (
        <button type="button" className="control" onClick={clear}>
          {dated ? 'All dates' : 'Clear filters'}
        </button>
      )}
      {dated && (
        <NearestDates
          times="past"
          name={['news', undated]}
          readDays={(range, signal) => readStoryDays(undated, range, signal)}
          onChange={(range) => onChange({ ...range, hours: undefined })}
        />
      )}
      {dated && <LatestDates source="news" range={search} onChange={onChange} />}
    </div>
  );
}
