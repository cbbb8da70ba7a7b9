import { maxHeaderSize, METHODS } from 'node:http';
import rateLimit, { type FastifyRateLimitStore, type RateLimitPluginOptions } from '@fastify/rate-limit';
import { fastifySSE } from '@fastify/sse';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { requestIdHeader } from '#contract/http/header-names.ts';
import { parsePairs } from '#contract/http/query-string.ts';
import { createKeyring } from './keys.ts';
import { createImageLinks, type ImageLinks } from './logos/image-links.ts';
import { watchLists } from './events/list-changes.ts';
import { serveEvents } from './routes/events.ts';
import { serveHealth } from './routes/health.ts';
import { addErrorHandler, refused, sendProblems } from './routes/http/errors.ts';
import { addRequestGuards, handleUnusualRequests, refuseBrokenRequest } from './routes/http/guards.ts';
import { addRequestLog, createRequestId, logResponse, sentBytes } from './routes/http/log.ts';
import { serveLists } from './routes/lists.ts';
import { serveLogoImages } from './routes/logo-images.ts';
import { serveLogoSearch } from './routes/logo-search.ts';
import type { Searches } from './searches/searches.ts';
import type { Metrics } from './metrics.ts';
import type { RequestCounts } from './request-counts/request-counts.ts';
import type { Store } from './store/store.ts';

export interface AppOptions {
  readonly store: Store;
  /** Unix milliseconds, as `Date.now` */
  readonly now: () => number;
  readonly rateLimitPerMinute: number;
  /** what is measured of each request */
  readonly metrics?: Pick<Metrics, 'countRequest'> | undefined;
  /** counts the requests of keys for the rate limit; without it this process counts for itself */
  readonly counts?: Pick<RequestCounts, 'count'> | undefined;
  /** see routes/http/log.ts; without it nothing is logged */
  readonly logger?: FastifyBaseLogger | undefined;
  /** reads slow lists in threads; without it they are read in place */
  readonly searches?: Pick<Searches, 'find'> | undefined;
  /** signs the addresses of pictures; by default paths without an origin, valid as long as this app lives */
  readonly links?: ImageLinks | undefined;
}

/** The store of the plugin that has the counts of all instances. */
const countedBy = ({ count }: Pick<RequestCounts, 'count'>): NonNullable<RateLimitPluginOptions['store']> =>
  class implements FastifyRateLimitStore {
    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      callback(null, count(key));
    }

    child(): this {
      return this;
    }
  };

/** How long a request may take to arrive; it holds a socket for this long. */
const timeoutsMs = { headers: 10_000, request: 15_000, check: 2000 };

/** The data service, not yet listening. */
export function buildApp({
  store,
  now,
  rateLimitPerMinute,
  counts,
  metrics,
  logger,
  searches,
  links = createImageLinks(),
}: AppOptions): FastifyInstance {
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    // `addRequestLog` writes the lines: those of Fastify contain whole addresses, and so keys
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => createRequestId(headers[requestIdHeader]),
    requestTimeout: timeoutsMs.request,
    http: {
      headersTimeout: timeoutsMs.headers,
      connectionsCheckingInterval: timeoutsMs.check,
      optimizeEmptyRequests: true,
      // Node would answer without a body; `addRequestGuards` sends the one error shape
      requireHostHeader: false,
    },
    // requests that meet a closing server are served, and their connection ends
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: {
      ignoreTrailingSlash: true,
      // an id of any length is a whole number; Node's limit on the request line is shorter
      maxParamLength: maxHeaderSize,
      querystringParser: (text) => parsePairs(text) as unknown as Record<string, unknown>,
    },
    clientErrorHandler: (error, socket) => refuseBrokenRequest(app.log, error, socket),
    // Assumed: an address that cannot be decoded is 404.
    frameworkErrors: (_error, request, reply) => {
      reply.header(requestIdHeader, request.id).header('x-content-type-options', 'nosniff');
      sendProblems(reply, [{ kind: 'not_found', value: 'no endpoint at this address' }]);
      logResponse(request.log, { method: request.method, status: reply.statusCode, bytes: sentBytes(request, reply) });
    },
  });
  handleUnusualRequests(app.server, app.log);
  // routes match every method that Node can parse, so that an unsupported one is 405 and not 404
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);

  app.decorateRequest('accessKey', null);
  app.decorateRequest('bodyFormat', null);
  addRequestLog(app);
  if (metrics) {
    app.addHook('onResponse', (request, reply, done) => {
      const route = request.is404 ? undefined : request.routeOptions.config.path;
      metrics.countRequest(route ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
      done();
    });
  }
  addRequestGuards(app);
  addErrorHandler(app);
  // Assumed: a window is a minute from a key's first request in it.
  app.register(rateLimit, {
    global: false,
    max: rateLimitPerMinute,
    timeWindow: 60_000,
    ...(counts && { store: countedBy(counts) }),
    enableDraftSpec: true,
    keyGenerator: ({ accessKey }) => accessKey?.hash ?? '',
    errorResponseBuilder: (_request, { max, ttl }) =>
      refused('rate_limited', `at most ${max} requests a minute, try again in ${Math.ceil(ttl / 1000)} s`),
  });
  app.register(fastifySSE);
  app.register((routes, _options, done) => {
    const findKey = createKeyring(store);
    serveHealth(routes, { store });
    serveLogoSearch(routes, { store, links, now, findKey });
    serveLogoImages(routes, { store, links, now });
    serveEvents(routes, { changes: watchLists(store, now), findKey });
    serveLists(routes, { store, searches, now, findKey });
    done();
  });
  return app;
}

export interface DataService {
  /** where it listens, e.g. `http://127.0.0.1:8081` */
  readonly url: string;
  /** Finishes the open requests, then stops. The store stays open: it belongs to the caller. */
  readonly close: () => Promise<void>;
}

export interface ServiceOptions extends Omit<AppOptions, 'searches' | 'links'> {
  readonly host: string;
  /** 0 takes any free port */
  readonly port: number;
  /** closed with the service; without it every list is read in place */
  readonly searches?: Searches | undefined;
  readonly images?: {
    /** precedes the path of a picture; by default where this service listens */
    readonly url?: string | undefined;
    /** signs the addresses of pictures; by default a random one, so that addresses end with this service */
    readonly secret?: string | undefined;
  };
}

/** The data service, listening. */
export async function startDataService({ host, port, searches, images = {}, ...options }: ServiceOptions): Promise<DataService> {
  let url = '';
  const links = createImageLinks({ imageUrl: () => images.url ?? url, secret: images.secret });
  const app = buildApp({ ...options, searches, links });
  url = await app.listen({ host, port });
  return {
    url,
    close: async () => {
      await app.close();
      await searches?.close();
    },
  };
}
