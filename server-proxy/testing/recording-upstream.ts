import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';

type IncomingMessage = FastifyRequest['raw'];
type ServerResponse = FastifyReply['raw'];

/** A request as it arrived, with its headers as they were written. */
export interface Recorded {
  readonly method: string;
  readonly url: string;
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingMessage['headers'];
}

/** What the upstream does with a request; it holds the bare socket and may misbehave. */
export type Trick = (request: IncomingMessage, response: ServerResponse) => void;

export interface RecordingUpstream {
  readonly url: string;
  readonly requests: Recorded[];
  /** for every request from now on */
  play: (trick: Trick) => void;
  close: () => Promise<void>;
}

/** Answers with a status, a body and headers, as a well-behaved server does. */
export const answering =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Trick =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers });
    response.end(body);
  };

/** Plays one trick after another; the last one stays. */
export function oneAfterAnother(...tricks: readonly [Trick, ...Trick[]]): Trick {
  let played = 0;
  return (request, response) => {
    const trick = tricks[Math.min(played++, tricks.length - 1)] ?? tricks[0];
    trick(request, response);
  };
}

/** A real server on a loopback port that writes down what reaches it. */
export async function openRecordingUpstream(trick: Trick = answering(200, '[]')): Promise<RecordingUpstream> {
  let current = trick;
  const requests: Recorded[] = [];
  const app = Fastify({ forceCloseConnections: true, rewriteUrl: () => '/' });
  app.addHook('onRequest', (request, reply, done) => {
    const { method = '', rawHeaders, headers } = request.raw;
    requests.push({ method, url: request.originalUrl, rawHeaders, headers });
    reply.hijack();
    request.raw.url = request.originalUrl;
    current(request.raw, reply.raw);
    done();
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, requests, play: (next) => void (current = next), close: () => app.close() };
}
