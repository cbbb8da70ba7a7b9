import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from './config.ts';

const plain = {
  'content-type': 'text/plain; version=0.0.4; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/**
 * Serves the metrics on a port of their own, and nothing else.
 *
 * @returns the port, and what ends it
 * @throws ConfigError where the port is taken
 */
export async function serveMetrics(host: string, port: number, text: () => string): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(({ method, url }, response) => {
    const isRead = method === 'GET' || method === 'HEAD';
    const isThere = url?.split('?', 1)[0] === '/metrics';
    response.writeHead(isRead ? (isThere ? 200 : 404) : 405, { ...plain, ...(isRead ? {} : { allow: 'GET, HEAD' }) });
    response.end(method === 'HEAD' ? undefined : isRead && isThere ? text() : 'Metrics are at /metrics.\n');
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch {
    throw new ConfigError(`METRICS_PORT ${port} cannot be listened on at ${host}: stop the program that has it, or set another number.`);
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
