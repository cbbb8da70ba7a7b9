import { expect, test, vi } from 'vitest';
import { openProxy, ownPage } from '../testing/open-proxy.ts';

test('a client that has used its requests waits no longer than a minute, also when the clock is set back', async () => {
  const { app, advance } = await openProxy({ settings: { clientRateLimit: 2 } });
  let page = 0;
  const request = async () => {
    const { statusCode, headers } = await app.inject({ url: `/api/v2/news?page=${++page}`, headers: ownPage });
    return [statusCode, headers['retry-after']];
  };
  expect([await request(), await request()]).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  advance(20_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await request()).toEqual([429, '40']);
  advance(40_001);
  expect(await request()).toEqual([200, undefined]);
});
