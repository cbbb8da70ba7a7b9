import type { Server } from 'node:net';
import type { Settings } from '../config.ts';
import { Counts } from '#contract/counts.ts';
import { addressMatcher, clientName, parseAddress } from './addresses.ts';

/**
 * Assumed: more connections than the browsers behind one address open, six each. A server reads all connections that have sent something
 * before it comes to the next, so thousands of one client would delay the others by a second.
 */
const maxPerClient = 256;

/** Closes further connections of a client at once. Those of trusted proxies are the connections of many clients. */
export function limitConnections(server: Server, { trustedProxies }: Pick<Settings, 'trustedProxies'>, most = maxPerClient): void {
  const isTrusted = addressMatcher(trustedProxies);
  const counts = new Counts();
  server.on('connection', (socket) => {
    const address = parseAddress(socket.remoteAddress ?? '');
    if (!address || isTrusted(address)) return;
    const client = clientName(address);
    if (counts.of(client) >= most) {
      socket.destroy();
      return;
    }
    counts.add(client, 1);
    socket.once('close', () => counts.add(client, -1));
  });
}
