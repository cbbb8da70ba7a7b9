import type { FastifyReply, FastifyRequest } from 'fastify';
import { retryAfterHeader } from '#contract/http/header-names.ts';
import type { Problems } from '#contract/http/problem-text.ts';
import { isData } from './destination.ts';
import { unkeptHeaders, type Headers, type PageHeaders } from './headers.ts';
import type { Log } from './log.ts';
import { notice } from './notice.ts';
import { presentError } from './present-error.ts';
import { Refusal } from './refusal.ts';
import { UpstreamFailure } from './upstream-failure.ts';

interface Told {
  readonly problems: Problems;
  readonly headers: Headers;
}

/** Refused: mend it. Upstream: try later. Anything else is our bug, logged whole and shown as an id. */
function told(error: unknown, request: FastifyRequest, log: Log): Told {
  if (error instanceof Refusal) return error;
  if (error instanceof UpstreamFailure) {
    request.notes.cause = error.message;
    const { problem, retryAfterSeconds } = error;
    return { problems: [problem], headers: retryAfterSeconds === undefined ? {} : { [retryAfterHeader]: String(retryAfterSeconds) } };
  }
  log('error', 'broken', { id: request.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  return { problems: [{ kind: 'server_error', value: `Something broke on our side. The log has it under ${request.id}.` }], headers: {} };
}

/** The one place where a failure becomes an answer: data in the one error shape, everything else in plain words. */
export const answerErrors =
  (log: Log, pageHeaders: PageHeaders) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { problems, headers } = told(error, request, log);
    const { status, contentType, body } = presentError(problems, request.notes.format);
    if (!isData(request.raw.url)) return notice(reply.headers(headers), pageHeaders, status, problems[0].value);
    return reply
      .code(status)
      .headers({ ...unkeptHeaders, ...headers })
      .header('content-type', contentType)
      .send(body);
  };
