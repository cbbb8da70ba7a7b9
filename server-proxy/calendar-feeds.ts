import { calendarFeedPaths, feedName, guidanceAsked, guidanceFeed, splitsAsked, splitsFeed } from '#contract/calendar-feed.ts';
import { guidance } from '#contract/endpoints/guidance.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { keyParameters } from '#contract/http/key-parameters.ts';
import { readPairs } from '#contract/http/query-string.ts';
import type { CalendarEvent } from '#contract/ics/calendar.ts';
import { guidanceEvent } from '#contract/ics/guidance-event.ts';
import { splitEvent } from '#contract/ics/split-event.ts';
import type { Problem } from '#contract/problem.ts';
import { parseQuery, queryPairs } from '#contract/query.ts';
import { readRows } from '#contract/rows.ts';

/** What the address of a calendar asks for: a question to upstream, and how its answer becomes events. */
export interface AskedFeed {
  /** the endpoint's path, under which upstream is asked */
  readonly path: string;
  /** the question as the contract words it, encoded, without "?" */
  readonly queryText: string;
  readonly calendarName: string;
  readonly problems: readonly Problem[];
  /** names a calendar does not have; they go no further */
  readonly unknown: readonly string[];
  /** Assumed: records of another shape are no events and are left out; undefined where there is no list at all */
  readonly eventsOf: (answer: unknown) => readonly CalendarEvent[] | undefined;
}

const textOf = (pairs: [string, string][]): string => new URLSearchParams(pairs).toString();

function askedSplits(rawQuery: string): AskedFeed {
  const { query, problems, unknown } = parseQuery(splitsFeed, readPairs(rawQuery), keyParameters);
  const isSound = problems.length === 0;
  return {
    path: splits.path,
    queryText: isSound ? textOf(queryPairs(splits, splitsAsked(query))) : '',
    calendarName: isSound ? feedName('Splits', query) : '',
    problems,
    unknown,
    eventsOf: (answer) => readRows(splits, answer)?.rows.map(splitEvent),
  };
}

function askedGuidance(rawQuery: string): AskedFeed {
  const { query, problems, unknown } = parseQuery(guidanceFeed, readPairs(rawQuery), keyParameters);
  const isSound = problems.length === 0;
  return {
    path: guidance.path,
    queryText: isSound ? textOf(queryPairs(guidance, guidanceAsked(query))) : '',
    calendarName: isSound ? feedName('Guidance', query) : '',
    problems,
    unknown,
    eventsOf: (answer) => readRows(guidance, answer)?.rows.map(guidanceEvent),
  };
}

const feeds: Readonly<Record<string, { readonly name: string; readonly asked: (rawQuery: string) => AskedFeed }>> = {
  [calendarFeedPaths.splits]: { name: 'splits.ics', asked: askedSplits },
  [calendarFeedPaths.guidance]: { name: 'guidance.ics', asked: askedGuidance },
};

/** @param inside the path below the base path, letter by letter as it came */
export const feedAt = (inside: string) => (Object.hasOwn(feeds, `/${inside}`) ? feeds[`/${inside}`] : undefined);
