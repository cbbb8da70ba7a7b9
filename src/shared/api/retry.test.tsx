import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { buildQueryClient } from '#src/app/query-client.ts';
import { pass } from '#src/testing/render-page.tsx';
import { Failure, type FailureKind } from './failure.ts';
import { usePolling } from './polling.ts';
import { retryBusy, retryDelayMs, retryTransient } from './retry.ts';

const failure = (kind: FailureKind, retryAfterSeconds?: number) => new Failure(kind, { retryAfterSeconds });

test.each<[what: string, error: Error, ofBusy: number, ofMost: number]>([
  ['a busy service that says when', failure('busy', 3), 3, 3],
  ['a rate limit that ends soon', failure('limited', 3), 3, 3],
  ['a rate limit that ends later', failure('limited', 40), 0, 0],
  ['a busy service that does not say when', failure('busy'), 0, 1],
  ['a service that is broken', failure('upstream', 3), 0, 1],
  ['a refusal', failure('refused'), 0, 0],
])('%s', (_, error, ofBusy, ofMost) => {
  const tries = (retry: typeof retryBusy) => [0, 1, 2, 3, 4].filter((failures) => retry(failures, error)).length;
  expect([tries(retryBusy), tries(retryTransient)]).toEqual([ofBusy, ofMost]);
});

test('the next attempt follows after Retry-After, not at the same moment on every desk', () => {
  const waits = Array.from({ length: 100 }, () => retryDelayMs(0, failure('busy', 3)));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(3000);
  expect(Math.max(...waits)).toBeLessThan(4000);
  expect(new Set(waits).size).toBeGreaterThan(1);
});

/** A polled query whose requests are refused for a moment as often as a test says. @returns also every error that was rendered */
async function poll(refusals: number) {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const left = { refusals };
  const request = vi.fn(async (): Promise<string> => {
    if (left.refusals-- > 0) throw failure('busy', 0);
    return `result ${request.mock.calls.length}`;
  });
  const client = buildQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const errors: Error[] = [];
  const useIt = () => {
    const { data, error, fetchStatus } = useQuery(usePolling()({ queryKey: ['refused'], queryFn: request }, 15));
    if (error) errors.push(error);
    return { data, error, fetchStatus };
  };
  const { result } = await renderHook(useIt, { wrapper });
  return { left, request, errors, result, data: () => result.current.data };
}

test('what is refused for a moment is loading until it is there, and never an error', async () => {
  const { errors, data } = await poll(3);
  await expect.poll(data).toBe('result 4');
  expect(errors).toEqual([]);
});

test('a poll that is refused for a moment leaves what is loaded, and is no error', async () => {
  const { left, errors, data } = await poll(0);
  await expect.poll(data).toBe('result 1');
  left.refusals = 2;
  pass(15);
  await expect.poll(data).toBe('result 4');
  expect(errors).toEqual([]);
});

test('after three more refusals it is an error', async () => {
  const { request, result } = await poll(Infinity);
  await expect.poll(() => result.current.error).toBeInstanceOf(Failure);
  expect(request).toHaveBeenCalledTimes(4);
});

test('a hidden tab sends nothing again until it is shown', async () => {
  const tab = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { request, result, data } = await poll(1);
  await expect.poll(() => result.current.fetchStatus).toBe('paused');
  expect(request).toHaveBeenCalledTimes(1);
  tab.mockReturnValue('visible');
  dispatchEvent(new Event('visibilitychange'));
  await expect.poll(data).toBe('result 2');
});
