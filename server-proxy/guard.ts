import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { requestIdHeader } from '#contract/http/header-names.ts';
import type { Access } from './access.ts';
import { isData, routes } from './destination.ts';
import { Refusal } from './refusal.ts';

const refusal = (kind: 'caller_refused' | 'invalid_parameter', value: string): Refusal => new Refusal([{ kind, value }]);

/** Why a request may not have what is at a route; undefined where it may. */
export function refusalOf(
  { namesOneHost, knowsHost, comesFromOurselves, mayReadCalendars, mayReadWidgets }: Access,
  { rawHeaders, headers }: IncomingMessage,
  route: string | undefined,
): Refusal | undefined {
  if (!namesOneHost(rawHeaders)) return refusal('invalid_parameter', 'Host: expected once');
  if (!knowsHost(headers.host)) {
    return refusal('caller_refused', 'The desk does not answer under this name. An administrator can add it to ALLOWED_HOSTS.');
  }
  const mayAsk = route === routes.widgets ? mayReadWidgets : route === routes.calendar ? mayReadCalendars : comesFromOurselves;
  if (isData(route) && !mayAsk(headers)) {
    return refusal('caller_refused', 'Data is given to the pages of this desk, not to those of other sites.');
  }
  return undefined;
}

/** Sees every request before anything else does, and gives it the id under which the log knows it. */
export function guard(app: FastifyInstance, access: Access): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done(refusalOf(access, request.raw, request.raw.url));
  });
}
