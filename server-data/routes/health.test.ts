import { expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { buildTestApp } from '../testing/test-app.ts';

it('is 200 without a key while the store can be read, and says how much it holds', async () => {
  const { app } = buildTestApp();
  const response = await app.inject('/healthz');
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(response.json()).toMatchObject({
    ok: true,
    news: { items: 4, id: 4 },
    quantified: { records: 4, created: 1_704_140_200 },
    guidance: { records: 4, updated: 1_767_600_400 },
    splits: { records: 3, updated: 1_761_856_000 },
    ratios: { companies: 2, periods: 5, asOf: '2025-12-31' },
  });
});

it('is 503 in the one shape when the store cannot be read', async () => {
  const { app, store } = buildTestApp();
  store.close();
  const response = await app.inject('/healthz');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({
    ok: false,
    errors: [{ code: 'service_unavailable', id: 'unavailable' }],
    message: 'Service Unavailable',
  });
});

it('says at /readyz whether requests can be served, and whether the store can be written', async () => {
  const { app, store } = buildTestApp();
  expect((await app.inject('/readyz')).json()).toEqual({ ok: true, store: 'complete' });
  const readOnly = buildApp({ store: { ...store, isWritable: () => false }, now: Date.now, rateLimitPerMinute: 1 });
  expect((await readOnly.inject('/readyz')).json()).toEqual({ ok: true, store: 'read only' });
  store.close();
  expect((await app.inject('/readyz')).statusCode).toBe(503);
});
