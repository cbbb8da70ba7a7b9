import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { logoImagePath } from '#contract/proxy/logo-image.ts';
import { listen } from '../../support/processes.ts';

/** What the upstream does with a request. */
export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A private key and its certificate, as PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface FaultyUpstream extends AsyncDisposable {
  readonly url: string;
  /** requests for data since the last `respondWith` */
  readonly count: () => number;
  respondWith: (respond: Respond) => void;
  /** Closes the port and all connections, or opens the same port again. */
  readonly setListening: (isListening: boolean) => Promise<void>;
  /** Shows another certificate from the next connection on. */
  readonly showCertificate: (certificate: Certificate) => void;
}

export const records = '[{"id":1}]';

/** Responds with a status, a body and headers, as a well-behaved server does. */
export const responding = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Respond => {
  const bytes = Buffer.from(body);
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length, ...headers }).end(bytes);
  };
};

const sendRecords = responding(200, records);
const sendImage = responding(200, 'the proxy does not look into images', { 'content-type': 'image/png' });

/** Records for every query, and an image for the address of one. */
export const fine: Respond = (request, response) =>
  (request.url?.startsWith(logoImagePath) === true ? sendImage : sendRecords)(request, response);

/** What another behaviour does, some milliseconds later. */
export const delayed =
  (ms: number, respond: Respond): Respond =>
  (request, response) =>
    void setTimeout(() => respond(request, response), ms);

/** Sends a chunk every few milliseconds until the connection ends. */
export const dripping =
  (chunk: string, everyMs: number): Respond =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write(chunk)), everyMs);
  };

/** Does that for pages under 1,000 only. */
export const forLowPages =
  (respond: Respond): Respond =>
  (request, response) =>
    (Number(new URL(request.url ?? '', 'http://x').searchParams.get('page')) < 1000 ? respond : fine)(request, response);

/** Starts an upstream on a free loopback port, whose behaviour can be changed at any time. @param certificate for https */
export async function startFaultyUpstream(certificate?: Certificate): Promise<FaultyUpstream> {
  let current = fine;
  let count = 0;
  const respond: Respond = (request, response) => {
    count++;
    // A proxy that gives a request up destroys its connection.
    response.on('error', () => undefined);
    current(request, response);
  };
  const tlsServer = certificate && createTlsServer({ ...certificate }, respond);
  const server = tlsServer ?? createServer(respond);
  const url = await listen(server);
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    url: tlsServer ? url.replace('http:', 'https:') : url,
    count: () => count,
    respondWith(respond) {
      current = respond;
      count = 0;
    },
    async setListening(isListening) {
      if (isListening === server.listening) return;
      if (!isListening) return close();
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    showCertificate(certificate) {
      tlsServer?.setSecureContext({ ...certificate });
      server.closeAllConnections();
    },
    async [Symbol.asyncDispose]() {
      if (server.listening) await close();
    },
  };
}
