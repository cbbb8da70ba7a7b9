import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { retryAfterHeader } from '#contract/http/header-names.ts';
import { Refusal } from '../routes/errors.ts';
import type { Cache, CacheResult } from '../upstream/cache.ts';

/** Reads from the cache, and what is not fresh there from the data service, on behalf of a client. */
export type Serve<Q> = (query: Q, request: FastifyRequest) => Promise<CacheResult>;

/** Client addresses counted at a time; the least recent are dropped. */
const maxClients = 10_000;

interface LimitOptions {
  /** queries a minute and client that the cache does not answer (CLIENT_RATE_LIMIT) */
  readonly perMinute: number;
  readonly onRefused: () => void;
}

/** Limits each client to its queries a minute. A response from memory costs nobody anything, so it is not counted. */
export async function limitClients(
  app: FastifyInstance,
  { perMinute, onRefused }: LimitOptions,
): Promise<<Q>(cache: Cache<Q>) => Serve<Q>> {
  await app.register(rateLimit, { global: false, cache: maxClients });
  const countQuery = app.createRateLimit({ max: perMinute, timeWindow: 60_000 });

  async function spend(request: FastifyRequest): Promise<void> {
    const count = await countQuery(request);
    if (count.isAllowed || !count.isExceeded) return;
    onRefused();
    const seconds = Math.max(count.ttlInSeconds, 1);
    throw new Refusal(
      { kind: 'rate_limited', value: `Too many requests from this computer. Try again in ${seconds} s.` },
      { [retryAfterHeader]: String(seconds) },
    );
  }

  return (cache) => async (query, request) => {
    const fresh = cache.getFresh(query);
    if (fresh) return fresh;
    await spend(request);
    return cache.fetch(query, request.id);
  };
}
