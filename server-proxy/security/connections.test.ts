import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { limitConnections } from './connections.ts';

/** A server that greets each connection, with at most two of one client. */
async function openServer(trustedProxies: readonly string[] = []) {
  const server = createServer();
  limitConnections(server, { trustedProxies }, 2);
  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    if (!socket.destroyed) socket.write('hello');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    server,
    open: async (localAddress = '127.0.0.1') => {
      const socket = connect({ port: address.port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
      sockets.push(socket);
      let isGreeted = false;
      socket.once('data', () => (isGreeted = true));
      await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      return { socket, isGreeted };
    },
  };
}

test('closes further connections of a client, and not those of others', async () => {
  const { open } = await openServer();
  const greeted = [await open(), await open(), await open(), await open('127.0.0.2')].map(({ isGreeted }) => isGreeted);
  expect(greeted).toEqual([true, true, false, true]);
});

test('accepts a connection again after another has ended', async () => {
  const { open, server } = await openServer();
  const accepted = once(server, 'connection');
  const { socket } = await open();
  await open();
  expect((await open()).isGreeted).toBe(false);
  const [serverSide] = (await accepted) as [Socket];
  socket.destroy();
  await once(serverSide, 'close');
  expect((await open()).isGreeted).toBe(true);
});

test('accepts any number of connections of a trusted proxy', async () => {
  const { open } = await openServer(['127.0.0.0/8']);
  const greeted = [await open(), await open(), await open()].map(({ isGreeted }) => isGreeted);
  expect(greeted).toEqual([true, true, true]);
});
