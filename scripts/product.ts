import { planNames } from '#contract/schema/endpoint.ts';
import { startDataService } from '../server-data/app.ts';
import { openSearches } from '../server-data/searches/searches.ts';
import { createKey, hashKey } from '../server-data/keys.ts';
import { createLogger } from '../server-data/routes/http/log.ts';
import type { Store } from '../server-data/store/store.ts';
import { type ReadConfig, upstreamAddress } from '../server-proxy/config.ts';
import { openLogger } from '../server-proxy/ops/logging.ts';
import { type RunningProxy, startProxy } from '../server-proxy/start.ts';
import { type ExampleWorldOptions, openExampleWorld, startArrivals, startRenewal } from './example-world/world.ts';
import { startWrites } from './example-world/writes.ts';

export interface ProductOptions {
  /** as read from the environment; without an upstream the embedded data service is used */
  readonly config: ReadConfig;
  readonly world: Pick<ExampleWorldOptions, 'path' | 'items' | 'say'>;
  /** Unix milliseconds; by default the clock of the configuration */
  readonly now?: () => number;
  /** writes a line about a failure */
  readonly complain: (line: string) => void;
}

export type Product = RunningProxy;

/** Adds a key to the store in memory only, valid until the process ends. */
const withKey = (store: Store, key: string, now: () => number): Store => ({
  ...store,
  keys: () => [
    {
      name: 'embedded',
      hash: hashKey(key),
      plan: planNames,
      cusip: true,
      createdSeconds: Math.floor(now() / 1000),
      revokedSeconds: undefined,
    },
  ],
});

/** Starts a data service with the example world on a free loopback port, with arriving stories. */
async function startEmbedded({ config, world, now = () => Date.now() + config.clockOffsetMs, complain }: ProductOptions) {
  const writes = startWrites(complain);
  const store = await openExampleWorld({ ...world, now }, writes);
  const key = createKey();
  const service = await startDataService({
    store: withKey(store, key, now),
    searches: openSearches(world.path),
    host: '127.0.0.1',
    port: 0,
    // The proxy is the only client and must not be limited.
    rateLimitPerMinute: 1_000_000,
    // Images are served through the proxy, under any host name.
    images: { url: config.basePath.replace(/\/$/, '') },
    now,
    // The proxy logs requests.
    logger: createLogger({ write: complain }, 'error'),
  });
  const endArrivals = startArrivals(store, { items: world.items, now }, writes);
  const endRenewal = startRenewal(store, { path: world.path, now });
  return {
    upstream: upstreamAddress(service.url, key),
    close: async (): Promise<void> => {
      endArrivals();
      endRenewal();
      writes.end();
      await service.close();
      store.close();
    },
  };
}

/** Starts the proxy with the pages, and the embedded data service unless an upstream is configured. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { config, complain } = options;
  const embedded = config.upstream ? undefined : await startEmbedded(options);
  const upstream = config.upstream ?? embedded?.upstream;
  if (!upstream) throw new Error('neither an upstream nor an embedded data service');
  try {
    const proxy = await startProxy({
      config: { ...config, upstream, sampleData: embedded !== undefined },
      // Where others than the person at this computer use the desk, each request is a line.
      logger: openLogger({
        key: upstream.key,
        level: config.access.mode === 'loopback' ? 'warn' : 'info',
        destination: { write: complain },
      }),
    });
    return {
      url: proxy.url,
      close: async () => {
        await proxy.close();
        await embedded?.close();
      },
    };
  } catch (error) {
    await embedded?.close();
    throw error;
  }
}
