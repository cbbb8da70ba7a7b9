import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** A page of somebody else's site that shows the desk in a frame; `/?ADDRESS` frames that address. */
export interface Host {
  readonly origin: string;
  readonly around: (address: string) => string;
  readonly stop: () => Promise<void>;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** As in docs/embedding.md: hears the frame, gives it the height that it asks for, and can speak to it. */
const script = `
  const frame = document.querySelector('iframe');
  const heard = [];
  let keys = 0;
  addEventListener('keydown', () => keys++);
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== new URL(frame.src).origin || data.ns !== 'marketdesk') return;
    heard.push(data);
    if (data.payload.height) frame.height = data.payload.height;
  });
  const say = (data) => frame.contentWindow.postMessage(data, new URL(frame.src).origin);
`;

/** What a frame has said to the page around it. */
export interface Heard {
  readonly ns: string;
  readonly v: number;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly id?: string | number;
}

/** All that the host page has heard, in order. */
export const heard = (page: Page): Promise<Heard[]> => page.evaluate('heard');

/** How often a key was pressed that came as far as the host page. */
export const keysHeard = (page: Page): Promise<number> => page.evaluate('keys');

/** Says something to the frame, as it is. */
export const sayRaw = (page: Page, data: unknown): Promise<void> => page.evaluate(`say(${JSON.stringify(data)})`);

/** Says something to the frame in the words of the protocol. */
export const say = (page: Page, type: string, payload?: unknown, id?: string): Promise<void> =>
  sayRaw(page, { ns: 'marketdesk', v: 1, type, payload, id });

const pageAround = (address: string): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>An intranet page</title><link rel="icon" href="data:,"></head>
  <body>
    <h1>Our portal</h1>
    <input aria-label="The portal’s own search" autofocus>
    <iframe src="${escaped(address)}" title="Market news" width="900" height="500"
      sandbox="allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox"
      allow="clipboard-write; fullscreen" referrerpolicy="strict-origin-when-cross-origin"></iframe>
    <script>${script}</script>
  </body>
</html>`;

export async function serveHost(): Promise<Host> {
  const server: Server = createServer(({ url = '' }, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8').end(pageAround(decodeURIComponent(url.replace(/^\/\?/, ''))));
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
