import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openProxy } from '../testing/open-proxy.ts';

/** Blocks the whole process, as much work at once does. */
const block = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** A proxy that gives a request a moment to arrive instead of ten seconds, and a connection on which nothing was sent yet. */
async function openConnection() {
  const { app, log } = await openProxy();
  await app.listen({ host: '127.0.0.1', port: 0 });
  app.server.headersTimeout = 100;
  const accepted = once(app.server, 'connection');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const [[serverSide]] = (await Promise.all([accepted, once(socket, 'connect')])) as [[Socket], unknown];
  return { socket, serverSide, log };
}

const requests = (log: readonly string[]): readonly string[] => log.filter((line) => line.includes('"route"'));

test('a connection on which nothing was sent is closed without a response, which a browser would take for that of its next request', async () => {
  const { socket, log } = await openConnection();
  expect(await text(socket)).toBe('');
  expect(requests(log)).toEqual([]);
});

test('a request that begins and does not end is refused', async () => {
  const { socket, log } = await openConnection();
  socket.write('GET /livez HTTP/1.1\r\nHost: ');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*timed out before it was complete/);
  expect(requests(log)).toHaveLength(1);
});

test('a request that arrived while the process was busy for longer than its time is served', async () => {
  const { socket, serverSide } = await openConnection();
  socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(serverSide.bytesRead).toBe(0);
  // longer than the second between two looks at the connections
  block(1500);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});
