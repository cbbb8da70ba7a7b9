import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AddressInfo } from 'node:net';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { requestIdHeader } from '#contract/http/header-names.ts';
import type { Config } from './config.ts';
import { logRequests, routeName, type Logger } from './ops/logging.ts';
import { listenForMetrics, openMetrics, type Metrics } from './ops/metrics.ts';
import { apiRoutes } from './routes/api.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { handleBrokenRequests, handleErrors } from './routes/errors.ts';
import { healthRoutes } from './routes/health.ts';
import { imageCacheBytes, imageRoutes } from './routes/images.ts';
import { pageRoutes } from './routes/pages.ts';
import { readStatus, statusRoutes } from './routes/status.ts';
import { widgetRoutes } from './routes/widgets.ts';
import { checkAccess } from './security/access.ts';
import { limitConnections } from './security/connections.ts';
import { feedSigner } from './security/feed-signature.ts';
import { pageHeaders } from './security/headers.ts';
import { limitClients } from './security/limits.ts';
import { recordActivity } from './upstream/activity.ts';
import { cacheLimits, openCache } from './upstream/cache.ts';
import { openUpstreamClient, upstreamLimits, type UpstreamLimits } from './upstream/client.ts';
import { buildFetchData, buildFetchImage } from './upstream/fetch.ts';
import { openResilience } from './upstream/resilience.ts';
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
  const app = Fastify({
    loggerInstance: logger,
    // logging.ts writes one line per request
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    genReqId: () => randomUUID(),
    clientErrorHandler: handleBrokenRequests(logger, countRequest),
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
  finishResponses(app);
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
  const client = openUpstreamClient(upstream, version, limits);
  const hasImageHost = upstream.imageUrl.href !== upstream.url.href;
  const imageClient = hasImageHost ? openUpstreamClient({ ...upstream, url: upstream.imageUrl }, version, limits) : client;
  const resilience = openResilience({
    limits,
    key: upstream.key,
    perMinute: config.upstreamRateLimit,
    perDay: config.upstreamDailyLimit,
    onRejected: activity.recordRejection,
    onStateChange: (route, state) => logger[state === 'open' ? 'warn' : 'info']({ endpoint: route, state }, 'circuit breaker'),
  });
  const status = () => readStatus(version, activity, resilience);
  const metrics = openMetrics(status);

  const app = openServer(logger, metrics, handleError);
  limitConnections(app.server, config);
  app.setErrorHandler(handleError);
  app.addHook('onClose', async () => void (await Promise.all([client.close(), ...(hasImageHost ? [imageClient.close()] : [])])));
  logRequests(app, config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
  const feeds = feedSigner(config.feedSecret);
  checkAccess(app, { settings: config, feeds });
  app.addHook('onResponse', (request, reply, done) => {
    const { cache } = request.entry;
    metrics.countRequest(routeName(request), reply.statusCode);
    if (cache !== undefined) activity.recordOutcome(cache);
    done();
  });

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
      const limited = await limitClients(data, { perMinute: config.clientRateLimit, onRejected: () => activity.recordRejection('client') });
      const { key } = upstream;
      const serve = limited(openCache(buildFetchData({ client, resilience, activity, key, limits })));
      const images = openCache(buildFetchImage({ client: imageClient, resilience, key }), { ...cacheLimits, bytes: imageCacheBytes });
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
