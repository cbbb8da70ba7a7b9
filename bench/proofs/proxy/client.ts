import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { deskHeaders } from './parts.ts';

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly ms: number;
}

const ownAddress = '127.0.0.1';

/** Connections of this computer's own address remain open, and those of others end with their response: there are many of them. */
const agents = { own: new Agent({ keepAlive: true }), others: new Agent() };

/** Requests a path from a loopback address of its own: to the proxy each address is another client. @returns status 0 without a response */
export const get = (url: string, from = ownAddress): Promise<Received> =>
  new Promise((resolve) => {
    const started = performance.now();
    const chunks: Buffer[] = [];
    const end = (status: number, headers: Received['headers']): void =>
      resolve({ status, headers, body: Buffer.concat(chunks).toString('utf8'), ms: performance.now() - started });
    const sent = request(
      url,
      {
        agent: from === ownAddress ? agents.own : agents.others,
        localAddress: from,
        headers: deskHeaders,
      },
      (response) => {
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => end(response.statusCode ?? 0, response.headers));
        response.on('error', () => end(0, {}));
      },
    );
    sent.on('error', () => end(0, {}));
    sent.end();
  });
