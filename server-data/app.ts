import { maxHeaderSize, METHODS } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { chooseFormat } from '#contract/http/accept.ts';
import { requestIdHeader } from '#contract/http/header-names.ts';
import { keepAnswers } from './answers/kept-answers.ts';
import { createKeyring } from './auth.ts';
import { sendProblems } from './http/answers.ts';
import { answerOddRequests, refuseBrokenRequests } from './http/raw-socket.ts';
import { requestId } from './http/request-id.ts';
import { clockText, type Log } from './log.ts';
import { createImageLinks, type ImageLinks } from './logos/signed-url.ts';
import { createRateLimit } from './rate-limit.ts';
import { refuseEarly } from './routes/early.ts';
import { serveGuidance } from './routes/guidance.ts';
import { serveHealth } from './routes/health.ts';
import { serveImages } from './routes/images.ts';
import { listAnswers } from './routes/list-answers.ts';
import { serveLogos } from './routes/logos.ts';
import { serveNews } from './routes/news.ts';
import { serveQuantified } from './routes/quantified.ts';
import { serveRatios } from './routes/ratios.ts';
import type { Service } from './routes/serve.ts';
import { serveSplits } from './routes/splits.ts';
import type { Searches } from './searches/searches.ts';
import type { Store } from './store/store.ts';

export interface AppParts {
  readonly store: Store;
  /** Unix milliseconds, as `Date.now` */
  readonly now: () => number;
  readonly rateLimitPerMinute: number;
  readonly log: Log;
  /** where lists that take long are found; without it they are found in place, and others wait */
  readonly searches?: Pick<Searches, 'find'> | undefined;
  /** where pictures are found, and who vouches for their addresses; without it they stand on the asked origin, for as long as this app lives */
  readonly links?: ImageLinks | undefined;
}

/** How long a request may trickle in; it holds a socket this long and no longer. */
const timeoutMs = { head: 10_000, request: 15_000, checkEvery: 2000 };

/** The data service, not yet listening. */
export function buildApp({ store, now, rateLimitPerMinute, log, searches, links = createImageLinks() }: AppParts): FastifyInstance {
  const time = clockText(now);
  const logRefusal = (id: string, method: string, status: number): void =>
    log({ time: time(), event: 'request', requestId: id, method, route: null, status, ms: 0, bytes: 0, key: null });
  const logAnswer = (request: FastifyRequest, reply: FastifyReply): void =>
    log({
      time: time(),
      event: 'request',
      requestId: request.id,
      method: request.method,
      // Fastify makes `routeOptions` anew each time, so only for who was refused before a handler could say it
      route: request.servedPath ?? (request.is404 ? null : (request.routeOptions.config.path ?? null)),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 1000) / 1000,
      bytes: request.method === 'HEAD' ? 0 : Number(reply.getHeader('content-length') ?? 0),
      key: request.keyName,
    });

  const app = Fastify({
    logger: false,
    requestTimeout: timeoutMs.request,
    http: {
      headersTimeout: timeoutMs.head,
      connectionsCheckingInterval: timeoutMs.checkEvery,
      // nobody reads what was not sent: a request without a body begins as one that is read
      optimizeEmptyRequests: true,
      // Node would answer without a body; `refuseEarly` says it in our shape
      requireHostHeader: false,
    },
    genReqId: (request) => requestId(request.headers[requestIdHeader]),
    // a request that meets a closing server is served, and told that the connection ends
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: {
      ignoreTrailingSlash: true,
      // an id of any length is a whole number; Node's own limit on the request line is the shorter one
      maxParamLength: maxHeaderSize,
      // a query is read once it is known whose it is; see `knowQueries`
      querystringParser: (raw) => ({ raw }),
    },
    clientErrorHandler: refuseBrokenRequests(requestId, logRefusal),
    // Assumed: an address that cannot be decoded is none of ours, and so 404.
    frameworkErrors: (_error, request, reply) => {
      sendProblems(reply, [{ kind: 'not_found', value: 'no endpoint at this address' }]);
      logRefusal(request.id, request.method, 404);
    },
  });

  answerOddRequests(app.server, requestId, logRefusal);
  app.decorateRequest('keyName', null);
  app.decorateRequest('servedPath', null);
  // routes answer for every method Node can parse, so that an unsupported one is a 405 and not a 404
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply);
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    log({
      time: time(),
      event: 'fault',
      requestId: request.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    const format = chooseFormat(request.headers.accept, request.routeOptions.config.xml === true);
    return sendProblems(
      reply,
      [{ kind: 'server_error', value: `something failed on our side; the log has it under request ${request.id}` }],
      format,
    );
  });
  refuseEarly(app);
  serveHealth(app, store);
  const service: Service = {
    app,
    version: store.version,
    findKey: createKeyring(store),
    allowance: createRateLimit({ perMinute: rateLimitPerMinute, now }),
    answers: keepAnswers(),
  };
  serveLogos(service, store, links, now);
  serveImages({ app, store, links, now });
  const lists = listAnswers(store, searches);
  serveNews(service, store, lists);
  serveQuantified(service, lists);
  serveRatios(service, lists);
  serveGuidance(service, lists);
  serveSplits(service, lists);
  return app;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** the name of the key that was accepted */
    keyName: string | null;
    /** the address that answers, as it is documented; null until one does */
    servedPath: string | null;
  }
  interface FastifyContextConfig {
    /** the address as it is documented */
    path?: string;
    /** whether XML may be asked for here */
    xml?: boolean;
  }
}
