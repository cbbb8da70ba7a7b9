import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { brokenRequest, brokenRequestResponse, endingOf } from '#contract/http/broken-request.ts';
import { allowedMethods, requestIdHeader } from '#contract/http/header-names.ts';
import { type Problem, problemText } from '#contract/http/problem.ts';
import { sendProblems, uncachedHeaders } from './errors.ts';
import { createRequestId, logResponse } from './log.ts';

/** Whether a request announces a body (RFC 9112 §6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Checks Host, path and method (assumption A05) before a body is read and a key is required. */
export function addRequestGuards(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request;
    reply.header(requestIdHeader, request.id).header('x-content-type-options', 'nosniff');
    // the body is never read, so the connection cannot be used again
    if (hasBody(raw)) reply.header('connection', 'close');
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) {
      // Assumed: HTTP/1.1 without Host is 400, as RFC 9112 §3.2 demands, before path and method are checked.
      sendProblems(reply, [{ kind: 'invalid_parameter', value: 'Host: required in HTTP/1.1' }]);
    } else if (request.is404) {
      sendProblems(reply, [{ kind: 'not_found', value: 'no endpoint at this address' }]);
    } else if (raw.method === 'OPTIONS') {
      reply.code(204).headers(uncachedHeaders).header('allow', allowedMethods).send();
    } else if (raw.method !== 'GET' && raw.method !== 'HEAD') {
      reply.header('allow', allowedMethods);
      sendProblems(reply, [{ kind: 'method_not_allowed', value: `${raw.method ?? ''}: expected one of ${allowedMethods}` }]);
    } else {
      next();
    }
  });
}

/** Sends an error on a socket without a request, in the one error shape, and closes it. */
function refuseSocket(
  socket: Socket,
  log: FastifyBaseLogger,
  method: string,
  problem: Problem,
  headers: Record<string, string> = {},
): void {
  const requestId = createRequestId();
  const { status, text } = problemText([problem]);
  const sent = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    [requestIdHeader]: requestId,
    ...headers,
  };
  socket.end(brokenRequestResponse(status, sent, text));
  logResponse(log.child({ requestId }), { method, status, bytes: Buffer.byteLength(text) });
}

/** For Fastify's `clientErrorHandler`: malformed HTTP, headers that are too long, a request that never ends. */
export function refuseBrokenRequest(log: FastifyBaseLogger, error: Error & { code?: string }, socket: Socket): void {
  const ending = endingOf(error.code, socket);
  if (ending === 'respond') refuseSocket(socket, log, '-', brokenRequest(error.code));
  else if (ending === 'close') socket.destroy();
  else setImmediate(() => void (socket.bytesRead === 0 && socket.destroy()));
}

/** Node would close a `CONNECT` without a response and answer an unknown `Expect` with 417. */
export function handleUnusualRequests(server: Server, log: FastifyBaseLogger): void {
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    const value = `CONNECT: expected one of ${allowedMethods}`;
    refuseSocket(socket, log, 'CONNECT', { kind: 'method_not_allowed', value }, { allow: allowedMethods });
  });
  // RFC 9110 §10.1.1 lets a server ignore an expectation it does not know
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response));
}
