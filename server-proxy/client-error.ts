import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { brokenRequest, lastAnswer } from '#contract/http/broken-request.ts';
import { requestIdHeader } from '#contract/http/header-names.ts';
import { unkeptHeaders } from './headers.ts';
import type { Log } from './log.ts';
import { presentError } from './present-error.ts';

/** Answers what is no HTTP, in our shape. Nothing of it is repeated or logged: it may be anything, a key included. */
export const answerClientErrors =
  (log: Log) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    // a peer that has gone hears nothing (ECONNRESET)
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const id = randomUUID();
    const { status, contentType, body } = presentError([brokenRequest(error.code)]);
    const headers = { ...unkeptHeaders, 'content-type': contentType, 'content-length': String(body.length), [requestIdHeader]: id };
    socket.end(lastAnswer(status, headers, body.toString()));
    log('info', 'request', { id, method: '-', route: 'none', status, bytes: body.length, ms: 0 });
  };
