import { connect } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { finishResponses, trackRequests } from './open-requests.ts';

test('a stop ends connections with half a request after a moment, and lets a response finish', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  finishResponses(
    app,
    trackRequests(app, () => undefined),
    100,
  );
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: ready, resolve: release } = Promise.withResolvers<void>();
  app.get('/', async () => {
    arrive();
    await ready;
    return 'late';
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const half = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  half.on('error', () => undefined);
  await once(half, 'connect');
  half.write('GET / HTTP/1.1\r\nHost: ');
  const response = fetch(url);
  await arrived;
  const stopped = app.close();
  await once(half, 'close');
  release();
  const { headers, status } = await response;
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  await stopped;
});
