import type { FastifyInstance } from 'fastify';
import { guidance } from '#contract/endpoints/guidance.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { type CalendarEvent, formatCalendar, calendarType } from '#contract/ics/calendar.ts';
import { distinctSplits } from '#contract/market/distinct-splits.ts';
import { guidanceEvent, splitEvent } from '#contract/ics/events.ts';
import {
  calendarFeedPaths,
  feedAccessParameters,
  feedName,
  guidanceQueryOf,
  guidanceFeed,
  splitsQueryOf,
  splitsFeed,
} from '#contract/proxy/calendar-feed.ts';
import { readLenientRows } from '#contract/schema/lenient-rows.ts';
import type { Serve } from '../security/limits.ts';
import { type DerivedQuery, queryOf, readQuery, upstreamQuery, type UpstreamQuery } from '../upstream/query.ts';
import { addDataRoute, convertResult, readOnly, reportParameters, sendResult } from './data-route.ts';
import { notFound } from './errors.ts';

interface Feed {
  readonly name: string;
  readonly path: string;
  readonly read: (rawQuery: string) => DerivedQuery & { readonly title: string };
  /** Assumed: invalid records are omitted from calendars; undefined when the response contains no list */
  readonly events: (records: unknown) => readonly CalendarEvent[] | undefined;
}

const feeds: readonly Feed[] = [
  {
    name: 'splits.ics',
    path: calendarFeedPaths.splits,
    read(rawQuery) {
      const { query, problems, unknown } = readQuery(splitsFeed, rawQuery);
      if (problems.length > 0) return { problems, unknown, title: '' };
      return { problems, unknown, title: feedName('Splits', query), query: upstreamQuery(splits, splitsQueryOf(query)) };
    },
    events: (records) => {
      const read = readLenientRows(splits, records);
      return read && distinctSplits(read.rows).map(splitEvent);
    },
  },
  {
    name: 'guidance.ics',
    path: calendarFeedPaths.guidance,
    read(rawQuery) {
      const { query, problems, unknown } = readQuery(guidanceFeed, rawQuery);
      if (problems.length > 0) return { problems, unknown, title: '' };
      return { problems, unknown, title: feedName('Guidance', query), query: upstreamQuery(guidance, guidanceQueryOf(query)) };
    },
    events: (records) => readLenientRows(guidance, records)?.rows.map(guidanceEvent),
  },
];

/** Read by identity.ts. */
const accessNames: ReadonlySet<string> = new Set(Object.values(feedAccessParameters));

/**
 * Calendar subscriptions: the query of the page, through the same cache, as iCalendar text. An upstream failure is an error
 * response rather than an empty calendar, which would make programs delete their events.
 */
export function calendarRoutes(app: FastifyInstance, serve: Serve<UpstreamQuery>): void {
  for (const feed of feeds) {
    addDataRoute(app, feed.path, { route: '/calendar', readers: 'calendar', allow: readOnly }, async (request, reply) => {
      request.entry.endpoint = feed.name;
      const { title, unknown, problems, query } = feed.read(queryOf(request.url));
      reportParameters(
        reply,
        unknown.filter((name) => !accessNames.has(name)),
        problems,
      );
      if (!query) throw notFound();
      const result = await serve(query, request);
      const calendar = convertResult(result, calendarType, (records) => {
        const events = feed.events(records);
        return events && formatCalendar(title, events);
      });
      return sendResult(request, reply, calendar);
    });
  }
}
