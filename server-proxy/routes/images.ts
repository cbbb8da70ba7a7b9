import type { FastifyInstance } from 'fastify';
import { logoImagePath, logoImagePolicy } from '#contract/proxy/logo-image.ts';
import type { Settings } from '../config.ts';
import { cacheScope, noStoreHeaders, type Headers } from '../security/headers.ts';
import type { Serve } from '../security/limits.ts';
import { linkExpired } from '../upstream/failed-response.ts';
import { readImageQuery, type ImageQuery } from '../upstream/query.ts';
import { addDataRoute, readOnly, sendStored } from './data-route.ts';
import { notFound, Refusal } from './errors.ts';

const imageHeaders: Headers = { ...noStoreHeaders, 'content-security-policy': logoImagePolicy, vary: 'Accept-Encoding' };

/** Passes through the images of logo search, so that pages load nothing from other origins. */
export function imageRoutes(app: FastifyInstance, serve: Serve<ImageQuery>, settings: Settings): void {
  const { basePath, clockOffsetMs } = settings;
  const scope = cacheScope(settings);
  addDataRoute(app, `${logoImagePath}/*`, { route: '/image', readers: 'desk', allow: readOnly }, async (request, reply) => {
    const query = readImageQuery(request.url.slice(basePath.length - 1));
    if (!query) throw notFound();
    request.entry.endpoint = 'image';
    const lifeSeconds = query.expiresSeconds - Math.floor((Date.now() + clockOffsetMs) / 1000);
    // A cached image must not be served after its signature has expired.
    if (lifeSeconds < 0) throw new Refusal(linkExpired);
    const { response, outcome } = await serve(query, request);
    request.entry.cache = outcome;
    const isStale = outcome === 'stale';
    reply.headers(imageHeaders).header('cache-control', isStale ? 'no-store' : `${scope}, max-age=${lifeSeconds}, immutable`);
    return sendStored(request, reply, response, { isConditional: !isStale });
  });
}
