import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AddressInfo } from 'node:net';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { requestIdHeader } from '#contract/http/header-names.ts';
import type { Config } from './config.ts';
import { clientClosed, logRequests, routeName, type Logger } from './ops/logging.ts';
import { listenForMetrics, openMetrics, type Metrics } from './ops/metrics.ts';
import { trackRequests } from './ops/open-requests.ts';
import { apiRoutes } from './routes/api.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { handleErrors, handleUnroutable } from './routes/errors.ts';
import { healthRoutes } from './routes/health.ts';
import { imageCacheBytes, imageRoutes } from './routes/images.ts';
import { pageRoutes } from './routes/pages.ts';
import { readStatus, statusRoutes } from './routes/status.ts';
import { shareWidgets, widgetRoutes } from './routes/widgets.ts';
import { checkAccess } from './security/access.ts';
import { limitConnections } from './security/connections.ts';
import { feedSigner } from './security/feed-signature.ts';
import { pageHeaders } from './security/headers.ts';
import { limitClients } from './security/limits.ts';
import { recordActivity } from './upstream/activity.ts';
import { cacheLimits, ResponseCache } from './upstream/cache/cache.ts';
import { openUpstreamClient, upstreamLimits, type UpstreamLimits } from './upstream/client.ts';
import { buildFetchData, buildFetchImage } from './upstream/fetch.ts';
import { openResilience } from './upstream/resilience/resilience.ts';
import { openSharedBudget } from './upstream/shared/budget.ts';
import { openSharedResponses } from './upstream/shared/responses.ts';
import { openSharedStore } from './upstream/shared/store.ts';
import { finishResponses } from './stopping.ts';

export interface AppOptions {
  readonly config: Config;
  readonly limits?: UpstreamLimits;
  /** default: no log */
  readonly logger?: Logger;
  /** folder of the built pages */
  readonly pages?: string;
}

const builtPages = fileURLToPath(new URL('../dist/', import.meta.url));

/** Assumed: more connections than a floor of analysts opens. Further ones are closed at once. */
const maxConnections = 4000;

/** Opens a server with timeouts for slow clients. It finishes its responses before it stops. */
function openServer(logger: FastifyBaseLogger, { countRequest }: Metrics, handleError: ReturnType<typeof handleErrors>): FastifyInstance {
  const { onBroken, onConnect } = handleUnroutable(logger, countRequest);
  const app = Fastify({
    loggerInstance: logger,
    // logging.ts writes one line per request
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    genReqId: () => randomUUID(),
    clientErrorHandler: onBroken,
    // Requests whose address cannot be decoded reach no route and no hooks, so they are handled and logged here.
    frameworkErrors: (error, request, reply) => {
      request.entry = {};
      handleError(error, request, reply.header(requestIdHeader, request.id));
      countRequest('none', reply.statusCode);
      request.log.info({ method: request.method, route: 'none', status: reply.statusCode }, 'request');
    },
    // 10 s to receive a request, 60 s between two.
    requestTimeout: 10_000,
    connectionTimeout: 60_000,
    // Otherwise Node rejects requests without Host with its own response.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000, maxHeaderSize: 16_384, requireHostHeader: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 16_384 },
  });
  app.server.maxConnections = maxConnections;
  app.server.on('connect', onConnect);
  // Node would respond itself, past the hooks. An unknown expectation may be ignored (RFC 9110 §10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  return app;
}

/** Builds the proxy as a Fastify application that does not listen yet. */
export function buildApp({
  config,
  limits = upstreamLimits,
  logger = pino({ enabled: false }),
  pages = builtPages,
}: AppOptions): FastifyInstance {
  const { upstream, version, basePath } = config;
  const headers = pageHeaders(config);
  const handleError = handleErrors(headers);
  const activity = recordActivity();
  const client = openUpstreamClient(upstream, config, limits);
  const hasImageHost = upstream.imageUrl.href !== upstream.url.href;
  const imageClient = hasImageHost ? openUpstreamClient({ ...upstream, url: upstream.imageUrl }, config, limits) : client;
  const { key } = upstream;
  const shared = config.cacheUrl && openSharedStore(config.cacheUrl, logger);
  // Proxies with another data service or another key share nothing.
  const namespace = (): string => `marketdesk:${key.credentials[0]?.fingerprint(upstream.url.href)}`;
  const { upstreamRateLimit: perMinute, upstreamDailyLimit: perDay } = config;
  const resilience = openResilience({
    limits,
    key,
    perMinute,
    perDay,
    sharedBudget: shared && openSharedBudget(shared, namespace, perMinute, perDay),
    onRejected: activity.recordRejection,
    onStateChange: (route, state) => logger[state === 'open' ? 'warn' : 'info']({ endpoint: route, state }, 'circuit breaker'),
  });
  const status = () => readStatus({ version, activity, resilience, shared });
  const metrics = openMetrics(status);

  const app = openServer(logger, metrics, handleError);
  limitConnections(app.server, config);
  app.setErrorHandler(handleError);
  app.addHook('onClose', async () => void (await Promise.all([client.close(), ...(hasImageHost ? [imageClient.close()] : [])])));
  if (shared) {
    app.addHook('onReady', async () => shared.open());
    app.addHook('onClose', async () => shared.close());
  }
  const logRequest = logRequests(app, config);
  const openRequests = trackRequests(app, (request, reply, isComplete) => {
    const status = isComplete ? reply.statusCode : clientClosed;
    const { cache } = request.entry;
    logRequest(request, reply, status);
    metrics.countRequest(routeName(request), status);
    if (cache !== undefined) activity.recordOutcome(cache);
  });
  finishResponses(app, openRequests);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
  shareWidgets(app, config.workspaceOrigins);
  const feeds = feedSigner(config.feedSecret);
  checkAccess(app, { settings: config, feeds });

  const { metricsPort } = config;
  if (metricsPort !== undefined) {
    app.addHook('onReady', async () => {
      const server = await listenForMetrics(metrics.registry, { ...config, host: config.metricsHost, port: metricsPort });
      logger.info({ port: (server.server.address() as AddressInfo).port }, 'metrics');
      app.addHook('onClose', () => server.close());
    });
  }

  void app.register(
    async (data) => {
      const onRejected = () => activity.recordRejection('client');
      const limited = await limitClients(data, {
        perMinute: config.clientRateLimit,
        shared: shared && { store: shared, namespace: namespace() },
        onRejected,
      });
      const responses = shared && openSharedResponses(shared, namespace, cacheLimits.staleMs);
      const serve = limited(new ResponseCache(buildFetchData({ client, resilience, activity, key, limits }), { shared: responses }));
      const imageLimits = { ...cacheLimits, bytes: imageCacheBytes };
      const images = new ResponseCache(buildFetchImage({ client: imageClient, resilience, key }), { limits: imageLimits });
      apiRoutes(data, serve);
      imageRoutes(data, limited(images), config);
      calendarRoutes(data, serve);
      statusRoutes(data, { settings: config, feeds, status });
      healthRoutes(data, { version, activity, pages });
      await data.register(async (widgets) => widgetRoutes(widgets, serve, config.workspaceOrigins));
    },
    { prefix: basePath.replace(/\/$/, '') },
  );
  void app.register(async (root) => pageRoutes(root, { folder: pages, settings: config, headers }));
  if (basePath !== '/') app.get(basePath.replace(/\/$/, ''), (_request, reply) => reply.redirect(basePath, 308));
  return app;
}
