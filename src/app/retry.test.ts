import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessRefusal } from '#src/shared/api/access-refusal.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { retry } from './retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('code that could not be loaded is loaded again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('loaded');
  const loaded = retry(load);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await loaded).toBe('loaded');
  expect(load).toHaveBeenCalledTimes(2);
});

test('the tenth failure is thrown', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('gone'));
  const loaded = retry(load).catch(String);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await loaded).toBe('Error: gone');
  expect(load).toHaveBeenCalledTimes(10);
});

test('nothing is loaded while the proxy refuses this browser', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('401')).mockResolvedValue('loaded');
  accessRefusal.set(new Failure('signIn'));
  const loaded = retry(load);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load).toHaveBeenCalledTimes(1);
  accessRefusal.set(undefined);
  expect(await loaded).toBe('loaded');
});
