import type { FastifyInstance } from 'fastify';
import { sendProblems, sendUnstored } from '../http/answers.ts';
import type { NewsReader } from '../store/store.ts';

/** `/healthz`: whether the store can be read, and how fresh it is. Ours, not in the spec; needs no key. */
export function serveHealth(app: FastifyInstance, store: Pick<NewsReader, 'newsSummary'>): void {
  app.all('/healthz', { config: { path: '/healthz' } }, (_request, reply) => {
    let summary;
    try {
      summary = store.newsSummary();
    } catch {
      return sendProblems(reply, [{ kind: 'unavailable', value: 'the store cannot be read' }]);
    }
    return sendUnstored(reply, 200, JSON.stringify({ ok: true, news: summary }));
  });
}
