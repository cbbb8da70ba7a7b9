import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem } from '#contract/problem.ts';
import { problemText } from '../present/problems.ts';
import { allowedMethods } from './answers.ts';

/** What Node's parser or its timers say → what the caller is told. */
function problemOf(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { kind: 'request_too_long', value: 'request: address and headers together may have at most 16 KiB' };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      // Assumed: facts §3.2 has no 408; a request that takes too long is too long.
      return { kind: 'request_too_long', value: 'request: it took too long to arrive' };
    default:
      // Assumed: facts §3.2 has no word for bytes that are no HTTP; the request itself is what is invalid.
      return { kind: 'invalid_parameter', value: 'request: it cannot be read as HTTP/1.1, in which an address is percent-encoded ASCII' };
  }
}

/** Answers on a socket where no request came to be, in the shape of every other error, and closes it. */
function refuse(socket: Socket, problem: Problem, id: string, more: Readonly<Record<string, string>> = {}): number {
  const { status, text } = problemText([problem]);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': id,
    Connection: 'close',
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`);
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
    refused(id, '-', refuse(socket, problemOf(error.code), id));
  };

/** Two things Node would otherwise answer or drop in its own way: `CONNECT` (closed without a word) and `Expect` (417). */
export function answerOddRequests(server: Server, newId: () => string, refused: Refused): void {
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    const id = newId();
    const problem: Problem = { kind: 'method_not_allowed', value: `CONNECT: expected one of ${allowedMethods}` };
    refused(id, 'CONNECT', refuse(socket, problem, id, { Allow: allowedMethods }));
  });
  // RFC 9110 §10.1.1 lets a server ignore an expectation it does not know
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response));
}
