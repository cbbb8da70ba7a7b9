import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseFormat } from '#contract/http/accept.ts';
import { staleHeader, unknownNamesHeader } from '#contract/http/header-names.ts';
import { unknownNames } from '#contract/http/unknown-names.ts';
import { addressAt, type Address } from './addresses.ts';
import type { Serve } from './cache.ts';
import { pathOf, queryOf } from './destination.ts';
import { freshHeaders, unkeptHeaders } from './headers.ts';
import { notFound } from './method.ts';
import { question } from './question.ts';
import { Refusal } from './refusal.ts';
import { sendAnswer } from './send-answer.ts';

/** The address a request names, if it is one of ours. */
export const addressUnder =
  (basePath: string) =>
  ({ originalUrl }: Pick<FastifyRequest, 'originalUrl'>): Address | undefined =>
    addressAt(pathOf(originalUrl).slice(basePath.length - 1));

/** Answers a question for data. The checks come in the order of facts §1; none asks for a key, because callers have none. */
export function buildLive(serve: Serve, addressOf: ReturnType<typeof addressUnder>) {
  return async function live(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = addressOf(request);
    if (!address) throw notFound();
    request.notes.endpoint = address.name;
    const format = chooseFormat(request.headers.accept, address.xml);
    if (!format) {
      const offered = address.xml ? 'application/json and application/xml' : 'application/json';
      throw new Refusal([{ kind: 'not_acceptable', value: `Accept: this address answers ${offered}.` }]);
    }
    request.notes.format = format;

    const { text, problems, unknown } = address.rewriteQuery(queryOf(request.originalUrl));
    const names = unknownNames(unknown);
    if (names !== undefined) reply.header(unknownNamesHeader, names);
    const [problem, ...more] = problems;
    if (problem) throw new Refusal([problem, ...more]);

    const { answer, ageMs, origin } = await serve(question(address, text, format), request.id);
    request.notes.cache = origin;
    const stale = origin === 'stale';
    const ageSeconds = Math.floor(ageMs / 1000);
    reply.headers(stale ? unkeptHeaders : freshHeaders).header('age', ageSeconds);
    if (stale) reply.header(staleHeader, Math.max(ageSeconds, 1));
    return sendAnswer(request, reply, answer, { mayBeUnchanged: !stale });
  };
}
