import type { FastifyInstance } from 'fastify';
import { chooseFormat } from '#contract/http/accept.ts';
import { allowedMethods } from '#contract/http/header-names.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Serve } from '../security/limits.ts';
import { queryOf, readQuery, upstreamQuery, type UpstreamQuery } from '../upstream/query.ts';
import { addDataRoute, addNotFound, reportParameters, sendResult, type DataRoute } from './data-route.ts';
import { Refusal } from './errors.ts';

const data: DataRoute = { route: '/api', readers: 'desk', allow: allowedMethods };

/** The route pattern of a path; an id that is not an integer is 404 (assumption N11). */
const routePath = (path: string): string => path.replace('{id}', ':id(^(?:0|[1-9]\\d{0,15})$)');

/**
 * Adds the endpoints of the contract; any other path below /api is 404. Checks are in the order of assumption A05, without a key, which clients
 * do not have. One trailing slash is accepted (assumption A01).
 */
export function apiRoutes(app: FastifyInstance, serve: Serve<UpstreamQuery>): void {
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...endpoint.alsoAt].flatMap((path) => [path, `${path}/`])) {
      addDataRoute(app, routePath(path), data, async (request, reply) => {
        request.entry.endpoint = endpoint.name;
        const format = chooseFormat(request.headers.accept, endpoint.xml);
        if (format === undefined) {
          const offered = endpoint.xml ? 'application/json and application/xml' : 'application/json';
          throw new Refusal({ kind: 'not_acceptable', value: `Accept: this address offers ${offered}.` });
        }
        request.entry.format = format;
        const { query, problems, unknown } = readQuery(endpoint, queryOf(request.url));
        reportParameters(reply, unknown, problems);
        const { id } = request.params;
        return sendResult(request, reply, await serve(upstreamQuery(endpoint, query, { format, id }), request));
      });
    }
  }
  for (const path of ['/api', '/api/*']) addNotFound(app, path, data);
}
