import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

// `node bare-http.ts FOLDER`: the files of a folder from memory by `node:http` and nothing else, with as many headers as our
// services send. What it costs is what any answer from Node costs.

const folder = process.argv[2] ?? '';
const files = new Map<string, Buffer>();

function read(path: string): Buffer {
  const bytes = files.get(path) ?? readFileSync(join(folder, path));
  files.set(path, bytes);
  return bytes;
}

const headers = {
  'content-type': 'application/json',
  'cache-control': 'private, max-age=3, must-revalidate',
  vary: 'Accept, Accept-Encoding, Authorization',
  etag: `"${'x'.repeat(48)}"`,
  'x-content-type-options': 'nosniff',
  'x-request-id': '00000000-0000-0000-0000-000000000000',
  'ratelimit-limit': '1000000',
  'ratelimit-remaining': '999999',
  'ratelimit-reset': '60',
};
const flat = Object.entries(headers).flat();

const server = createServer(({ url = '' }, response) => {
  const bytes = read(url);
  response.writeHead(200, [...flat, 'content-length', String(bytes.length)]);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => process.exit());
