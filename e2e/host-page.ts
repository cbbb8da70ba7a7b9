import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { startProxy } from './serve.ts';

/** A site of somebody else whose page shows the desk in a frame. */
export interface Host {
  readonly origin: string;
  /** the address of the page that frames an address */
  readonly around: (address: string) => string;
  readonly stop: () => Promise<void>;
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** As in docs/embedding.md: receives messages of the frame, gives it the height that it requests, and can send messages. */
const script = `
  const frame = document.querySelector('iframe');
  const received = [];
  let keys = 0;
  addEventListener('keydown', () => keys++);
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== new URL(frame.src).origin || data.ns !== 'marketdesk') return;
    received.push(data);
    if (data.payload.height) frame.height = data.payload.height;
  });
  const send = (data) => frame.contentWindow.postMessage(data, new URL(frame.src).origin);
`;

/** A message of a frame to its host. */
export interface FrameMessage {
  readonly ns: string;
  readonly v: number;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly id?: string | number;
}

/** All messages of a type that the host page has received, in order. */
export async function receivedBy(page: Page, type?: string): Promise<FrameMessage[]> {
  const messages = await page.evaluate<FrameMessage[]>('received');
  return messages.filter((message) => type === undefined || message.type === type);
}

/** How many key presses have reached the host page. */
export const keysReceivedBy = (page: Page): Promise<number> => page.evaluate('keys');

/** Sends any data to the frame. */
export const sendRaw = (page: Page, data: unknown): Promise<void> => page.evaluate(`send(${JSON.stringify(data)})`);

/** Sends a message of the protocol to the frame. */
export const send = (page: Page, type: string, payload?: unknown, id?: string): Promise<void> =>
  sendRaw(page, { ns: 'marketdesk', v: 1, type, payload, id });

const pageAround = (address: string): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>An intranet page</title><link rel="icon" href="data:,"></head>
  <body>
    <h1>Our portal</h1>
    <input aria-label="The portal’s own search" autofocus>
    <iframe src="${escapeHtml(address)}" title="Market news" width="900" height="500"
      sandbox="allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox"
      allow="clipboard-write; fullscreen" referrerpolicy="strict-origin-when-cross-origin"></iframe>
    <script>${script}</script>
  </body>
</html>`;

export async function serveHost(): Promise<Host> {
  const server: Server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(pageAround(decodeURIComponent(url.replace(/^\/\?/, ''))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    around: (address) => `${origin}/?${encodeURIComponent(address)}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface Embedding {
  /** the desk that allows `host`; ends with a slash */
  readonly desk: string;
  readonly host: Host;
  /** a site that may not embed the desk */
  readonly stranger: Host;
}

/** Over a proxy, in front of the common data service, that allows one host to embed the desk; started once per worker. */
export const testEmbedding = test.extend<object, { embedding: Embedding }>({
  embedding: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
    async ({}, use) => {
      const [host, stranger] = await Promise.all([serveHost(), serveHost()]);
      const proxy = await startProxy(process.env['DATA_URL'] ?? '', process.env['DATA_KEY'] ?? '', { EMBED_ORIGINS: host.origin });
      await use({ desk: proxy.url, host, stranger });
      await Promise.all([proxy.stop(), host.stop(), stranger.stop()]);
    },
    { scope: 'worker' },
  ],
});
