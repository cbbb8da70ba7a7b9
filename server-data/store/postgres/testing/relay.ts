import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A network between an instance and its database, which can fail. */
export interface Relay {
  /** the address of the database through it */
  readonly url: string;
  /** From now on nothing arrives, and no connection ends. */
  readonly drop: () => void;
  /** Ends all connections, and refuses new ones. */
  readonly cut: () => void;
  /** Delivers what was held back, and accepts connections. */
  readonly restore: () => void;
  readonly close: () => void;
}

const socketName = '.s.PGSQL.5432';

/** @param url of a database on a socket, as of `PostgresServer` */
export async function openRelay(url: string): Promise<Relay> {
  const folder = mkdtempSync(join(tmpdir(), 'marketdesk-relay-'));
  const target = join(new URL(url).searchParams.get('host') ?? '', socketName);
  const sockets = new Set<Socket>();
  let state: 'open' | 'dropped' | 'cut' = 'open';

  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      track(from);
      from.on('data', (bytes) => void to.write(bytes));
      from.on('close', () => to.destroy());
      if (state === 'dropped') from.pause();
    }
  });
  server.listen(join(folder, socketName));
  await once(server, 'listening');
  const address = new URL(url);
  address.searchParams.set('host', folder);

  return {
    url: address.href,
    drop: () => {
      state = 'dropped';
      for (const socket of sockets) socket.pause();
    },
    cut: () => {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    restore: () => {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
