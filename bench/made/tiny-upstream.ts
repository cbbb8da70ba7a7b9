import { createServer } from 'node:http';
import { wireItems } from './wire-items.ts';

// `node tiny-upstream.ts` answers every address with the same news page of 100 headlines and says where it listens.

const headlines = [...wireItems(100)].toReversed().map(({ id, author, created, updated, title, teaser, url, channels, stocks }) => ({
  ...{ id, author, created, updated, title, teaser, body: '', url, image: [], channels, stocks, tags: [] },
}));
const body = Buffer.from(JSON.stringify(headlines));

const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': body.length,
    'cache-control': 'max-age=60',
    etag: '"tiny"',
  });
  response.end(body);
});
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''} ${body.length} bytes`);
});
process.once('SIGTERM', () => process.exit());
