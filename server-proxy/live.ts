import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Format } from '#contract/http/accept.ts';
import { staleHeader, unknownNamesHeader } from '#contract/http/header-names.ts';
import { unknownNames } from '#contract/http/unknown-names.ts';
import type { Address } from './addresses.ts';
import type { Asked } from './asked.ts';
import type { ServeTo, Served } from './cache.ts';
import { formatFor } from './format.ts';
import { freshHeaders, unkeptHeaders } from './headers.ts';
import { notFound } from './method.ts';
import { Refusal } from './refusal.ts';
import { sendAnswer } from './send-answer.ts';

function acceptedFormat(address: Address, accept: string | undefined): Format {
  const format = formatFor(address, accept);
  if (format !== undefined) return format;
  const offered = address.xml ? 'application/json and application/xml' : 'application/json';
  throw new Refusal([{ kind: 'not_acceptable', value: `Accept: this address answers ${offered}.` }]);
}

function send(request: FastifyRequest, reply: FastifyReply, { answer, ageMs, origin }: Served): Promise<void> | undefined {
  request.notes.cache = origin;
  const stale = origin === 'stale';
  const ageSeconds = Math.floor(ageMs / 1000);
  reply.headers(stale ? unkeptHeaders : freshHeaders).header('age', ageSeconds);
  if (stale) reply.header(staleHeader, Math.max(ageSeconds, 1));
  return sendAnswer(request, reply, answer, { mayBeUnchanged: !stale });
}

/**
 * Answers a question for data. The checks come in the order of facts §1; none asks for a key, because callers have
 * none. What is in memory goes out at once: only what has to be waited for is a promise.
 */
export function buildLive(serve: ServeTo, askedBy: (rawUrl: string) => Asked | undefined) {
  return function live(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
    const asked = askedBy(request.originalUrl);
    if (!asked) throw notFound();
    request.notes.endpoint = asked.address.name;
    const format = acceptedFormat(asked.address, request.headers.accept);
    request.notes.format = format;

    const names = unknownNames(asked.unknown);
    if (names !== undefined) reply.header(unknownNamesHeader, names);
    const [problem, ...more] = asked.problems;
    if (problem) throw new Refusal([problem, ...more]);

    const served = serve(asked.in(format), request.id, request.ip);
    return served instanceof Promise ? served.then((served) => send(request, reply, served)) : send(request, reply, served);
  };
}
