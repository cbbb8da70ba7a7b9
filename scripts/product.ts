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
import { openSourcesData, type SourcesOptions } from './sources.ts';

export interface ProductOptions {
  /** as read from the environment; without an upstream the embedded data service is used */
  readonly config: ReadConfig;
  /** what the embedded data service serves: the example world, or what the sources of a file load */
  readonly world: Pick<ExampleWorldOptions, 'path' | 'items' | 'say'> | SourcesOptions;
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

/** What the embedded data service serves. */
interface EmbeddedData {
  readonly store: Store;
  readonly path: string;
  /** ends what writes to the store, then closes it once the service has ended */
  readonly end: () => void | Promise<void>;
}

/** The example world, with arriving stories. */
async function openWorldData(world: Pick<ExampleWorldOptions, 'path' | 'items' | 'say'>, { now, complain }: EmbedOptions) {
  const writes = startWrites(complain);
  const store = await openExampleWorld({ ...world, now }, writes);
  const endArrivals = startArrivals(store, { items: world.items, now }, writes);
  const endRenewal = startRenewal(store, { path: world.path, now });
  const end = (): void => {
    endArrivals();
    endRenewal();
    writes.end();
  };
  return { store, path: world.path, end } satisfies EmbeddedData;
}

interface EmbedOptions extends Pick<ProductOptions, 'complain'> {
  readonly now: () => number;
}

/** Starts a data service on a free loopback port. */
async function startEmbedded({ config, world, now = () => Date.now() + config.clockOffsetMs, complain }: ProductOptions) {
  const options = { now, complain };
  const { store, path, end } = await ('file' in world ? openSourcesData(world, options) : openWorldData(world, options));
  const key = createKey();
  const service = await startDataService({
    store: withKey(store, key, now),
    searches: openSearches(path),
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
  return {
    upstream: upstreamAddress(service.url, key),
    close: async (): Promise<void> => {
      await end();
      await service.close();
      await store.close();
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
      config: { ...config, upstream, sampleData: embedded !== undefined && !('file' in options.world) },
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
