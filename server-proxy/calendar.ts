import type { FastifyReply, FastifyRequest } from 'fastify';
import { unknownNamesHeader } from '#contract/http/header-names.ts';
import { unknownNames } from '#contract/http/unknown-names.ts';
import { calendarText, calendarType } from '#contract/ics/calendar.ts';
import { addressAt } from './addresses.ts';
import type { ServeTo } from './cache.ts';
import { feedAt } from './calendar-feeds.ts';
import { pathOf, queryOf } from './destination.ts';
import { notFound } from './method.ts';
import { question } from './question.ts';
import { Refusal } from './refusal.ts';
import { buildRewriting } from './rewritten.ts';

/**
 * Calendars by subscription (product 4.11): the same question as the page's, asked through the same cache, written as iCalendar text.
 * An upstream that fails is told as everywhere, as a typed error; no empty calendar, by which a program would forget its events.
 */
export function buildCalendar(serve: ServeTo, basePath: string) {
  const send = buildRewriting();

  return async function calendar(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const feed = feedAt(pathOf(request.originalUrl).slice(basePath.length));
    if (!feed) throw notFound();
    request.notes.endpoint = feed.name;
    const asked = feed.asked(queryOf(request.originalUrl));
    const names = unknownNames(asked.unknown);
    if (names !== undefined) reply.header(unknownNamesHeader, names);
    const [problem, ...more] = asked.problems;
    if (problem) throw new Refusal([problem, ...more]);

    const address = addressAt(asked.path);
    if (!address) throw notFound();
    await send(request, reply, await serve(question(address, asked.queryText, 'json'), request.id, request.ip), {
      type: calendarType,
      write: (body) => {
        const events = asked.eventsOf(body);
        return events && calendarText(asked.calendarName, events);
      },
    });
    return reply;
  };
}
