import { createServer, type ServerResponse } from 'node:http';
import { Pool } from 'undici';
import { listen } from '../support/processes.ts';

// `UPSTREAM_URL=… node bare-proxy.ts` is the least that a proxy in Node can do: no checks, no log, no cache. A path with `updatedSince` is
// forwarded as it arrives; any other is sent from memory.

const upstream = new URL(process.env['UPSTREAM_URL'] ?? '');
const pool = new Pool(upstream.origin, { connections: 32, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
const stored = Buffer.from(await (await pool.request({ method: 'GET', path: '/' })).body.arrayBuffer());

/** As many headers as ours, and about as long. */
const headers = (bytes: string): string[] =>
  Object.entries({
    'content-type': 'application/json',
    'content-length': bytes,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    vary: 'Accept, Accept-Encoding',
    'cache-control': 'private, max-age=3, must-revalidate',
    age: '0',
    etag: '"bare"',
    'x-request-id': '00000000-0000-0000-0000-000000000000',
  }).flat();

const forward = (path: string, response: ServerResponse): boolean =>
  pool.dispatch(
    { method: 'GET', path, headers: { accept: 'application/json', 'accept-encoding': 'identity' } },
    {
      onRequestStart() {},
      onResponseStart: (_controller, status, given) => void response.writeHead(status, headers(String(given['content-length']))),
      onResponseData: (_controller, chunk) => void response.write(chunk),
      onResponseEnd: () => void response.end(),
      onResponseError: () => void response.destroy(),
    },
  );

const server = createServer(({ url = '/' }, response) => {
  if (url.includes('updatedSince')) forward(url, response);
  else response.writeHead(200, headers(String(stored.length))).end(stored);
});
console.log(await listen(server));
process.once('SIGTERM', () => process.exit());
