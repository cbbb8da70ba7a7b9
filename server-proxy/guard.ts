import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestIdHeader } from '#contract/http/header-names.ts';
import type { Access } from './access.ts';
import { isData } from './destination.ts';
import { Refusal } from './refusal.ts';

const refusal = (kind: 'caller_refused' | 'invalid_parameter', value: string): Refusal => new Refusal([{ kind, value }]);

/** Sees every request before anything else does, and gives it the id under which the log knows it. */
export function guard(app: FastifyInstance, { namesOneHost, knowsHost, comesFromOurselves }: Access): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done(refused(request));
  });

  function refused({ raw, headers }: FastifyRequest): Refusal | undefined {
    if (!namesOneHost(raw.rawHeaders)) return refusal('invalid_parameter', 'Host: expected once');
    if (!knowsHost(headers.host)) {
      return refusal('caller_refused', 'The desk does not answer under this name. An administrator can add it to ALLOWED_HOSTS.');
    }
    if (isData(raw.url) && !comesFromOurselves(headers)) {
      return refusal('caller_refused', 'Data is given to the pages of this desk, not to those of other sites.');
    }
    return undefined;
  }
}
