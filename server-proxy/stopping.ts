import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a stop waits for clients that have not sent a whole request. */
const incompleteRequestMs = 5000;

/**
 * Lets a stop finish the responses in flight and nothing else: their connections are closed after them, idle ones at once (Fastify's
 * forceCloseConnections), and those with an incomplete request after five seconds. The stop would otherwise wait for the clients.
 */
export function finishResponses(app: FastifyInstance, waitMs = incompleteRequestMs): void {
  const connections = new Set<Socket>();
  const busy = new Set<Socket>();
  let isStopping = false;
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    busy.add(request.raw.socket);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    busy.delete(request.raw.socket);
    done();
  });
  app.addHook('preClose', (done) => {
    isStopping = true;
    setTimeout(() => {
      for (const socket of connections) if (!busy.has(socket)) socket.destroy();
    }, waitMs).unref();
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
}
