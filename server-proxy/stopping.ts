import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { OpenRequests } from './ops/open-requests.ts';

/** How long a stop waits for clients that have not sent a whole request. */
const incompleteRequestMs = 5000;

/**
 * Lets a stop finish the responses in flight and nothing else: their connections are closed after them, idle ones at once (Fastify's
 * forceCloseConnections), and those with an incomplete request after five seconds. The stop would otherwise wait for the clients.
 */
export function finishResponses(app: FastifyInstance, { isBusy }: OpenRequests, waitMs = incompleteRequestMs): void {
  const connections = new Set<Socket>();
  let isStopping = false;
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', (done) => {
    isStopping = true;
    setTimeout(() => {
      for (const socket of connections) if (!isBusy(socket)) socket.destroy();
    }, waitMs).unref();
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
}
