import type { FastifyInstance, FastifyRequest } from 'fastify';
import pino, { type DestinationStream } from 'pino';
import type { Format } from '#contract/http/accept.ts';
import type { CacheOutcome } from '../upstream/activity.ts';
import type { UpstreamKey } from '../upstream/key.ts';

export type Logger = pino.Logger;

interface LogOptions {
  readonly key: UpstreamKey;
  /** default: standard output */
  readonly destination?: DestinationStream;
  readonly level?: 'info' | 'warn';
}

/**
 * Opens a log of JSON lines. As a safeguard, the key is replaced in every finished line, and headers with credentials are redacted in
 * logged objects.
 */
export function openLogger({ key, destination, level = 'info' }: LogOptions): Logger {
  // Lines are buffered for at most 100 ms and flushed at the end of the process.
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

/** Details of a request that handlers add for the log, the metrics and the format of errors. */
export interface RequestEntry {
  /** the identified user; undefined where nobody needs to sign in */
  user?: string;
  /** the address of the client: the connection's, or the one that a trusted proxy names */
  client?: string;
  /** whether the request counts in the limit of its identity */
  isCounted?: true;
  /** the name of a route that is not a data route */
  route?: string;
  endpoint?: string;
  format?: Format;
  cache?: CacheOutcome;
  /** cause of an upstream failure, for the log */
  cause?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    entry: RequestEntry;
  }
}

/** Who a request counts for in limits: the user, otherwise the client. */
export const identityOf = ({ entry, ip }: FastifyRequest): string => entry.user ?? entry.client ?? ip;

/** The name of a route for logs and metrics, never a path, which clients choose. */
export const routeName = (request: FastifyRequest): string =>
  request.entry.route ?? request.routeOptions.config.data?.route ?? (request.is404 ? 'none' : '/file/*');

/**
 * Logs one line per request, with the route in place of the address, because queries and unknown paths may contain pasted keys.
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
