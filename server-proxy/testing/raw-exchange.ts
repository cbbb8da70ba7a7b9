import { connect } from 'node:net';

/** Ends a connection on which the other side does nothing at all. */
const silenceMs = 60_000;

/**
 * Writes bytes to a port as they are and returns everything that arrives until the other side is done: after the first response the
 * connection is half-closed, so that the other side ends it when it has nothing more to send.
 */
export function rawExchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const finish = (): void => {
      socket.destroy();
      resolve(Buffer.concat(received).toString('latin1'));
    };
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('the connection stayed open without a byte')));
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk);
      socket.end();
    });
    socket.on('end', finish);
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? finish() : reject(error),
    );
  });
}
