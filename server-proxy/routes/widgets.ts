import type { FastifyInstance } from 'fastify';
import { allowedMethods, requestIdHeader, retryAfterHeader, staleHeader, unknownNamesHeader } from '#contract/http/header-names.ts';
import { freshHeaders } from '../security/headers.ts';
import type { Serve } from '../security/limits.ts';
import { Body } from '../upstream/bodies/body.ts';
import { queryOf, type UpstreamQuery } from '../upstream/query.ts';
import { StoredResponse } from '../upstream/cache/stored-response.ts';
import {
  addDataRoute,
  addNotFound,
  convertResult,
  type DataRoute,
  readOnly,
  reportParameters,
  sendResult,
  sendStored,
} from './data-route.ts';
import { notFound } from './errors.ts';
import { widgets } from './widget-tables.ts';

const data: DataRoute = { route: '/widgets', readers: 'workspace', allow: readOnly };
const contentType = 'application/json';

/** Responses depend on the requesting origin (Fetch standard, §3.3.3). */
const vary = 'Accept-Encoding, Origin';
const exposedHeaders = [requestIdHeader, retryAfterHeader, staleHeader, unknownNamesHeader].join(', ');

/**
 * Adds the CORS headers of widgets for the listed origins, without credentials (Fetch standard, §3.3). Before access is checked, because a
 * Workspace could not read otherwise why it is refused.
 */
export function shareWidgets(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (request.routeOptions.config.data?.readers === 'workspace' && origin !== undefined && origins.includes(origin)) {
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedHeaders, vary: 'Origin' });
    }
    done();
  });
}

/** Answers the preflight requests of the listed origins, for the Workspace's own headers, which are ignored here. */
function answerPreflights(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS' || !origins.includes(request.headers.origin ?? '')) return done();
    reply.code(204).headers({
      'access-control-allow-methods': allowedMethods,
      'access-control-allow-headers': 'accept, content-type, authorization, x-api-key',
      'access-control-max-age': '600',
    });
    reply.send();
  });
}

/**
 * Tables for an OpenBB Workspace: their definitions in widgets.json, and an address with rows for each, through the same cache, limits and
 * circuit breakers as the pages. Without configured origins there are none.
 */
export function widgetRoutes(app: FastifyInstance, serve: Serve<UpstreamQuery>, workspaceOrigins: readonly string[]): void {
  answerPreflights(app, workspaceOrigins);
  if (workspaceOrigins.length > 0) {
    const definitions = Object.fromEntries(widgets.map(({ id, definition }) => [`marketdesk_${id}`, definition]));
    const described = new StoredResponse(Body.of(Buffer.from(JSON.stringify(definitions))), contentType);
    addDataRoute(app, '/widgets.json', data, (request, reply) =>
      sendStored(request, reply.headers(freshHeaders).header('vary', vary), described),
    );
    for (const widget of widgets) {
      addDataRoute(app, `/${widget.path}`, data, async (request, reply) => {
        request.entry.endpoint = widget.path;
        const { query, problems, unknown } = widget.read(queryOf(request.url));
        reportParameters(reply, unknown, problems);
        if (!query) throw notFound();
        const result = await serve(query, request);
        const table = convertResult(result, contentType, (records) => {
          const rows = widget.rows(records);
          return rows && JSON.stringify(rows);
        });
        return sendResult(request, reply, table, { vary });
      });
    }
  }
  for (const path of ['/widgets/*', ...(workspaceOrigins.length > 0 ? [] : ['/widgets.json'])]) addNotFound(app, path, data);
}
