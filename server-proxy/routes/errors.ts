import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { contentTypes, type Format } from '#contract/http/accept.ts';
import { brokenRequest, brokenRequestResponse, endingOf } from '#contract/http/broken-request.ts';
import { requestIdHeader, retryAfterHeader } from '#contract/http/header-names.ts';
import { type Problem, type Problems, problemText } from '#contract/http/problem.ts';
import { type Headers, noStoreHeaders, type PageHeaders } from '../security/headers.ts';
import { UpstreamError } from '../upstream/errors.ts';
import { sendNotice } from './notice.ts';

/** An error of the client. Can be thrown anywhere; the error handler turns it into a response. */
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
  new Refusal({ kind: 'method_not_allowed', value: 'Only GET and HEAD are allowed at this address.' }, { allow });

export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD';

function present(problems: Problems, format: Format = 'json') {
  const { status, text } = problemText(problems, format);
  return { status, contentType: contentTypes[format], body: Buffer.from(text) };
}

/** Refusals and upstream errors are sent to the client. Any other error is a bug: it is logged, and the client gets the request id. */
function problemsOf(error: unknown, request: FastifyRequest): Pick<Refusal, 'problems' | 'headers'> {
  if (error instanceof Refusal) return error;
  if (error instanceof UpstreamError) {
    request.entry.cause = error.message;
    const { problem, retryAfterSeconds } = error;
    return { problems: [problem], headers: retryAfterSeconds === undefined ? {} : { [retryAfterHeader]: String(retryAfterSeconds) } };
  }
  // The framework's own client errors concern addresses and files that do not exist.
  const { statusCode = 500, stack = String(error) } = error as Partial<FastifyError>;
  if (statusCode < 500) return notFound();
  request.log.error({ error: stack }, 'unexpected error');
  return {
    problems: [{ kind: 'server_error', value: `Internal error. See the log for request ${request.id}.` }],
    headers: {},
  };
}

/** Turns every error into a response: a notice for pages, the error body for data (assumption R07). */
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

type CountRequest = (route: string, status: number) => void;

/** Handles requests that reach no route and no hooks: each gets the error body, is logged and counted, and its connection is closed. */
export function handleUnroutable(logger: FastifyBaseLogger, countRequest: CountRequest) {
  function respond(socket: Duplex, { problems, headers: more }: Pick<Refusal, 'problems' | 'headers'>, method: string): void {
    const id = randomUUID();
    const { status, contentType, body } = present(problems);
    const headers = {
      ...noStoreHeaders,
      ...more,
      'content-type': contentType,
      'content-length': String(body.length),
      [requestIdHeader]: id,
    };
    socket.end(brokenRequestResponse(status, headers, body.toString()));
    countRequest('none', status);
    logger.info({ id, method, route: 'none', status, bytes: body.length }, 'request');
  }
  return {
    /** Invalid HTTP. The bytes are not logged or repeated, because they may contain a key. */
    onBroken: (error: Error & { code?: string }, socket: Socket): void => {
      const ending = endingOf(error.code, socket);
      if (ending === 'respond') respond(socket, new Refusal(brokenRequest(error.code)), '-');
      else if (ending === 'close') socket.destroy();
      else setImmediate(() => void (socket.bytesRead === 0 && socket.destroy()));
    },
    /** `CONNECT`, which asks for a tunnel. Node hands over the connection without listeners. */
    onConnect: (_request: unknown, socket: Duplex): void => {
      const close = (): void => void socket.destroy();
      // The server's timeout is for a client that does not read.
      socket.on('error', close).once('timeout', close).once('finish', close);
      respond(socket, methodNotAllowed('GET, HEAD'), 'CONNECT');
    },
  };
}
