import { secondsPerDay, utcMidnight } from '#contract/time/dates.ts';
import { useQuery } from '@tanstack/react-query';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { announcedAt } from '#src/records/guidance/guidance-line.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { guidanceIntervalSeconds } from '../guidance-query.ts';
import { announcementBarsQuery, barsIntervalSeconds, type BarsRequest, barsRequests } from './bars-query.ts';
import { measure, type Measured } from './measure.ts';
import { findReaction, type GuidanceReaction } from './reaction.ts';
import { maxPages, type ReactionRequest, guidanceReactionsQuery } from './reactions-query.ts';

/** Reactions to stories of the last two days may still change, so they are polled. */
const recentSeconds = 2 * secondsPerDay;
const isRecent = ({ dateTo }: ReactionRequest): boolean => utcMidnight(dateTo) > nowSeconds() - recentSeconds;

/** The requests that a record is measured by. */
export interface RequestsOf {
  readonly reactions: (record: GuidanceRecord) => ReactionRequest | undefined;
  /** undefined also for a record without a time */
  readonly bars: (record: GuidanceRecord) => BarsRequest | undefined;
}

/** The request of a record without a time, which is measured from a story. */
function requestAtStory({ ticker, date, time }: GuidanceRecord, reaction: GuidanceReaction | undefined): BarsRequest | undefined {
  const seconds = announcedAt(date, time) === undefined ? reaction?.publishedSeconds : undefined;
  return seconds === undefined ? undefined : barsRequests([{ ticker, seconds }]).requests[0];
}

/** What the price did after an announcement, or why nothing is known; undefined while it is loading. Its requests end with the component. */
export function useMeasured(record: GuidanceRecord, requestsOf: RequestsOf): Measured | { readonly failed: string } | undefined {
  const poll = usePolling();
  const request = requestsOf.reactions(record);
  const stories = useQuery(poll(guidanceReactionsQuery(request), request && isRecent(request) ? guidanceIntervalSeconds : Infinity));
  const reaction = stories.data && findReaction(record, stories.data.bySymbol);
  const barsRequest = requestsOf.bars(record) ?? requestAtStory(record, reaction);
  const bars = useQuery(poll(announcementBarsQuery(barsRequest), barsIntervalSeconds(barsRequest)));
  if (!request) return { failed: 'The record has no valid ticker' };
  if (barsRequest && bars.isPending) return undefined;
  const isByBars = bars.data?.bySymbol.has(spelledSymbol(record.ticker)) ?? false;
  if (!isByBars && !stories.data) return stories.error ? { failed: failureText(stories.error) } : undefined;
  if (!isByBars && !reaction && stories.data?.isTruncated)
    return { failed: `Not among the newest ${maxPages},000 reactions of these days` };
  return measure(record, { reaction, bars: bars.data, now: nowSeconds() });
}

const failureText = (error: Error): string =>
  isOutsidePlan(error) ? 'Your plan excludes quantified news: ask your administrator' : 'Reactions are not available now';
