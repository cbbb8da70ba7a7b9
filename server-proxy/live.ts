import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressAt } from './addresses.ts';
import type { Serve } from './cache.ts';
import { pathOf, queryOf } from './destination.ts';
import { allowed, freshHeaders, staleHeaders } from './headers.ts';
import { chooseFormat } from './http/accept.ts';
import { unknownNames } from './http/query-pairs.ts';
import { question } from './question.ts';
import { Refusal } from './refusal.ts';
import { sendAnswer } from './send-answer.ts';

/** How old a stale answer is, in whole seconds, at least 1; absent on a current one. */
export const staleHeader = 'x-marketdesk-stale';

/**
 * Answers `/api`. The checks come in the order of facts §1; none of them asks for a key, because callers have none.
 *
 * @param basePath what stands before `api/` in the caller's path
 */
export function buildLive(serve: Serve, basePath: string) {
  return async function live(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = addressAt(pathOf(request.originalUrl).slice(basePath.length - 1));
    if (!address) throw new Refusal([{ kind: 'not_found', value: 'There is nothing at this address.' }]);
    request.notes.endpoint = address.name;
    if (request.method === 'OPTIONS') return reply.code(204).headers(allowed).send();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new Refusal([{ kind: 'method_not_allowed', value: 'This address can be read, with GET or HEAD, and nothing else.' }], allowed);
    }
    const format = chooseFormat(request.headers.accept, address.xml);
    if (!format) {
      const offered = address.xml ? 'application/json and application/xml' : 'application/json';
      throw new Refusal([{ kind: 'not_acceptable', value: `Accept: this address answers ${offered}.` }]);
    }
    request.notes.format = format;

    const { text, problems, unknown } = address.rewriteQuery(queryOf(request.originalUrl));
    const names = unknownNames(unknown);
    if (names !== undefined) reply.header('x-unknown-parameters', names);
    const [problem, ...more] = problems;
    if (problem) throw new Refusal([problem, ...more]);

    const { answer, ageMs, origin } = await serve(question(address, text, format), request.id);
    request.notes.cache = origin;
    const stale = origin === 'stale';
    const ageSeconds = Math.floor(ageMs / 1000);
    reply.headers(stale ? staleHeaders : freshHeaders).header('age', ageSeconds);
    if (stale) reply.header(staleHeader, Math.max(ageSeconds, 1));
    return sendAnswer(request, reply, answer, { mayBeUnchanged: !stale });
  };
}
