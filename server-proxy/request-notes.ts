import type { FastifyInstance } from 'fastify';
import type { Format } from '#contract/http/accept.ts';
import type { Origin } from './cache.ts';
import type { Log } from './log.ts';

/** What becomes known of a request on its way, for its log line and for the form of its errors. */
export interface RequestNotes {
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

/**
 * One line per request, when it is over. Of the address it holds the route only: queries, and paths nobody serves,
 * are where people paste keys.
 */
export function keepNotes(app: FastifyInstance, log: Log): void {
  app.decorateRequest('notes');
  app.addHook('onRequest', (request, _reply, done) => {
    request.notes = {};
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { format: _, ...notes } = request.notes;
    log('info', 'request', {
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      ...notes,
      status: reply.statusCode,
      bytes: Number(reply.getHeader('content-length') ?? 0),
      ms: Math.round(reply.elapsedTime * 100) / 100,
    });
    done();
  });
}
