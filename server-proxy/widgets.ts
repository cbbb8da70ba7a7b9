import type { FastifyReply, FastifyRequest } from 'fastify';
import { unknownNamesHeader } from '#contract/http/header-names.ts';
import { unknownNames } from '#contract/http/unknown-names.ts';
import { addressAt } from './addresses.ts';
import { Answer } from './answer.ts';
import type { ServeTo } from './cache.ts';
import { pathOf, queryOf } from './destination.ts';
import { freshHeaders } from './headers.ts';
import { notFound } from './method.ts';
import { question } from './question.ts';
import { Refusal } from './refusal.ts';
import { buildRewriting } from './rewritten.ts';
import { sendAnswer } from './send-answer.ts';
import { widgets, widgetsPath } from './widget-list.ts';

/** Answers differ by who asks: the name of that site is in them (Fetch standard, §3.3.3). */
const vary = 'Accept-Encoding, Origin';
const type = 'application/json';

const byPath = new Map(widgets.map((one) => [one.path, one]));
const definitions = new Answer(
  Buffer.from(JSON.stringify(Object.fromEntries(widgets.map(({ id, definition }) => [`marketdesk_${id}`, definition])))),
  type,
);

/**
 * Tables for an OpenBB Workspace: a description of them all, and for each an address that answers plain rows. They are asked through the same
 * cache, limits and breaker as the pages' questions. Where no site is configured there are none.
 */
export function buildWidgets(serve: ServeTo, basePath: string, isOn: boolean) {
  const send = buildRewriting();

  return async function table(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request.originalUrl).slice(basePath.length);
    const widget = byPath.get(path);
    if (!isOn || (!widget && path !== widgetsPath)) throw notFound();
    if (!widget) {
      await sendAnswer(request, reply.headers(freshHeaders).header('vary', vary), definitions);
      return reply;
    }
    request.notes.endpoint = path;
    const { queryText, problems, unknown } = widget.asked(queryOf(request.originalUrl));
    const names = unknownNames(unknown);
    if (names !== undefined) reply.header(unknownNamesHeader, names);
    const [problem, ...more] = problems;
    if (problem) throw new Refusal([problem, ...more]);

    const address = addressAt(widget.upstreamPath);
    if (!address) throw notFound();
    await send(request, reply, await serve(question(address, queryText, 'json'), request.id, request.ip), {
      type,
      headers: { vary },
      write: (body) => {
        const rows = widget.rowsOf(body);
        return rows && JSON.stringify(rows);
      },
    });
    return reply;
  };
}
