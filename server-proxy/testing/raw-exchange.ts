import { connect } from 'node:net';

/** Writes bytes to a port as they are and gives back everything that comes until the other side is done. */
export function rawExchange(port: number, bytes: string, { waitMs = 300 } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const finish = (): void => {
      socket.destroy();
      resolve(Buffer.concat(received).toString('latin1'));
    };
    // a server that waits for more of a broken request says nothing and does not hang up
    socket.setTimeout(waitMs, finish);
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.on('end', finish);
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? finish() : reject(error),
    );
  });
}
