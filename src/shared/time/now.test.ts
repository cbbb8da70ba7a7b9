import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { monotonicNow, nowSeconds, setClockOffset, toBrowserMs, toMonotonic } from './now.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  monotonicNow();
});
afterEach(() => {
  setClockOffset(0);
  vi.useRealTimers();
});

const passed = (what: () => void): number => {
  const before = monotonicNow();
  what();
  return monotonicNow() - before;
};

test.each<[what: string, happens: () => void, ms: number]>([
  ['advances with time', () => vi.advanceTimersByTime(12_000), 12_000],
  ['advances when the system clock is set back', () => (vi.setSystemTime(Date.now() - 300_000), vi.advanceTimersByTime(12_000)), 12_000],
  // The page's own clock stands still meanwhile.
  ['includes the time that the computer slept', () => vi.setSystemTime(Date.now() + 28_800_000), 28_800_000],
])('the monotonic clock %s', (_, happens, ms) => {
  const steps = passed(happens);
  expect(steps).toBeGreaterThanOrEqual(ms - 1);
  expect(steps).toBeLessThanOrEqual(ms + 1);
});

test('the monotonic clock never goes back', () => {
  let last = monotonicNow();
  for (const by of [-5, 5, -86_400, 1, -1, 0]) {
    vi.setSystemTime(Date.now() + by * 1000);
    expect(monotonicNow()).toBeGreaterThanOrEqual(last);
    last = monotonicNow();
  }
});

test.each([
  ['a moment ago', -5000, -5000],
  ['later than now', 5000, 0],
])('a time %s keeps its age', (_, ms, age) => {
  expect(Math.round(toMonotonic(Date.now() + ms) - monotonicNow())).toBe(age);
});

test('0 stays 0', () => {
  expect(toMonotonic(0)).toBe(0);
});

test('where the data has another clock, now is its time, and ages stay those of the browser', () => {
  setClockOffset(-86_400_000);
  expect([nowSeconds(), nowSeconds(60)]).toEqual([1_799_913_600, 1_799_913_600]);
  vi.advanceTimersByTime(90_000);
  expect([nowSeconds(), nowSeconds(60)]).toEqual([1_799_913_690, 1_799_913_660]);
  expect(toBrowserMs(1_799_913_690_000)).toBe(Date.now());
  expect(Math.round(toMonotonic(Date.now() - 5000) - monotonicNow())).toBe(-5000);
});
