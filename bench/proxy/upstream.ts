import { createServer } from 'node:http';
import { listen } from '../support/processes.ts';
import { newsItems } from '../support/news-items.ts';

// `node upstream.ts` sends the same news page of 100 headlines for every path and prints its URL.

const headlines = [...newsItems(100)].toReversed().map(({ importance_rank: _rank, type: _type, regions: _regions, ...item }) => ({
  ...item,
  body: '',
  image: [],
  tags: [],
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
console.log(await listen(server));
process.once('SIGTERM', () => process.exit());
