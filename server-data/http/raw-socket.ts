import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { brokenRequest, lastAnswer } from '#contract/http/broken-request.ts';
import { requestIdHeader } from '#contract/http/header-names.ts';
import { allowedMethods } from '#contract/http/methods.ts';
import { problemText } from '#contract/http/problem-text.ts';
import type { Problem } from '#contract/problem.ts';

/** Answers on a socket where no request came to be, in the shape of every other error, and closes it. */
function refuse(socket: Socket, problem: Problem, id: string, more: Readonly<Record<string, string>> = {}): number {
  const { status, text } = problemText([problem]);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    [requestIdHeader]: id,
    ...more,
  };
  socket.end(lastAnswer(status, headers, text));
  return status;
}

/** Told once per refusal: the status that was sent. */
type Refused = (id: string, method: string, status: number) => void;

/** For Fastify's `clientErrorHandler`: malformed HTTP, a head that is too long, a request that never ends. */
export const refuseBrokenRequests =
  (newId: () => string, refused: Refused) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const id = newId();
    refused(id, '-', refuse(socket, brokenRequest(error.code), id));
  };

/** Two things Node would otherwise answer or drop in its own way: `CONNECT` (closed without a word) and `Expect` (417). */
export function answerOddRequests(server: Server, newId: () => string, refused: Refused): void {
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    const id = newId();
    const problem: Problem = { kind: 'method_not_allowed', value: `CONNECT: expected one of ${allowedMethods}` };
    refused(id, 'CONNECT', refuse(socket, problem, id, { allow: allowedMethods }));
  });
  // RFC 9110 §10.1.1 lets a server ignore an expectation it does not know
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response));
}
