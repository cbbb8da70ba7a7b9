import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildQueryClient } from '#src/app/query-client.ts';
import { Failure, type FailureKind } from './failure.ts';
import { failureWaitMs, setPaused, usePolling, useRefresh } from './polling.ts';

let root: Root | undefined;
beforeEach(() => {
  // Not setTimeout: react-query hands on its news by it.
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  root?.unmount();
  setPaused(false);
  vi.useRealTimers();
});

const rest = (): Promise<void> => vi.waitFor(() => expect(query?.isFetching).toBe(false), { interval: 5 });
let query: { isFetching: boolean; error: Error | null; refresh: () => Promise<void> } | undefined;

/** A query that is polled every 15 s; what it requests is up to the test. */
function polled(queryFn: () => Promise<number>) {
  const asked = vi.fn(queryFn);
  const client = buildQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  function Panel() {
    const result = useQuery(usePolling()({ queryKey: ['polled'], queryFn: asked }, 15));
    const refresh = useRefresh([result]);
    const { isFetching, error } = result;
    useLayoutEffect(() => {
      query = { isFetching, error, refresh };
    });
    return null;
  }
  root = createRoot(document.createElement('div'));
  root.render(
    <QueryClientProvider client={client}>
      <Panel />
    </QueryClientProvider>,
  );
  return asked;
}
async function pass(seconds: number): Promise<void> {
  vi.advanceTimersByTime(seconds * 1000);
  await vi.waitFor(() => {}, { interval: 5 });
  await rest();
}
const begun = (asked: ReturnType<typeof polled>): Promise<void> => vi.waitFor(() => expect(asked).toHaveBeenCalled(), { interval: 5 });

describe('how long a failed query waits', () => {
  const failure = (kind: FailureKind, retryAfterSeconds?: number) => new Failure(kind, { retryAfterSeconds });
  test.each<[what: string, error: Error, seconds: number]>([
    ['a minute', failure('upstream'), 60],
    ['a minute for an error of our own', new Error('own'), 60],
    ['as Retry-After asks', failure('upstream', 300), 300],
    ['a minute at least where the service is broken', failure('upstream', 5), 60],
    ['its own interval at least where it is a rate limit', failure('limited', 5), 15],
    ['as a rate limit asks', failure('limited', 40), 40],
    ['an hour at most', failure('limited', 86_400), 3600],
    ['for ever where the plan excludes it', failure('plan'), Infinity],
  ])('%s', (_, error, seconds) => {
    expect(failureWaitMs(error, 15)).toBe(seconds * 1000);
  });
});

test('is repeated every interval', async () => {
  const asked = polled(async () => 1);
  await begun(asked);
  await rest();
  for (let polls = 2; polls <= 4; polls++) {
    await pass(15);
    expect(asked).toHaveBeenCalledTimes(polls);
  }
});

test('a failure is tried once more at once, then once a minute, and the interval returns with the service', async () => {
  let works = true;
  const asked = polled(async () => {
    if (!works) throw new Failure('upstream');
    return 1;
  });
  await begun(asked);
  await rest();
  works = false;
  await pass(15);
  await vi.waitFor(() => expect(query?.error).toBeInstanceOf(Failure));
  expect(asked).toHaveBeenCalledTimes(3);
  await pass(45);
  expect(asked).toHaveBeenCalledTimes(3);
  await pass(15);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(4));
  await rest();
  works = true;
  await pass(60);
  await vi.waitFor(() => expect(query?.error).toBeNull());
  await pass(15);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(6));
});

test('while it is paused nothing is repeated but by the reader; then at once', async () => {
  const asked = polled(async () => 1);
  await begun(asked);
  await rest();
  setPaused(true);
  await rest();
  await pass(120);
  dispatchEvent(new Event('visibilitychange'));
  expect(asked).toHaveBeenCalledTimes(1);
  await query?.refresh();
  expect(asked).toHaveBeenCalledTimes(2);
  await pass(1);
  setPaused(false);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
});

test('ten presses are one request, and one that failed may be wished again', async () => {
  let works = true;
  const asked = polled(async () => {
    if (!works) throw new Failure('refused');
    return 1;
  });
  await begun(asked);
  await rest();
  for (let press = 0; press < 10; press++) await query?.refresh();
  expect(asked).toHaveBeenCalledTimes(2);
  works = false;
  await pass(15);
  await vi.waitFor(() => expect(query?.error).not.toBeNull());
  works = true;
  await query?.refresh();
  await vi.waitFor(() => expect(query?.error).toBeNull());
});
