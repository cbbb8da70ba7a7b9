import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { chooseFormat, contentTypes, type Format } from '#contract/http/accept.ts';
import { retryAfterHeader } from '#contract/http/header-names.ts';
import { type Problem, type Problems, problemText } from '#contract/http/problem.ts';
import { Unavailable } from '../../store/unavailable.ts';

/** A request that is refused; the error handler turns it into the one error shape (assumption R07). */
export class RequestRefused extends Error {
  readonly problems: Problems;

  constructor(...problems: Problems) {
    super(problems[0].value);
    this.problems = problems;
  }
}

export const refused = (kind: Problem['kind'], value: string): RequestRefused => new RequestRefused({ kind, value });

/** For responses that may not be stored: errors, health and OPTIONS. */
export const uncachedHeaders = { 'cache-control': 'no-store', vary: 'Accept, Accept-Encoding, Authorization' } as const;

export const sendUncached = (reply: FastifyReply, status: number, text: string, format: Format = 'json'): FastifyReply =>
  reply.code(status).headers(uncachedHeaders).header('content-type', contentTypes[format]).send(Buffer.from(text));

export function sendProblems(reply: FastifyReply, problems: Problems, format: Format = 'json'): FastifyReply {
  const { status, text } = problemText(problems, format);
  return sendUncached(reply, status, text, format);
}

/** The only place where errors become responses. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const format = chooseFormat(request.headers.accept, request.routeOptions.config.xml === true);
    if (error instanceof RequestRefused) return sendProblems(reply, error.problems, format);
    if (error instanceof Unavailable) {
      reply.header(retryAfterHeader, String(error.retryAfterSeconds));
      return sendProblems(reply, [{ kind: 'unavailable', value: error.message }], format);
    }
    request.log.error({ err: error }, 'fault');
    const value = `something failed on our side; the log has it under request ${request.id}`;
    return sendProblems(reply, [{ kind: 'server_error', value }], format);
  });
}
