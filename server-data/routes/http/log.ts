import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pino, type DestinationStream, type Level, type Logger } from 'pino';
import { bodyBytes } from '#contract/http/body-bytes.ts';

/**
 * JSON lines: `event` is `request`, `fault`, or a message of Fastify. Lines hold no query, no header and no path that matched
 * nothing, because any of them may contain a key.
 */
export const createLogger = (destination: DestinationStream, level: Level = 'info'): Logger =>
  pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { req: () => undefined, res: () => undefined },
      redact: ['authorization', 'token', 'apikey', 'headers.authorization', '*.headers.authorization'],
    },
    destination,
  );

const validRequestId = /^[\w.~-]{1,64}$/;

/** The caller's `X-Request-Id` when it is safe to log, otherwise a new one. */
export const createRequestId = (sent?: string | readonly string[]): string =>
  typeof sent === 'string' && validRequestId.test(sent) ? sent : randomUUID();

export interface ResponseLog {
  readonly method: string;
  readonly status: number;
  /** the path as documented, e.g. `/api/v2/news/{id}`; null when no route matched */
  readonly route?: string | null;
  /** null when the request was never read */
  readonly ms?: number | null;
  /** null when they are not known */
  readonly bytes: number | null;
  /** the name of the key, never the key */
  readonly key?: string | null;
}

export function logResponse(log: FastifyBaseLogger, { method, status, route = null, ms = null, bytes, key = null }: ResponseLog): void {
  log.info({ method, route, status, ms, bytes, key }, 'request');
}

export const sentBytes = ({ method }: FastifyRequest, reply: FastifyReply): number | null =>
  bodyBytes(method, reply.statusCode, reply.getHeader('content-length')) ?? null;

/** Logs one line for each response. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(request.log, {
      method: request.method,
      route: request.is404 ? null : (request.routeOptions.config.path ?? null),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 1000) / 1000,
      bytes: sentBytes(request, reply),
      key: request.accessKey?.name ?? null,
    });
    done();
  });
}
