import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';
import { refused, sendUncached } from './http/errors.ts';

/** `/healthz`: whether the store can be read, and how fresh it is. Not part of the spec; needs no key. */
export function serveHealth(app: FastifyInstance, { store }: { readonly store: Pick<Store, 'newsSummary' | 'recordsSummary'> }): void {
  app.all('/healthz', { config: { path: '/healthz' } }, async (_request, reply) => {
    let summary;
    try {
      summary = { news: await store.newsSummary(), ...(await store.recordsSummary()) };
    } catch {
      throw refused('unavailable', 'the store cannot be read');
    }
    return sendUncached(reply, 200, JSON.stringify({ ok: true, ...summary }));
  });
}
