import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { contentTypes, type Format } from '#contract/http/accept.ts';
import { brokenRequest, brokenRequestResponse } from '#contract/http/broken-request.ts';
import { requestIdHeader, retryAfterHeader } from '#contract/http/header-names.ts';
import { type Problem, type Problems, problemText } from '#contract/http/problem.ts';
import { type Headers, noStoreHeaders, type PageHeaders } from '../security/headers.ts';
import { UpstreamError } from '../upstream/errors.ts';

/** The caller has to correct the request first. Thrown anywhere, turned into a response by the error handler. */
export class Refusal extends Error {
  readonly problems: Problems;
  readonly headers: Headers;

  constructor(problems: Problem | Problems, headers: Headers = {}) {
    const all: Problems = 'kind' in problems ? [problems] : problems;
    super(all[0].value);
    this.problems = all;
    this.headers = headers;
  }
}

export const notFound = (): Refusal => new Refusal({ kind: 'not_found', value: 'There is nothing at this address.' });

export const methodNotAllowed = (allow: string): Refusal =>
  new Refusal({ kind: 'method_not_allowed', value: 'This address can be read with GET or HEAD only.' }, { allow });

export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD';

/** A sentence in plain text, where there is no page for it. */
export const sendNotice = (reply: FastifyReply, headers: PageHeaders, status: number, sentence: string): FastifyReply =>
  reply.code(status).headers(headers.notice).type('text/plain; charset=utf-8').send(`${sentence}\n`);

function present(problems: Problems, format: Format = 'json') {
  const { status, text } = problemText(problems, format);
  return { status, contentType: contentTypes[format], body: Buffer.from(text) };
}

/** Refusals are for the caller to correct, upstream errors pass; anything else is our bug, logged in full and shown as an id. */
function problemsOf(error: unknown, request: FastifyRequest): Pick<Refusal, 'problems' | 'headers'> {
  if (error instanceof Refusal) return error;
  if (error instanceof UpstreamError) {
    request.entry.cause = error.message;
    const { problem, retryAfterSeconds } = error;
    return { problems: [problem], headers: retryAfterSeconds === undefined ? {} : { [retryAfterHeader]: String(retryAfterSeconds) } };
  }
  // what the framework refuses is an address or a file that does not exist
  const { statusCode = 500, stack = String(error) } = error as Partial<FastifyError>;
  if (statusCode < 500) return notFound();
  request.log.error({ error: stack }, 'unexpected error');
  return {
    problems: [{ kind: 'server_error', value: `Something went wrong here. The log has it under ${request.id}.` }],
    headers: {},
  };
}

/** The one place where an error becomes a response: a plain sentence in place of a page, the one error body of facts §3.2 elsewhere. */
export const handleErrors =
  (pages: PageHeaders) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const isPage = isRead(request) && request.routeOptions.config.data === undefined;
    const { problems, headers } = problemsOf(error, request);
    const { status, contentType, body } = present(problems, request.entry.format);
    reply.headers(headers);
    if (isPage) return sendNotice(reply, pages, status, problems[0].value);
    return reply.code(status).headers(noStoreHeaders).type(contentType).send(body);
  };

/** Responds to bytes that are not HTTP, in the one error body. They are not repeated or logged: they may be anything, a key included. */
export const handleBrokenRequests =
  (logger: FastifyBaseLogger, countRequest: (route: string, status: number) => void) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    // the other side has gone (ECONNRESET)
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const id = randomUUID();
    const { status, contentType, body } = present([brokenRequest(error.code)]);
    const headers = { ...noStoreHeaders, 'content-type': contentType, 'content-length': String(body.length), [requestIdHeader]: id };
    socket.end(brokenRequestResponse(status, headers, body.toString()));
    countRequest('none', status);
    logger.info({ id, method: '-', route: 'none', status, bytes: body.length, ms: 0 }, 'request');
  };
