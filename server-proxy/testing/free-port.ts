import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections and to servers without a port of their own (32768 and more on Linux, 49152 elsewhere). */
const range = [10_000, 32_000] as const;

/** A loopback port that was free a moment ago, for programs that cannot tell which one they were given for 0. */
export async function freePort(): Promise<number> {
  const port = randomInt(...range);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
