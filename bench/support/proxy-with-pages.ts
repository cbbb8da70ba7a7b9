import '../../e2e/without-date.ts';
import { readConfig } from '../../server-proxy/config.ts';
import { startProxy } from '../../server-proxy/start.ts';

// `node bench/support/proxy-with-pages.ts FOLDER`: the proxy with pages of another folder than dist/.

const config = readConfig(process.env);
if (!config.upstream) throw new Error('UPSTREAM_URL is missing');
const proxy = await startProxy({ config: { ...config, upstream: config.upstream }, pages: process.argv[2] ?? '' });
console.log(JSON.stringify({ url: proxy.url, message: 'listening' }));
process.once('SIGTERM', () => void proxy.close());
