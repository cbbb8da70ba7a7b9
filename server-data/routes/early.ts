import type { FastifyInstance } from 'fastify';
import { allowedMethods } from '#contract/http/methods.ts';
import { sendOptions, sendProblems } from '../http/answers.ts';
import { carriesBody } from '../http/body.ts';

const methods = new Set(['GET', 'HEAD']);

/** The checks that come before a body is read and a key is asked for: the path, then the method (facts §1). */
export function refuseEarly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request;
    // nobody will read the body, so the connection cannot be used again
    if (carriesBody(raw)) reply.header('connection', 'close');
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) {
      // Assumed: HTTP/1.1 without Host is 400, as RFC 9112 §3.2 demands, before path and method are looked at.
      sendProblems(reply, [{ kind: 'invalid_parameter', value: 'Host: required in HTTP/1.1' }]);
    } else if (request.is404) {
      sendProblems(reply, [{ kind: 'not_found', value: 'no endpoint at this address' }]);
    } else if (raw.method === 'OPTIONS') {
      sendOptions(reply);
    } else if (!methods.has(raw.method ?? '')) {
      reply.header('allow', allowedMethods);
      sendProblems(reply, [{ kind: 'method_not_allowed', value: `${raw.method ?? ''}: expected one of ${allowedMethods}` }]);
    } else {
      next();
    }
  });
}
