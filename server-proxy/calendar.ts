import type { FastifyReply, FastifyRequest } from 'fastify';
import { staleHeader, unknownNamesHeader } from '#contract/http/header-names.ts';
import { unknownNames } from '#contract/http/unknown-names.ts';
import { calendarText, calendarType } from '#contract/ics/calendar.ts';
import { addressAt } from './addresses.ts';
import { Answer } from './answer.ts';
import type { ServeTo, Served } from './cache.ts';
import { feedAt, type AskedFeed } from './calendar-feeds.ts';
import { pathOf, queryOf } from './destination.ts';
import { freshHeaders, unkeptHeaders } from './headers.ts';
import { notFound } from './method.ts';
import { parsedJson } from './parsed-json.ts';
import { question } from './question.ts';
import { Refusal } from './refusal.ts';
import { sendAnswer } from './send-answer.ts';
import { unreachable } from './upstream-failure.ts';

/**
 * Calendars by subscription (product 4.11): the same question as the page's, asked through the same cache, written as iCalendar text.
 * An upstream that fails is told as everywhere, as a typed error; no empty calendar, by which a program would forget its events.
 */
export function buildCalendar(serve: ServeTo, basePath: string) {
  /** One question has one answer at a time, and an answer one calendar. */
  const written = new WeakMap<Answer, Answer>();

  async function calendarOf(answer: Answer, { calendarName, eventsOf }: AskedFeed): Promise<Answer> {
    const known = written.get(answer);
    if (known) return known;
    const { body } = await answer.in(undefined);
    const events = eventsOf(parsedJson(body));
    if (!events) throw unreachable('the answer holds no list', { again: false });
    const made = new Answer(Buffer.from(calendarText(calendarName, events)), calendarType);
    written.set(answer, made);
    return made;
  }

  async function send(request: FastifyRequest, reply: FastifyReply, { answer, ageMs, origin }: Served, feed: AskedFeed): Promise<void> {
    const calendar = await calendarOf(answer, feed);
    request.notes.cache = origin;
    const isStale = origin === 'stale';
    const ageSeconds = Math.floor(ageMs / 1000);
    reply.headers(isStale ? unkeptHeaders : freshHeaders).header('age', ageSeconds);
    if (isStale) reply.header(staleHeader, Math.max(ageSeconds, 1));
    await sendAnswer(request, reply, calendar, { mayBeUnchanged: !isStale });
  }

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
    await send(request, reply, await serve(question(address, asked.queryText, 'json'), request.id, request.ip), asked);
    return reply;
  };
}
