import { bars } from '#contract/endpoints/bars.ts';
import { guidance } from '#contract/endpoints/guidance.ts';
import { news, newsById, newsRemoved } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { eventsPath, type HintedList } from '#contract/proxy/events.ts';
import type { Endpoint } from '#contract/schema/endpoint.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../ops/logging.ts';
import { recordActivity } from './activity.ts';
import { cacheLimits, ResponseCache } from './cache/cache.ts';
import { ResponseMemory } from './bodies/response-memory.ts';
import { openUpstreamClient, type UpstreamLimits } from './client.ts';
import { buildCheckData, buildFetchData, buildFetchImage } from './fetch.ts';
import { openHints } from './hints/hints.ts';
import { openResilience } from './resilience/resilience.ts';
import { openSharedResponses } from './shared/responses.ts';
import { openSharedStore } from './shared/store.ts';

/** What a change of a list makes old. Movers are not among it: they say up to when their prices are. */
const endpointsOf: Readonly<Record<HintedList, readonly Endpoint[]>> = {
  news: [news, newsById],
  removed: [newsRemoved, news, newsById],
  quantified: [quantified],
  guidance: [guidance],
  splits: [splits],
  bars: [bars],
};

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

  const fetchData = buildFetchData({ client, resilience, activity, key, limits, memory });
  const data = new ResponseCache(fetchData, {
    shared: shared && {
      ...openSharedResponses(shared, { storedMs: cacheLimits.staleMs, signingKey, logger }),
      // Its signature shows that it is whole.
      check: async (body, query, { identity }) =>
        (await check(body, query, true, { identity, signal: AbortSignal.timeout(limits.totalMs) })).digest,
    },
  });
  const hints = openHints({
    ...{ fetchData, shared, intervalMs: config.liveIntervalMs },
    websocket: config.liveWebsocket && { url: config.liveWebsocket, key, outbound: config.outbound, limits, logger },
    client: {
      open: (request, signal, silentMs) => {
        const task = { route: eventsPath, query: request.target, identity: 'live', needsKey: true };
        return resilience.execute(task, () => client.open(request, signal, silentMs));
      },
    },
    now: () => Date.now() + clockOffsetMs,
    onChange: (list) => {
      for (const { name } of endpointsOf[list]) data.outdate(name);
    },
  });

  return {
    activity,
    resilience,
    memory,
    /** the store that several proxies share */
    shared,
    data,
    hints,
    images: new ResponseCache(buildFetchImage({ client: imageClient, resilience, key, memory }), {
      limits: { ...cacheLimits, bytes: imageCacheBytes },
    }),
    connect: (): void => shared?.open(),
    async close(): Promise<void> {
      hints.close();
      shared?.close();
      await Promise.all(Array.from(new Set([client, imageClient]), (one) => one.close()));
    },
  };
}
