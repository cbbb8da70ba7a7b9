import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page of somebody else's site that shows the desk in a frame; `/?ADDRESS` frames that address. */
export interface Host {
  readonly origin: string;
  readonly around: (address: string) => string;
  readonly stop: () => Promise<void>;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const pageAround = (address: string): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>An intranet page</title><link rel="icon" href="data:,"></head>
  <body>
    <h1>Our portal</h1>
    <input aria-label="The portal’s own search" autofocus>
    <iframe src="${escaped(address)}" title="Market news" width="900" height="500"
      sandbox="allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox"
      allow="clipboard-write; fullscreen" referrerpolicy="strict-origin-when-cross-origin"></iframe>
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
