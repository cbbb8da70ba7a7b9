import { hash } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';

type IncomingMessage = FastifyRequest['raw'];
type ServerResponse = FastifyReply['raw'];

/** A request as it arrived, with its headers as they were written. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingMessage['headers'];
}

/** What the upstream does with a request; it has the bare socket and may misbehave. */
export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

export interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
}

export interface Websockets {
  /** the paths of connections so far */
  readonly paths: string[];
  /** those that are open */
  readonly open: ReadonlySet<Socket>;
  /** Sends a text of up to 125 bytes on all of them. */
  readonly send: (text: string) => void;
}

export interface RecordingUpstream {
  readonly url: string;
  readonly requests: RecordedRequest[];
  /** for every request from now on */
  respondWith: (respond: Respond) => void;
  /** Accepts websockets from now on. */
  acceptWebsockets: () => Websockets;
  close: () => Promise<void>;
}

/** Responds with a status, a body and headers, as a well-behaved server does. */
export const responding =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Respond =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers });
    response.end(body);
  };

/** Breaks the connection. */
export const reset: Respond = (request) => request.socket.destroy();

/** One response after another; the last one repeats. */
export function inTurn(...responses: readonly [Respond, ...Respond[]]): Respond {
  let count = 0;
  return (request, response) => {
    const respond = responses[Math.min(count++, responses.length - 1)] ?? responses[0];
    respond(request, response);
  };
}

/** A real server on a loopback port that records what reaches it. @param certificate for https */
export async function openRecordingUpstream(
  respond: Respond = responding(200, '[]'),
  certificate: Certificate | null = null,
): Promise<RecordingUpstream> {
  let current = respond;
  const requests: RecordedRequest[] = [];
  const app = Fastify({ forceCloseConnections: true, https: certificate });
  app.addHook('onRequest', (request, reply, done) => {
    const { method = '', rawHeaders, headers, url = '' } = request.raw;
    requests.push({ method, url, rawHeaders, headers });
    reply.hijack();
    current(request.raw, reply.raw);
    done();
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const open = new Set<Socket>();
  return {
    ...{ url, requests },
    respondWith: (next) => void (current = next),
    acceptWebsockets: () => {
      const paths: string[] = [];
      app.server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
        paths.push(request.url ?? '');
        // RFC 6455 §4.2.2
        const accept = hash('sha1', `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`, 'base64');
        const lines = ['HTTP/1.1 101 Switching Protocols', 'upgrade: websocket', 'connection: Upgrade', `sec-websocket-accept: ${accept}`];
        socket.write(`${lines.join('\r\n')}\r\n\r\n`);
        socket.on('error', () => undefined).on('close', () => open.delete(socket));
        // A frame that closes is answered by the end of the connection.
        socket.on('data', ([first]: Buffer) => first === 0x88 && socket.end());
        open.add(socket);
      });
      // one frame of text (RFC 6455 §5.2)
      const frameOf = (text: string): Buffer => Buffer.concat([Buffer.from([0x81, Buffer.byteLength(text)]), Buffer.from(text)]);
      return { paths, open, send: (text) => open.forEach((socket) => socket.write(frameOf(text))) };
    },
    close: () => {
      for (const socket of open) socket.destroy();
      return app.close();
    },
  };
}
