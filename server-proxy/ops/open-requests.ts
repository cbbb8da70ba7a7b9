import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface OpenRequests {
  /** whether a connection has a request without a complete response */
  readonly isBusy: (socket: Socket) => boolean;
}

/**
 * Calls `onEnd` once for each request: after its response, or when its connection closes before, which Fastify's onResponse does not see.
 * A client could otherwise send requests that leave no trace, by hanging up.
 */
export function trackRequests(
  app: FastifyInstance,
  onEnd: (request: FastifyRequest, reply: FastifyReply, isComplete: boolean) => void,
): OpenRequests {
  const connections = new WeakMap<Socket, Map<FastifyRequest, FastifyReply>>();

  function open(socket: Socket): Map<FastifyRequest, FastifyReply> {
    const requests = new Map<FastifyRequest, FastifyReply>();
    connections.set(socket, requests);
    socket.once('close', () => {
      for (const [request, reply] of requests) onEnd(request, reply, false);
      requests.clear();
    });
    return requests;
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    (connections.get(socket) ?? open(socket)).set(request, reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (connections.get(request.raw.socket)?.delete(request) === true) onEnd(request, reply, true);
    done();
  });
  return {
    isBusy: (socket) => {
      const requests = connections.get(socket);
      return requests !== undefined && requests.size > 0;
    },
  };
}

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
