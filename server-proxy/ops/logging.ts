import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pino, { type DestinationStream } from 'pino';
import type { Format } from '#contract/http/accept.ts';
import { bodyBytes } from '#contract/http/body-bytes.ts';
import { keyParameters } from '#contract/http/header-names.ts';
import { parsePairs } from '#contract/http/query-string.ts';
import { feedAccessParameters } from '#contract/proxy/calendar-feed.ts';
import { loggedName, type User } from '../security/identity-name.ts';
import type { CacheOutcome } from '../upstream/activity.ts';
import type { UpstreamKey } from '../upstream/key/key.ts';
import { queryOf } from '../upstream/query.ts';

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
  user?: User;
  /** the address of the client: the connection's, or the one that a trusted proxy names */
  client?: string;
  /** whether the request counts in the limit of its identity */
  isCounted?: true;
  /** the name of a route that is not a data route */
  route?: string;
  /** whether the response goes on until one side ends it */
  isStream?: true;
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

/** Who a request counts for in limits: the user, otherwise the client. A user may be called like an address. */
export const identityOf = ({ entry, ip }: FastifyRequest): string =>
  entry.user ? `user ${entry.user.name}` : `client ${entry.client ?? ip}`;

/** The name of a route for logs and metrics, never a path, which clients choose. */
export const routeName = (request: FastifyRequest): string =>
  request.entry.route ?? request.routeOptions.config.data?.route ?? (request.is404 ? 'none' : '/file/*');

/** Parameters whose values are credentials or, in signed addresses, the user, who has a field in the line. */
const hiddenParameters: ReadonlySet<string> = new Set([
  ...[...keyParameters, 'key', 'x-bz-cred', 'x-bz-signature'],
  ...Object.values(feedAccessParameters),
]);

/** The query for the log, without credentials; undefined when it is empty. */
function loggedQuery(url: string): string | undefined {
  const pairs = parsePairs(queryOf(url)).map(
    ([name, value]) => [name, hiddenParameters.has(name.toLowerCase()) ? '' : value] as [string, string],
  );
  return pairs.length === 0 ? undefined : new URLSearchParams(pairs).toString();
}

/** The ids of a caller's trace (W3C Trace Context §3.2). The proxy continues it in its log and sends none upstream. */
const traceparentPattern = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

const traceparentOf = ({ headers: { traceparent } }: FastifyRequest): string | undefined =>
  typeof traceparent === 'string' && traceparentPattern.test(traceparent) ? traceparent : undefined;

/** Status in the log of a request whose client closed the connection before its response was complete, as in the log of nginx. */
export const clientClosed = 499;

/**
 * Lets handlers add details to a request, and returns the function that logs it at its end: who requested what, with the route in place of
 * the address, because queries and unknown paths may contain pasted keys.
 *
 * @param logQuery adds the query, without credentials
 */
export function logRequests(app: FastifyInstance, { logQuery }: { readonly logQuery: boolean }) {
  app.decorateRequest('entry');
  app.addHook('onRequest', (request, _reply, done) => {
    request.entry = {};
    done();
  });
  return (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    const { endpoint, cache, cause, user, client } = request.entry;
    // of a response that was cut off it is not known how much was sent
    const bytes = status === clientClosed ? undefined : bodyBytes(request.method, status, reply.getHeader('content-length'));
    request.log.info(
      {
        ...{ user: user && loggedName(user.name), client },
        ...{ method: request.method, route: routeName(request), endpoint, cache, cause, status, bytes },
        query: logQuery ? loggedQuery(request.url) : undefined,
        traceparent: traceparentOf(request),
        ms: Math.round(reply.elapsedTime * 100) / 100,
      },
      'request',
    );
  };
}
