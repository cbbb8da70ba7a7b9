import type { Config } from '../config.ts';
import type { Logger } from '../ops/logging.ts';
import { recordActivity } from './activity.ts';
import { cacheLimits, ResponseCache } from './cache/cache.ts';
import { ResponseMemory } from './bodies/response-memory.ts';
import { openUpstreamClient, type UpstreamLimits } from './client.ts';
import { buildCheckData, buildFetchData, buildFetchImage } from './fetch.ts';
import { openResilience } from './resilience/resilience.ts';
import { openSharedResponses } from './shared/responses.ts';
import { openSharedStore } from './shared/store.ts';

/** A separate cache for the logos of some hundred symbols, so that images and data do not evict each other. */
const imageCacheBytes = 8 * 1024 * 1024;

export type Upstream = ReturnType<typeof openUpstream>;

/** The data service as the routes see it: caches of its data and images, before policies and connections. Connects to nothing yet. */
export function openUpstream(config: Config, limits: UpstreamLimits, logger: Logger) {
  const { upstream, cacheUrl, upstreamRateLimit: perMinute, upstreamDailyLimit: perDay, clockOffsetMs } = config;
  const { url, imageUrl, key } = upstream;
  const activity = recordActivity(() => Date.now() + clockOffsetMs);
  const check = buildCheckData(key);
  const memory = new ResponseMemory(limits.memoryBytes);
  const client = openUpstreamClient(upstream, config, limits);
  const imageClient = imageUrl.href === url.href ? client : openUpstreamClient({ ...upstream, url: imageUrl }, config, limits);
  // Proxies with another data service or another key share nothing.
  const namespace = (): string => `marketdesk:${key.credentials[0]?.fingerprint(url.href)}`;
  const signingKey = (): Buffer => key.credentials[0]?.signingKey('shared responses') ?? Buffer.alloc(0);
  const shared = cacheUrl && openSharedStore(cacheUrl, namespace, logger, limits.storeMs);
  const resilience = openResilience({
    ...{ limits, key, perMinute, perDay, shared, room: memory },
    onRejected: activity.recordRejection,
    onStateChange: (route, state) => logger[state === 'open' ? 'warn' : 'info']({ endpoint: route, state }, 'circuit breaker'),
  });

  return {
    activity,
    resilience,
    memory,
    /** the store that several proxies share */
    shared,
    data: new ResponseCache(buildFetchData({ client, resilience, activity, key, limits, memory }), {
      shared: shared && {
        ...openSharedResponses(shared, { storedMs: cacheLimits.staleMs, signingKey, logger }),
        // Its signature shows that it is whole.
        check: async (body, query, { identity }) =>
          (await check(body, query, true, { identity, signal: AbortSignal.timeout(limits.totalMs) })).digest,
      },
    }),
    images: new ResponseCache(buildFetchImage({ client: imageClient, resilience, key, memory }), {
      limits: { ...cacheLimits, bytes: imageCacheBytes },
    }),
    connect: (): void => shared?.open(),
    async close(): Promise<void> {
      shared?.close();
      await Promise.all(Array.from(new Set([client, imageClient]), (one) => one.close()));
    },
  };
}
