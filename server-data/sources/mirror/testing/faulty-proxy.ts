import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '../../../example-world/random.ts';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** What may happen to an answer on its way. `before` is that of the last request of this path. */
const faults: Readonly<Record<string, (response: ServerResponse, answer: Answer, before: Answer) => void>> = {
  cut: (response, { type, body }) => void response.writeHead(200, { 'content-type': type }).end(body.subarray(0, body.length / 2)),
  page: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>'),
  error: (response) => void response.writeHead(500).end(),
  reset: (response) => void response.socket?.destroy(),
  repeated: (response, _answer, { type, body }) => void response.writeHead(200, { 'content-type': type }).end(body),
};

export interface FaultyProxy {
  /** without a slash at its end */
  readonly url: string;
  /** what is behind it */
  target: string;
  /** how many answers were spoiled */
  readonly counts: { requests: number; faults: number };
  readonly close: () => Promise<void>;
}

/** A server before another one that spoils some of its answers. @param onRequest called before each */
export async function serveFaulty(random: Random, rate: number, onRequest: () => void): Promise<FaultyProxy> {
  const counts = { requests: 0, faults: 0 };
  const last = new Map<string, Answer>();
  const names = Object.keys(faults);
  const server = createServer((request, response) => {
    void (async () => {
      onRequest();
      counts.requests++;
      const { authorization } = request.headers;
      const from = await fetch(`${proxy.target}${request.url}`, { headers: { ...(authorization && { authorization }) } });
      const answer = {
        status: from.status,
        type: from.headers.get('content-type') ?? '',
        body: Buffer.from(await from.arrayBuffer()),
      };
      const path = (request.url ?? '').replace(/\?.*/s, '');
      const before = last.get(path) ?? answer;
      last.set(path, answer);
      if (answer.status === 200 && random.chance(rate)) {
        counts.faults++;
        return faults[random.pick(names)]?.(response, answer, before);
      }
      response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: '',
    counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
