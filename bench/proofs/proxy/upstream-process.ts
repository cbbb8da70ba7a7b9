import { hostileWay } from './hostile-ways.ts';
import { startFaultyUpstream } from './upstream.ts';

// `node upstream-process.ts WAY` responds as that way of a hostile client needs it, and prints its URL.

const upstream = await startFaultyUpstream();
upstream.respondWith(hostileWay(process.argv[2]).respond);
console.log(upstream.url);
process.once('SIGTERM', () => process.exit());
