import { beforeAll, describe, expect, test } from 'vitest';
import { openRequestCounts, type RequestCounts } from '../server-data/request-counts/request-counts.ts';
import { openValkeyCounts } from '../server-data/request-counts/valkey.ts';
import { hasRedis, startRedis, type RedisServer } from '../server-proxy/testing/redis-server.ts';

describe.skipIf(!hasRedis)('data services with one Valkey or Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
    return redis.stop;
  });

  interface Instance extends RequestCounts {
    readonly lines: string[];
  }

  /** What an instance of the service counts with. */
  function openInstance(): Instance {
    const lines: string[] = [];
    const log = (_fields: object, message?: string) => void lines.push(message ?? '');
    const valkey = openValkeyCounts(redis.url.href, { warn: log, info: (message: unknown) => void lines.push(String(message)) });
    const counts = openRequestCounts(valkey.exchange);
    return {
      ...counts,
      lines,
      close: async () => {
        await counts.close();
        valkey.close();
      },
    };
  }

  /** Waits until an instance knows of so many requests of a key; asking is one more. */
  const untilKnown = async ({ count }: RequestCounts, key: string, least: number): Promise<void> => {
    await expect.poll(() => count(key).current, { interval: 300 }).toBeGreaterThanOrEqual(least);
  };

  test('a key has one count for all of them, in a window of a minute', async () => {
    const [one, other] = [openInstance(), openInstance()];
    for (let request = 0; request < 20; request++) one.count('a');
    await untilKnown(other, 'a', 21);
    const { ttl } = other.count('a');
    expect(ttl).toBeGreaterThan(40_000);
    expect(ttl).toBeLessThanOrEqual(60_000);
    expect(other.count('b').current).toBe(1);
    await one.close();
    await other.close();
  });

  test('while it is away or does not answer each counts for itself, and what it counted is added later', async () => {
    const [one, other] = [openInstance(), openInstance()];
    one.count('c');
    await untilKnown(other, 'c', 2);
    await redis.stop();
    for (let request = 0; request < 30; request++) one.count('c');
    await expect.poll(() => one.lines).toEqual([expect.stringContaining('is away')]);
    await redis.start();
    await expect.poll(() => one.lines).toHaveLength(2);
    one.count('c');
    await untilKnown(other, 'c', 31);

    redis.freeze();
    expect(one.count('d').current).toBe(1);
    await expect.poll(() => one.lines).toHaveLength(3);
    redis.unfreeze();
    one.count('d');
    await untilKnown(other, 'd', 2);
    await one.close();
    await other.close();
  });
});
