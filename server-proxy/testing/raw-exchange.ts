import { connect } from 'node:net';

/** A server that waits for the rest of a broken request sends nothing and does not hang up. */
const silenceMs = 3000;
/** After a response, how long until no more is expected. */
const pauseMs = 300;

/** Writes bytes to a port as they are and returns everything that arrives until the other side is done. */
export function rawExchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const finish = (): void => {
      socket.destroy();
      resolve(Buffer.concat(received).toString('latin1'));
    };
    socket.setTimeout(silenceMs, finish);
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk);
      socket.setTimeout(pauseMs);
    });
    socket.on('end', finish);
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? finish() : reject(error),
    );
  });
}
