import type { FastifyInstance } from 'fastify';
import type { Access } from './access.ts';
import { isData } from './destination.ts';
import { Refusal } from './refusal.ts';

/** Sees every request before anything else does, and gives it the id under which the log knows it. */
export function guard(app: FastifyInstance, access: Access): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done(refusal());

    function refusal(): Refusal | undefined {
      if (!access.namesOneHost(request.raw.rawHeaders)) return new Refusal([{ kind: 'invalid_parameter', value: 'Host: expected once' }]);
      if (!access.knowsHost(request.headers.host)) {
        const value = 'The desk does not answer under this name. An administrator can add it to ALLOWED_HOSTS.';
        return new Refusal([{ kind: 'caller_refused', value }]);
      }
      if (isData(request.raw.url) && !access.comesFromOurselves(request.headers)) {
        return new Refusal([{ kind: 'caller_refused', value: 'Data is given to the pages of this desk, not to those of other sites.' }]);
      }
      return undefined;
    }
  });
}
