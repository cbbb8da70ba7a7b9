import type { FastifyInstance, FastifyRequest } from 'fastify';
import pino, { type DestinationStream } from 'pino';
import type { Format } from '#contract/http/accept.ts';
import type { CacheOutcome } from '../upstream/activity.ts';
import type { UpstreamKey } from '../upstream/key.ts';

export type Logger = pino.Logger;

interface LogOptions {
  readonly key: UpstreamKey;
  /** standard output if absent */
  readonly destination?: DestinationStream;
  readonly level?: 'info' | 'warn';
}

/**
 * A log of JSON lines. Nothing that is logged should hold the key; should it ever, it is replaced in the finished line. Headers
 * that carry keys are removed wherever an object with headers is logged.
 */
export function openLogger({ key, destination, level = 'info' }: LogOptions): Logger {
  // lines are written together, at the latest after 100 ms and at the end of the process
  const output = destination ?? pino.destination({ dest: 1, sync: false, minLength: 32_768, maxWrite: 65_536, periodicFlush: 100 });
  return pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: ['headers.authorization', 'headers.cookie'],
      hooks: { streamWrite: (line) => key.redact(line) },
    },
    output,
  );
}

/** What becomes known of a request on its way, for its log line, for metrics and for the form of its errors. */
export interface RequestEntry {
  /** the name of a route that is not a data route */
  route?: string;
  endpoint?: string;
  format?: Format;
  cache?: CacheOutcome;
  /** why upstream failed, for the log */
  cause?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    entry: RequestEntry;
  }
}

/** Only names of our own: a path may be anything. */
export const routeName = (request: FastifyRequest): string =>
  request.entry.route ?? request.routeOptions.config.data?.route ?? (request.is404 ? 'none' : '/file/*');

/**
 * One line per request. Of the address it holds the route only: queries, and paths that do not exist, are where people paste keys.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('entry');
  app.addHook('onRequest', (request, _reply, done) => {
    request.entry = {};
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint, cache, cause } = request.entry;
    const { statusCode: status, elapsedTime } = reply;
    const bytes = request.method === 'HEAD' ? 0 : Number(reply.getHeader('content-length') ?? 0);
    request.log.info(
      {
        ...{ method: request.method, route: routeName(request), endpoint, cache, cause, status, bytes },
        ms: Math.round(elapsedTime * 100) / 100,
      },
      'request',
    );
    done();
  });
}
