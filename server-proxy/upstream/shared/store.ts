import { Redis } from 'iovalkey';
import type { Logger } from '../../ops/logging.ts';

/** How long nothing is sent to a store that has not responded in time. */
const pauseMs = 3000;
const maxReconnectMs = 3000;
/** A store that refuses commands, for example because its memory is full, is logged at most this often. */
const refusalLogMs = 60_000;

/** Requests in a window of time, and the milliseconds until it ends. */
export interface WindowCount {
  readonly current: number;
  readonly ttl: number;
}

/** A Valkey or Redis that several proxies share (CACHE_URL). */
export interface SharedStore {
  /** Runs commands. @returns undefined when the store is away or refuses them, so that the proxy goes on alone; never rejects */
  readonly run: <T>(commands: (redis: Redis) => Promise<T>) => Promise<T | undefined>;
  /** The whole name of a value. */
  readonly nameOf: (name: string) => string;
  /** Counts a request in a window that begins with its first request. @returns undefined as `run` */
  readonly count: (name: string, windowMs: number) => Promise<WindowCount | undefined>;
  readonly state: () => 'connected' | 'away';
  /** Connects, and again whenever the connection ends. Returns at once. */
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * @param url redis: or rediss: with its password; never logged
 * @param namespace separates proxies with different data services and keys
 * @param commandMs how long a command may take
 */
export function openSharedStore(url: URL, namespace: () => string, logger: Logger, commandMs: number): SharedStore {
  const redis = new Redis(url.href, {
    lazyConnect: true,
    // Without a connection a command fails at once; requests do not wait for one.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandMs,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(attempt * 200, maxReconnectMs),
    connectionName: 'marketdesk',
  });
  const nameOf = (name: string): string => `${namespace()}:${name}`;
  let isAway = true;
  let pausedUntilMs = 0;
  let refusalLoggedMs = -Infinity;

  function leave(cause: string): void {
    if (!isAway) logger.warn({ cause }, 'the shared cache is away, this proxy goes on alone');
    isAway = true;
  }
  function enter(): void {
    if (isAway) logger.info('the shared cache is connected');
    isAway = false;
    pausedUntilMs = 0;
  }
  redis.on('ready', enter);
  redis.on('error', (error: Error) => leave(error.message));
  redis.on('close', () => leave('the connection ended'));

  function recordFailure(error: unknown): void {
    const { name, message: cause } = error as Error;
    if (name !== 'ReplyError') {
      pausedUntilMs = performance.now() + pauseMs;
      leave(cause);
    } else if (performance.now() - refusalLoggedMs > refusalLogMs) {
      refusalLoggedMs = performance.now();
      logger.warn({ cause }, 'the shared cache refuses a command');
    }
  }

  async function run<T>(commands: (redis: Redis) => Promise<T>): Promise<T | undefined> {
    if (redis.status !== 'ready' || performance.now() < pausedUntilMs) return undefined;
    try {
      const result = await commands(redis);
      enter();
      return result;
    } catch (error) {
      recordFailure(error);
      return undefined;
    }
  }

  return {
    run,
    nameOf,
    count: (counted, windowMs) =>
      run(async () => {
        const name = nameOf(counted);
        // NX: a counter is never left without an end.
        const [current, , ttl] = await Promise.all([redis.incr(name), redis.pexpire(name, windowMs, 'NX'), redis.pttl(name)]);
        return { current, ttl };
      }),
    state: () => (isAway ? 'away' : 'connected'),
    open: () => {
      // Failures are events, and it goes on trying.
      redis
        .connect()
        .catch((error: unknown) => logger.warn({ cause: String(error) }, 'the shared cache is away, this proxy goes on alone'));
    },
    close: () => redis.disconnect(),
  };
}
