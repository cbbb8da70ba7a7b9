import type { Socket } from 'node:net';
import { unkeptHeaders } from './headers.ts';
import { presentError } from './present-error.ts';
import type { Problem } from '#contract/problem.ts';

const problemOf = (code: string | undefined): Problem => {
  if (code === 'HPE_HEADER_OVERFLOW' || code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return { kind: 'request_too_long', value: 'request: at most 16 KB of address and headers' };
  }
  // Assumed: facts §3.2 has no 408; a request that takes too long is too long.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { kind: 'request_too_long', value: 'request: expected whole within 10 seconds' };
  // Assumed: facts §3.2 has no word for bytes that are no HTTP; the request itself is what is invalid.
  return { kind: 'invalid_parameter', value: 'request: expected well-formed HTTP/1.1' };
};

/** Answers what is no HTTP, in our shape. Nothing of it is repeated or logged: it may be anything, a key included. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  // a peer that has gone hears nothing (ECONNRESET)
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { contentType, body } = presentError([problemOf(error.code)]);
  const headers = { ...unkeptHeaders, 'content-type': contentType, 'content-length': String(body.length), connection: 'close' };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${head.join('')}\r\n${body.toString()}`);
}
