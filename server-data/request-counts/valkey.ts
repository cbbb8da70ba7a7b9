import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'iovalkey';
import type { ExchangeCounts, RequestCount } from '../store/request-counts.ts';

/** Longer than the network needs; no request waits for it. */
const commandMs = 1000;
const maxReconnectMs = 3000;

export interface ValkeyCounts {
  readonly exchange: ExchangeCounts;
  readonly close: () => void;
}

/**
 * Counts that several instances have in common in a Valkey or Redis (CACHE_URL).
 *
 * @param url redis: or rediss: with its password; never logged
 */
export function openValkeyCounts(url: string, logger: Pick<FastifyBaseLogger, 'info' | 'warn'>): ValkeyCounts {
  const redis = new Redis(url, {
    lazyConnect: true,
    // without a connection a command fails at once, and the counts are sent again later
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandMs,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(attempt * 200, maxReconnectMs),
    connectionName: 'marketdesk data',
  });
  let isAway = false;
  const leave = ({ message: cause }: Error): void => {
    if (!isAway) logger.warn({ cause }, 'the store of CACHE_URL is away: each instance counts the requests of a key for itself');
    isAway = true;
  };
  const enter = (): void => {
    if (isAway) logger.info('the store of CACHE_URL is connected again');
    isAway = false;
  };
  redis.on('ready', enter);
  redis.on('error', leave);
  // failures are events, and it goes on trying
  redis.connect().catch(leave);

  const add = async (key: string, count: number, windowMs: number): Promise<[string, RequestCount]> => {
    const name = `marketdesk-data:requests:${key}`;
    // NX: a window ends a minute after it began
    const [current, , ttl] = await Promise.all([redis.incrby(name, count), redis.pexpire(name, windowMs, 'NX'), redis.pttl(name)]);
    return [key, { current, ttl }];
  };

  return {
    exchange: async (added, windowMs) => {
      try {
        const counted = await Promise.all([...added].map(([key, count]) => add(key, count, windowMs)));
        enter();
        return new Map(counted);
      } catch (error) {
        leave(error instanceof Error ? error : new Error(String(error)));
        throw error;
      }
    },
    close: () => redis.disconnect(),
  };
}
