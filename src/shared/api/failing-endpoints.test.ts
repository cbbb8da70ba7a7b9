import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failingEndpoints, forgetFailures, noteOutcome } from './failing-endpoints.ts';
import { Failure, type FailureKind } from './failure.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  forgetFailures();
  vi.useRealTimers();
});

const respond = (name: string, staleSeconds = 0) => noteOutcome(name, Promise.resolve({ staleSeconds }));
const fail = (name: string, kind: FailureKind) => noteOutcome(name, Promise.reject(new Failure(kind))).catch(() => undefined);

test('a response of one endpoint does not end the failure of another', async () => {
  await fail('splits', 'upstream');
  await respond('news');
  expect(failingEndpoints()).toEqual(['splits']);
  await respond('splits');
  expect(failingEndpoints()).toEqual([]);
});

test('a response from the cache of a service that fails is a failure', async () => {
  await respond('news', 40);
  expect(failingEndpoints()).toEqual(['news']);
});

test.each<[name: string, kind: FailureKind, isFailing: boolean]>([
  ['quantified', 'upstream', true],
  ['quantified', 'timeout', true],
  ['quantified', 'busy', true],
  ['quantified', 'key', true],
  ['quantified', 'shape', true],
  ['newsRemoved', 'shape', false],
  ['quantified', 'plan', false],
  ['quantified', 'refused', false],
])('%s that failed with %s is failing: %s', async (name, kind, isFailing) => {
  await fail(name, kind);
  expect(failingEndpoints()).toEqual(isFailing ? [name] : []);
});

test('a failure is forgotten when nothing was requested for five minutes', async () => {
  await fail('ratios', 'upstream');
  vi.advanceTimersByTime(299_000);
  expect(failingEndpoints()).toEqual(['ratios']);
  vi.advanceTimersByTime(1000);
  expect(failingEndpoints()).toEqual([]);
});
