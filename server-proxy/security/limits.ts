import { setTimeout as wait } from 'node:timers/promises';
import rateLimit, { type FastifyRateLimitStore, type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { retryAfterHeader } from '#contract/http/header-names.ts';
import { Counts } from '#contract/counts.ts';
import { identityOf } from '../ops/logging.ts';
import { Refusal } from '../routes/errors.ts';
import type { CacheResult, ResponseCache } from '../upstream/cache/cache.ts';
import { UpstreamError } from '../upstream/errors.ts';
import type { SharedStore, WindowCount } from '../upstream/shared/store.ts';

/** Returns a fresh response from the cache, otherwise fetches it within the client's rate limit. */
export type Serve<Q> = (query: Q, request: FastifyRequest) => Promise<CacheResult>;

/** Maximum number of counted client addresses; the least recently used ones are dropped. */
const maxClients = 10_000;

/**
 * Assumed: a page has fewer requests in progress. Whoever has more, or is above the rate limit, waits for refusals, each for another time: a
 * program that repeats what is refused would otherwise keep the proxy busy with refusals.
 */
const maxUndelayed = 32;
const delayMs = (): number => 500 + Math.random() * 1000;

const isQueueFull = (error: unknown): boolean => error instanceof UpstreamError && error.rejectedBy === 'queue';

interface LimitOptions {
  /** requests per minute and client that are not served from the cache (CLIENT_RATE_LIMIT) */
  readonly perMinute: number;
  /** counts the requests to several proxies together */
  readonly shared: SharedStore | undefined;
  readonly onRejected: () => void;
}

type CountCallback = Parameters<FastifyRateLimitStore['incr']>[1];

/**
 * Counts the requests of a client in the shared store; while it is away, those to this proxy by the monotonic clock. The plugin's own store
 * counts by the time of day: set back an hour, it would refuse clients for an hour.
 */
function buildStore(shared: LimitOptions['shared']): NonNullable<RateLimitPluginOptions['store']> {
  return class ClientCounts implements FastifyRateLimitStore {
    readonly #windows = new LRUCache<string, { count: number; readonly startMs: number }>({ max: maxClients });

    incr(client: string, callback: CountCallback, windowMs: number): void {
      void this.#count(client, callback, windowMs);
    }

    child(): this {
      return this;
    }

    async #count(client: string, callback: CountCallback, windowMs: number): Promise<void> {
      const count = await shared?.count(`client:${client}`, windowMs);
      callback(null, count ?? this.#countHere(client, windowMs));
    }

    #countHere(client: string, windowMs: number): WindowCount {
      const nowMs = performance.now();
      const last = this.#windows.get(client);
      const window = last && nowMs - last.startMs < windowMs ? last : { count: 0, startMs: nowMs };
      window.count++;
      this.#windows.set(client, window);
      return { current: window.count, ttl: window.startMs + windowMs - nowMs };
    }
  };
}

/** Limits the requests of each user or client address per minute. Responses from the cache are not counted. */
export async function limitClients(
  app: FastifyInstance,
  { perMinute, shared, onRejected }: LimitOptions,
): Promise<<Q extends { readonly key: string }>(cache: ResponseCache<Q>) => Serve<Q>> {
  await app.register(rateLimit, { global: false, store: buildStore(shared) });
  const countQuery = app.createRateLimit({ max: perMinute, timeWindow: 60_000, keyGenerator: identityOf });

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

  /** requests in progress, by identity */
  const inProgress = new Counts();

  return (cache) => async (query, request) => {
    const fresh = cache.getFresh(query);
    if (fresh) return fresh;
    const identity = identityOf(request);
    inProgress.add(identity, 1);
    try {
      await countRequest(request);
      return await cache.fetch(query, { requestId: request.id, identity });
    } catch (error) {
      const isLimited = error instanceof Refusal;
      if (isLimited || (inProgress.of(identity) > maxUndelayed && isQueueFull(error))) await wait(delayMs());
      throw error;
    } finally {
      inProgress.add(identity, -1);
    }
  };
}
