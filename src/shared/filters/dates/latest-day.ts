import { queryOptions } from '@tanstack/react-query';
import { guidance } from '#contract/endpoints/guidance.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { addDays, hourMs } from '#contract/time/dates.ts';
import { newYorkDay, newYorkDaySpan } from '#contract/time/new-york.ts';
import { parseUsDate } from '#contract/time/quantified-time.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import type { DateSource } from './date-range.ts';

const readLatest: Readonly<Record<DateSource, (signal: AbortSignal) => Promise<string | undefined>>> = {
  async news(signal) {
    const [story] = (await fetchEndpoint(news, { pageSize: 1, sort: 'created:desc' }, { signal })).rows;
    return story && newYorkDay(story.created);
  },
  async quantified(signal) {
    const [reaction] = (await fetchEndpoint(quantified, { pageSize: 1 }, { signal })).rows;
    return reaction && parseUsDate(reaction.Date);
  },
  guidance: async (signal) => (await fetchEndpoint(guidance, { pageSize: 1, isPrimary: 'All' }, { signal })).rows[0]?.date,
  async splits(signal) {
    // Scheduled ones included: then the source is no archive.
    const [split] = (await fetchEndpoint(splits, { pageSize: 1, dateSearchField: 'ex' }, { signal })).rows;
    return split?.date_ex;
  },
};

/** The New York day of a source's newest record; null without a record. */
export const latestDayQuery = (source: DateSource) =>
  queryOptions({
    queryKey: ['latest day', source],
    queryFn: async ({ signal }) => (await readLatest[source](signal)) ?? null,
    staleTime: hourMs,
  });

/** Assumed: a source whose newest record is more than two weeks old is an archive. */
const archiveDays = 14;

/**
 * The moment that presets count from, Unix seconds: now, or the end of the newest record's day where the source is an archive.
 *
 * @param latest `YYYY-MM-DD`, where it is known
 */
export function presetAnchor(latest: string | undefined, now: number): { readonly seconds: number; readonly isArchive: boolean } {
  if (latest === undefined || latest >= addDays(newYorkDay(now), -archiveDays)) return { seconds: now, isArchive: false };
  return { seconds: newYorkDaySpan(latest)[1] - 1, isArchive: true };
}
