import { readConfig } from '../../server-proxy/config.ts';
import { startProxy } from '../../server-proxy/start.ts';

// `node bench/pages/proxy-of.ts FOLDER`: the proxy with other pages than its own.

const config = readConfig(process.env);
if (!config.upstream) throw new Error('UPSTREAM_URL is missing');
const proxy = await startProxy({ config: { ...config, upstream: config.upstream }, pages: process.argv[2] ?? '' });
console.log(JSON.stringify({ url: proxy.url, message: 'listening' }));
process.once('SIGTERM', () => void proxy.close());
