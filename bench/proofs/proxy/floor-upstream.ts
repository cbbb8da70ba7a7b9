import { newsItems } from '../../support/news-items.ts';
import { delayed, responding, startFaultyUpstream, type Respond } from './upstream.ts';

// `node floor-upstream.ts` responds as our data service does to queries of lists, and prints its URL: 10 to 20 ms, 20 to 100 KB.

/** An item has about 1.8 KB. */
const responses: readonly Respond[] = [11, 22, 33, 44, 55].map((items, index) =>
  delayed(10 + index * 2.5, responding(200, JSON.stringify([...newsItems(items)]))),
);
let count = 0;
const upstream = await startFaultyUpstream();
upstream.respondWith((request, response) => responses[count++ % responses.length]?.(request, response));
console.log(upstream.url);
process.once('SIGTERM', () => process.exit());
