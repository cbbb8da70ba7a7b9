import type { FastifyInstance } from 'fastify';
import { sendProblems, sendUnstored } from '../http/answers.ts';
import type { Store } from '../store/store.ts';

/** `/healthz`: whether the store can be read, and how fresh it is. Ours, not in the spec; needs no key. */
export function serveHealth(app: FastifyInstance, store: Pick<Store, 'newsSummary' | 'recordsSummary'>): void {
  app.all('/healthz', { config: { path: '/healthz' } }, (_request, reply) => {
    let summary;
    try {
      summary = { news: store.newsSummary(), ...store.recordsSummary() };
    } catch {
      return sendProblems(reply, [{ kind: 'unavailable', value: 'the store cannot be read' }]);
    }
    return sendUnstored(reply, 200, JSON.stringify({ ok: true, ...summary }));
  });
}
