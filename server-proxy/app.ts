import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildAccess } from './access.ts';
import { answerErrors } from './answer-error.ts';
import { readAddresses } from './asked.ts';
import { buildAskImage, imageRoute } from './ask-image.ts';
import { buildAsk } from './ask.ts';
import { keepBreakers } from './breakers.ts';
import { cacheLimits, openCache } from './cache.ts';
import { buildCalendar } from './calendar.ts';
import { answerClientErrors } from './client-error.ts';
import { limitClients } from './client-limit.ts';
import type { Config } from './config.ts';
import { shareWidgets } from './cross-origin.ts';
import { destination, routes } from './destination.ts';
import { openUpstream, upstreamLimits, type Upstream, type UpstreamLimits } from './forward.ts';
import { gateLimits, openGate } from './gate.ts';
import { guard } from './guard.ts';
import { pageHeaders } from './headers.ts';
import { watch } from './health.ts';
import { buildImages, imageCacheBytes } from './images.ts';
import { buildLive } from './live.ts';
import { openLog, type Log } from './log.ts';
import { answerMethod } from './method.ts';
import { metricsText } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { noSchemas } from './no-schemas.ts';
import { notice } from './notice.ts';
import { sendFact, publicConfig } from './public-facts.ts';
import { countRequests } from './request-counts.ts';
import { keepNotes } from './request-notes.ts';
import { buildShortWay, openShortWay } from './short-way.ts';
import { buildPage, serveFiles } from './static-files.ts';
import { buildWidgets } from './widgets.ts';
import { keepStatus } from './status.ts';

export interface ProxyParts {
  readonly config: Config;
  readonly limits?: UpstreamLimits;
  readonly upstream?: Upstream;
  /** Unix milliseconds, as `Date.now` */
  readonly now?: () => number;
  /** milliseconds of a clock that only goes forward */
  readonly steady?: () => number;
  readonly log?: Log;
  /** folder of the built pages */
  readonly pages?: string;
}

const builtPages = fileURLToPath(new URL('../dist/', import.meta.url));
const reading = ['GET', 'HEAD'];

/** The proxy, joined from its parts and not yet listening. */
export function buildProxy({
  config,
  limits = upstreamLimits,
  upstream: pool = openUpstream(config.upstream, config.version, limits),
  now = Date.now,
  steady = () => performance.now(),
  log: told = openLog((line) => process.stdout.write(line), config.upstream.key, now),
  pages = builtPages,
}: ProxyParts): FastifyInstance {
  const known = keepStatus({ version: config.version, now });
  const { log, requests } = countRequests(known.count(told));
  const app = openServer(config.basePath, log);
  const headers = pageHeaders(config);
  const upstream = openGate(pool, {
    limits: { ...gateLimits(limits.connections), perMinute: config.upstreamRateLimit },
    ...{ steady, onRefused: known.refuse },
  });
  const breakers = keepBreakers({ steady, log });
  const { key } = config.upstream;
  const { ask, health } = watch(known.watch(buildAsk({ upstream, key, limits, now })), now);
  const { addressOf, askedBy } = readAddresses(config.basePath);
  const access = buildAccess(config);
  const cache = openCache(
    breakers.guard(ask, ({ address }) => address.name),
    now,
  );
  const askImage = breakers.guard(buildAskImage({ upstream, key }), () => imageRoute);
  const pictures = openCache(askImage, now, { ...cacheLimits, bytes: imageCacheBytes });
  const limited = limitClients({ perMinute: config.clientRateLimit, steady, onRefused: () => known.refuse('client') });
  const serve = limited(cache);
  const status = () => known.status({ health: health(), gate: upstream.state(), breakers });
  const { page, missingFile } = buildPage(pages, config, headers);

  keepNotes(app, log);
  guard(app, access);
  shareWidgets(app, config.workspaceOrigins);
  app.setErrorHandler(answerErrors(log, headers));
  app.addHook('onClose', () => upstream.close());
  const { metricsPort } = config;
  if (metricsPort !== undefined)
    app.addHook('onReady', async () => {
      const metrics = await serveMetrics(config.host, metricsPort, () => metricsText(status(), requests));
      log('info', 'metrics', { port: metrics.port });
      app.addHook('onClose', () => metrics.close());
    });

  app.addHook('onRequest', (request, reply, done) => {
    if (!answerMethod(request, reply, addressOf)) done();
  });

  app.route({ method: reading, url: routes.api, handler: buildLive(serve, askedBy) });
  app.route({ method: reading, url: routes.calendar, handler: buildCalendar(serve, config.basePath) });
  app.route({ method: reading, url: routes.widgets, handler: buildWidgets(serve, config.basePath, config.workspaceOrigins.length > 0) });
  app.route({ method: reading, url: routes.image, handler: buildImages(limited(pictures), config.basePath, now) });
  app.route({
    method: reading,
    url: routes.health,
    handler: (_request, reply) => sendFact(reply, { ok: true, version: config.version, ...health() }),
  });
  app.route({ method: reading, url: routes.config, handler: (_request, reply) => sendFact(reply, publicConfig(config)) });
  app.route({ method: reading, url: routes.status, handler: (_request, reply) => sendFact(reply, status()) });
  app.route({ method: reading, url: routes.base, handler: (_request, reply) => reply.redirect(config.basePath, 308) });
  app.route({ method: reading, url: routes.page, handler: page });
  serveFiles(app, pages, headers);
  openShortWay(app, buildShortWay({ access, knownBy: askedBy.known, fresh: cache.fresh, log }));

  app.setNotFoundHandler((request, reply) =>
    request.raw.url === routes.nowhere
      ? notice(reply, headers, 404, `Marketdesk is at ${config.basePath} on this server.`)
      : missingFile(request, reply),
  );
  return app;
}

/** A server that keeps no slow caller waiting on us, or us on a slow caller. */
function openServer(basePath: string, log: Log): FastifyInstance {
  const app = Fastify({
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '' }) => destination(url, basePath),
    clientErrorHandler: answerClientErrors(log),
    // ten seconds to send a request, a minute between two
    requestTimeout: 10_000,
    connectionTimeout: 60_000,
    // without a Host Node would answer in a shape of its own
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384, requireHostHeader: false },
    // whoever is being answered when we stop gets the answer
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    schemaController: noSchemas,
    routerOptions: { querystringParser: () => ({}), maxParamLength: 16_384 },
  });
  // a connection that was busy when we began to stop ends with its answer, or the stop would wait for its next question
  let stopping = false;
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done();
  });
  // an expectation we do not know is ignored; Node would answer 417 without a body
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  return app;
}
