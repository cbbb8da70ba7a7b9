import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';
import { refused, sendUncached } from './http/errors.ts';

type ReadStore = Pick<Store, 'newsSummary' | 'recordsSummary' | 'keys' | 'isWritable'>;

/**
 * `/healthz`: whether the store can be read, and how fresh it is. `/readyz`: whether requests should be sent here, and whether the store
 * can be written. Neither is part of the spec or needs a key.
 */
export function serveHealth(app: FastifyInstance, { store }: { readonly store: ReadStore }): void {
  app.all('/healthz', { config: { path: '/healthz' } }, async (_request, reply) => {
    let summary;
    try {
      summary = { news: await store.newsSummary(), ...(await store.recordsSummary()) };
    } catch {
      throw refused('unavailable', 'the store cannot be read');
    }
    return sendUncached(reply, 200, JSON.stringify({ ok: true, ...summary }));
  });
  app.all('/readyz', { config: { path: '/readyz' } }, async (_request, reply) => {
    try {
      await store.keys();
    } catch {
      throw refused('unavailable', 'the store cannot be read');
    }
    return sendUncached(reply, 200, JSON.stringify({ ok: true, store: store.isWritable() ? 'complete' : 'read only' }));
  });
}
