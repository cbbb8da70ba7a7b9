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

export interface RecordingUpstream {
  readonly url: string;
  readonly requests: RecordedRequest[];
  /** for every request from now on */
  respondWith: (respond: Respond) => void;
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
  return { url, requests, respondWith: (next) => void (current = next), close: () => app.close() };
}
