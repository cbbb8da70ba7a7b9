import { fine, startFaultyUpstream } from './upstream.ts';
import { hostileWay } from './hostile-ways.ts';

// `node upstream-process.ts WAY` responds as that way of hostile clients needs it, and prints its URL.

const upstream = await startFaultyUpstream();
upstream.respondWith(hostileWay(process.argv[2]).respond ?? fine);
console.log(upstream.url);
process.once('SIGTERM', () => process.exit());
