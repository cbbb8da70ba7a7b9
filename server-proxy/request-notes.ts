import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Format } from '#contract/http/accept.ts';
import type { Origin } from './cache.ts';
import { isData } from './destination.ts';
import type { Log } from './log.ts';

/** What becomes known of a request on its way, for its log line and for the form of its errors. */
export interface RequestNotes {
  /** `performance.now()` at its arrival */
  readonly arrivedMs: number;
  endpoint?: string;
  format?: Format;
  cache?: Origin;
  /** why upstream failed, in words for the log */
  cause?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    notes: RequestNotes;
  }
}

/** Of files only the pattern: a path may be anything. Fastify makes a new object to tell it, so data does without. */
const routeOf = (request: FastifyRequest): string => (isData(request.raw.url) ? request.raw.url : request.routeOptions.url) ?? 'none';

const bytesOf = (payload: unknown, reply: FastifyReply): number =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : Number(reply.getHeader('content-length') ?? 0);

interface Answered {
  readonly id: string;
  readonly method: string;
  readonly route: string;
  readonly endpoint: string | undefined;
  readonly cache: Origin | undefined;
  readonly cause: string | undefined;
  readonly status: number;
  readonly bytes: number;
  readonly arrivedMs: number;
}

/** Writes a request's line; a name without a value is left out. */
export const logRequest = (log: Log, { arrivedMs, ...told }: Answered): void =>
  log('info', 'request', { ...told, ms: Math.round((performance.now() - arrivedMs) * 100) / 100 });

/**
 * One line per request, when its answer leaves: a hook for when the last byte has left would cost a fifth of a hit. Of
 * the address it holds the route only: queries, and paths nobody serves, are where people paste keys.
 */
export function keepNotes(app: FastifyInstance, log: Log): void {
  app.decorateRequest('notes');
  app.addHook('onRequest', (request, _reply, done) => {
    request.notes = { arrivedMs: performance.now() };
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const { arrivedMs, endpoint, cache, cause } = request.notes;
    logRequest(log, {
      id: request.id,
      method: request.method,
      route: routeOf(request),
      endpoint,
      cache,
      cause,
      status: reply.statusCode,
      bytes: bytesOf(payload, reply),
      arrivedMs,
    });
    done();
  });
}
