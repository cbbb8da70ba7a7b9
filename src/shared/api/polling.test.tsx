import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { buildQueryClient } from '#src/app/query-client.ts';
import { pass } from '#src/testing/render-page.tsx';
import { Failure, type FailureKind } from './failure.ts';
import { failureWaitMs, setPaused, usePaused, usePolling, useRefresh } from './polling.ts';

afterEach(() => setPaused(false));

/** A query that is polled every 15 s, and has its first result. */
async function poll(queryFn: () => Promise<number>) {
  const request = vi.fn(queryFn);
  const client = buildQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { result } = await renderHook(
    () => {
      const query = useQuery(usePolling()({ queryKey: ['polled'], queryFn: request }, 15));
      return { error: query.error, refresh: useRefresh([query]), isPaused: usePaused() };
    },
    { wrapper },
  );
  const countIs = async (count: number): Promise<void> => {
    await expect.poll(() => [request.mock.calls.length, client.isFetching()]).toEqual([count, 0]);
  };
  await countIs(1);
  return { countIs, refresh: () => result.current.refresh(), error: () => result.current.error, isPaused: () => result.current.isPaused };
}

describe('a failed query waits', () => {
  const failure = (kind: FailureKind, retryAfterSeconds?: number) => new Failure(kind, { retryAfterSeconds });
  test.each<[what: string, error: Error, seconds: number]>([
    ['a minute', failure('upstream'), 60],
    ['a minute for an error of our own', new Error('own'), 60],
    ['as Retry-After says', failure('upstream', 300), 300],
    ['a minute at least where the service is broken', failure('upstream', 5), 60],
    ['its own interval at least where it is a rate limit', failure('limited', 5), 15],
    ['as a rate limit says', failure('limited', 40), 40],
    ['its own interval at least where the service is busy', failure('busy', 5), 15],
    ['an hour at most', failure('limited', 86_400), 3600],
    ['forever where the plan excludes it', failure('plan'), Infinity],
    ['forever where nobody is signed in', failure('signIn'), Infinity],
  ])('%s', (_, error, seconds) => {
    expect(failureWaitMs(error, 15)).toBe(seconds * 1000);
  });
});

test('is repeated every interval', async () => {
  const { countIs } = await poll(async () => 1);
  for (const count of [2, 3, 4]) {
    pass(15);
    await countIs(count);
  }
});

test('a failed request is retried once at once, then once a minute, and the interval returns with the service', async () => {
  let works = true;
  const { countIs, error } = await poll(async () => {
    if (!works) throw new Failure('upstream');
    return 1;
  });
  works = false;
  pass(15);
  await countIs(3);
  await expect.poll(error).toBeInstanceOf(Failure);
  pass(45);
  await countIs(3);
  pass(15);
  await countIs(4);
  works = true;
  pass(60);
  await expect.poll(error).toBeNull();
  await countIs(5);
  pass(15);
  await countIs(6);
});

test('while paused only the reader refreshes; afterwards it is repeated at once', async () => {
  const { countIs, refresh, isPaused } = await poll(async () => 1);
  setPaused(true);
  await expect.poll(isPaused).toBe(true);
  pass(120);
  dispatchEvent(new Event('visibilitychange'));
  await countIs(1);
  await refresh();
  await countIs(2);
  pass(1);
  setPaused(false);
  await countIs(3);
});

test('ten refreshes at once are one request, and a failed one may be repeated', async () => {
  let works = true;
  const { countIs, refresh, error } = await poll(async () => {
    if (!works) throw new Failure('refused');
    return 1;
  });
  for (let press = 0; press < 10; press++) await refresh();
  await countIs(2);
  works = false;
  pass(15);
  await expect.poll(error).not.toBeNull();
  works = true;
  await refresh();
  await expect.poll(error).toBeNull();
});
