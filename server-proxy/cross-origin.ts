import type { FastifyInstance } from 'fastify';
import { requestIdHeader, retryAfterHeader, staleHeader, unknownNamesHeader } from '#contract/http/header-names.ts';
import { allowedMethods } from '#contract/http/methods.ts';
import { routes } from './destination.ts';

const told = [requestIdHeader, retryAfterHeader, staleHeader, unknownNamesHeader].join(', ');

/**
 * Lets the listed sites read the widgets (Fetch standard, §3.3): by their whole origin and without credentials, of which the desk has none.
 * Nothing else is shared with anybody.
 */
export function shareWidgets(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (request.raw.url !== routes.widgets || origin === undefined || !origins.includes(origin)) return done();
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': told, vary: 'Origin' });
    if (request.method !== 'OPTIONS') return done();
    // what a browser asks beforehand, where a Workspace adds headers of its own; nothing is made of them here
    reply.code(204).headers({
      'access-control-allow-methods': allowedMethods,
      'access-control-allow-headers': 'accept, content-type, authorization, x-api-key',
      'access-control-max-age': '600',
    });
    reply.send();
  });
}
