import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { guidance, type GuidanceRecord } from '#contract/endpoints/guidance.ts';
import * as limits from '#contract/limits.ts';
import type { Answer } from '#src/shared/api/answer.ts';
import { ask } from '#src/shared/api/client.ts';
import { calendarQuestionAt } from '#src/shared/calendar/use-calendar-days.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { guidanceSearch, questionOf, type Question } from './guidance-search.ts';

/** Companies speak at any minute; a calendar is read, not watched. */
export const intervalSeconds = 5 * 60;

export const pageSize = limits.calendar.pageSize;

/** Pages of 1,000 records of a question, the newest first, unless it asks for what was updated since. */
export const guidanceQuery = (question: Question) =>
  infiniteQueryOptions({
    queryKey: ['guidance', question],
    queryFn: ({ pageParam, signal }): Promise<Answer<GuidanceRecord>> =>
      ask(guidance, { ...question, page: pageParam, pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ rows, wrong }, pages) => (rows.length + wrong.length >= pageSize ? pages.length : undefined),
    staleTime: intervalSeconds * 1000,
    structuralSharing: false,
  });

/** Starts the first query of /guidance; `search` is the address's query string. */
export const prefetchGuidance = (client: QueryClient, search: string): Promise<void> =>
  client.prefetchInfiniteQuery(guidanceQuery(calendarQuestionAt(parseSearch(guidanceSearch, search).value, questionOf)));
