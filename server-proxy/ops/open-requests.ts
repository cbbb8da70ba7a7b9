import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface OpenRequests {
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
  return { isBusy: (socket) => (connections.get(socket)?.size ?? 0) > 0 };
}
