import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../../support/processes.ts';

/** What the upstream does with a request. */
export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

export interface FaultyUpstream extends AsyncDisposable {
  readonly url: string;
  /** requests for data since the last `respondWith` */
  readonly count: () => number;
  respondWith: (respond: Respond) => void;
}

export const records = '[{"id":1}]';

/** Responds with a status, a body and headers, as a well-behaved server does. */
export const responding =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Respond =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers }).end(body);
  };

export const fine = responding(200, records);

/** Sends a chunk every few milliseconds until the connection ends. */
export const dripping =
  (chunk: string, everyMs: number): Respond =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write(chunk)), everyMs);
  };

/** Starts an upstream on a free loopback port, whose behaviour can be changed at any time. */
export async function startFaultyUpstream(): Promise<FaultyUpstream> {
  let current = fine;
  let count = 0;
  const server = createServer((request, response) => {
    count++;
    // A proxy that gives a request up destroys its connection.
    response.on('error', () => undefined);
    current(request, response);
  });
  return {
    url: await listen(server),
    count: () => count,
    respondWith(respond) {
      current = respond;
      count = 0;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
