import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AddressInfo } from 'node:net';
import { fastifySSE } from '@fastify/sse';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { requestIdHeader } from '#contract/http/header-names.ts';
import type { Config } from './config.ts';
import { clientClosed, logRequests, routeName, type Logger } from './ops/logging.ts';
import { listenForMetrics, openMetrics, type Metrics } from './ops/metrics.ts';
import { finishResponses, trackRequests } from './ops/open-requests.ts';
import { apiRoutes } from './routes/api.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { handleErrors, handleUnroutable } from './routes/errors.ts';
import { eventRoutes, openStreams } from './routes/events.ts';
import { healthRoutes } from './routes/health.ts';
import { imageRoutes } from './routes/images.ts';
import { pageRoutes } from './routes/pages.ts';
import { readStatus, statusRoutes } from './routes/status.ts';
import { shareWidgets, widgetRoutes } from './routes/widgets.ts';
import { checkAccess } from './security/access.ts';
import { limitConnections } from './security/connections.ts';
import { feedSigner } from './security/feed-signature.ts';
import { pageHeaders } from './security/headers.ts';
import { takeAuthority } from './security/hosts.ts';
import { limitClients } from './security/limits.ts';
import type { Activity } from './upstream/activity.ts';
import { upstreamLimits, type UpstreamLimits } from './upstream/client.ts';
import { openUpstream } from './upstream/open.ts';

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
    rewriteUrl: takeAuthority,
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
  app.setErrorHandler(handleError);
  app.server.maxConnections = maxConnections;
  app.server.on('connect', onConnect);
  // Node would respond itself, past the hooks. An unknown expectation may be ignored (RFC 9110 §10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  return app;
}

/** Gives every request an id, and records it when it ends, also without a complete response. A stop finishes the responses in flight. */
function recordRequests(app: FastifyInstance, config: Config, metrics: Metrics, activity: Activity): void {
  const logRequest = logRequests(app, config);
  const openRequests = trackRequests(app, (request, reply, isComplete) => {
    const { cache, isStream = false } = request.entry;
    const status = isComplete || isStream ? reply.statusCode : clientClosed;
    logRequest(request, reply, status);
    metrics.countRequest(routeName(request), status);
    if (cache !== undefined) activity.recordOutcome(cache);
  });
  finishResponses(app, openRequests);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}

/** Serves the metrics on a port of their own while the proxy runs. */
function serveMetrics(app: FastifyInstance, { registry }: Metrics, { metricsHost: host, metricsPort: port, allowedHosts }: Config): void {
  if (port === undefined) return;
  app.addHook('onReady', async () => {
    const server = await listenForMetrics(registry, { host, port, allowedHosts });
    app.log.info({ port: (server.server.address() as AddressInfo).port }, 'metrics');
    app.addHook('onClose', () => server.close());
  });
}

/** Builds the proxy as a Fastify application that does not listen yet. */
export function buildApp({
  config,
  limits = upstreamLimits,
  logger = pino({ enabled: false }),
  pages = builtPages,
}: AppOptions): FastifyInstance {
  const { version, basePath, workspaceOrigins } = config;
  const base = basePath.replace(/\/$/, '');
  const upstream = openUpstream(config, limits, logger);
  const { activity, shared } = upstream;
  const streams = openStreams(upstream.hints);
  const status = () => readStatus(config, upstream, streams);
  const metrics = openMetrics(status);
  const headers = pageHeaders(config);
  const feeds = feedSigner(config.feedSecret);

  const app = openServer(logger, metrics, handleErrors(headers));
  app.decorate('responseMemory', upstream.memory);
  limitConnections(app.server, config);
  app.addHook('onReady', async () => upstream.connect());
  app.addHook('onClose', () => upstream.close());
  recordRequests(app, config, metrics, activity);
  shareWidgets(app, workspaceOrigins);
  checkAccess(app, { settings: config, feeds });
  serveMetrics(app, metrics, config);

  const dataRoutes = async (data: FastifyInstance): Promise<void> => {
    await data.register(fastifySSE);
    const onRejected = () => activity.recordRejection('client');
    const limited = await limitClients(data, { perMinute: config.clientRateLimit, shared, onRejected });
    const serve = limited(upstream.data);
    apiRoutes(data, serve);
    imageRoutes(data, limited(upstream.images), config);
    calendarRoutes(data, serve);
    eventRoutes(data, streams);
    statusRoutes(data, { settings: config, feeds, status });
    healthRoutes(data, { version, activity, pages });
    await data.register(async (widgets) => widgetRoutes(widgets, serve, workspaceOrigins));
  };
  void app.register(dataRoutes, { prefix: base });
  void app.register(async (root) => pageRoutes(root, { folder: pages, settings: config, headers }));
  if (base !== '') app.get(base, (_request, reply) => reply.redirect(basePath, 308));
  return app;
}
