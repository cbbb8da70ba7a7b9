import rateLimit, { type FastifyRateLimitStore, type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { retryAfterHeader } from '#contract/http/header-names.ts';
import { identityOf } from '../ops/logging.ts';
import { Refusal } from '../routes/errors.ts';
import type { Cache, CacheResult } from '../upstream/cache.ts';
import type { SharedStore } from '../upstream/shared/store.ts';

/** Returns a fresh response from the cache, otherwise fetches it within the client's rate limit. */
export type Serve<Q> = (query: Q, request: FastifyRequest) => Promise<CacheResult>;

/** Maximum number of counted client addresses; the least recently used ones are dropped. */
const maxClients = 10_000;

interface LimitOptions {
  /** requests per minute and client that are not served from the cache (CLIENT_RATE_LIMIT) */
  readonly perMinute: number;
  /** counts the requests to several proxies together */
  readonly shared: { readonly store: SharedStore; readonly namespace: string } | undefined;
  readonly onRejected: () => void;
}

/** Counts by the monotonic clock. The plugin's own store counts by the time of day: set back an hour, it would refuse clients for an hour. */
class OwnStore implements FastifyRateLimitStore {
  readonly #windows = new LRUCache<string, { count: number; readonly startMs: number }>({ max: maxClients });

  incr(client: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
    const nowMs = performance.now();
    const last = this.#windows.get(client);
    const window = last && nowMs - last.startMs < windowMs ? last : { count: 0, startMs: nowMs };
    window.count++;
    this.#windows.set(client, window);
    callback(null, { current: window.count, ttl: window.startMs + windowMs - nowMs });
  }

  child(): this {
    return this;
  }
}

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/** Opens a limiter in a scope of its own, because there is one store in each. */
async function openLimiter(app: FastifyInstance, perMinute: number, store: RateLimitPluginOptions): Promise<Limiter> {
  const { promise, resolve } = Promise.withResolvers<Limiter>();
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, ...store });
    resolve(scope.createRateLimit({ max: perMinute, timeWindow: 60_000, keyGenerator: identityOf }));
  });
  return promise;
}

/**
 * Limits the requests of each user or client address per minute. Responses from the cache are not counted. Requests are counted in the shared
 * store; while it is away, each proxy counts its own.
 */
export async function limitClients(
  app: FastifyInstance,
  { perMinute, shared, onRejected }: LimitOptions,
): Promise<<Q>(cache: Cache<Q>) => Serve<Q>> {
  const countOwn = await openLimiter(app, perMinute, { store: OwnStore });
  const sharedOptions = shared && { redis: shared.store.redis, nameSpace: `${shared.namespace}:client:` };
  const countShared = sharedOptions && (await openLimiter(app, perMinute, sharedOptions));

  const countQuery: Limiter = async (request) =>
    (countShared && (await shared.store.run(() => countShared(request)))) ?? (await countOwn(request));

  // Refused requests count as well, so that many of them use up the limit of whoever sends them.
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode >= 400 && request.entry.isCounted !== true) await countQuery(request);
  });

  async function countRequest(request: FastifyRequest): Promise<void> {
    request.entry.isCounted = true;
    const count = await countQuery(request);
    if (count.isAllowed || !count.isExceeded) return;
    onRejected();
    const seconds = Math.max(count.ttlInSeconds, 1);
    throw new Refusal(
      { kind: 'rate_limited', value: `Too many requests. Try again in ${seconds} s.` },
      { [retryAfterHeader]: String(seconds) },
    );
  }

  return (cache) => async (query, request) => {
    const fresh = cache.getFresh(query);
    if (fresh) return fresh;
    await countRequest(request);
    return cache.fetch(query, { requestId: request.id, identity: identityOf(request) });
  };
}
