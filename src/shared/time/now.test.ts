import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clockMinutes, monotonicNow, noteServiceTime, nowSeconds, setClockOffset, toBrowserMs, toMonotonic } from './now.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  monotonicNow();
});
afterEach(() => {
  setClockOffset(0);
  responded(0, 0);
  vi.useRealTimers();
});

const day = 86_400_000;
const dated = (ms: number, more?: Record<string, string>): Headers => new Headers({ date: new Date(ms).toUTCString(), ...more });
/** A response of a service whose clock is ahead of the browser's, and has whole seconds. @param tookMs from the request to the response */
function responded(aheadMs: number, tookMs: number): void {
  const sentMs = Date.now();
  vi.advanceTimersByTime(tookMs);
  noteServiceTime(dated(Date.now() + aheadMs), sentMs);
}

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

describe('now by the clock of the service', () => {
  test.each([
    ['three days ahead', 3 * day],
    ['three days behind', -3 * day],
    ['a year ahead', 365 * day],
    ['20 seconds behind', -20_000],
  ])('%s of the browser', (_, aheadMs) => {
    responded(aheadMs, 200);
    const error = nowSeconds() - (Date.now() + aheadMs) / 1000;
    expect(error).toBeGreaterThan(-2.5);
    expect(error).toBeLessThanOrEqual(0);
    expect(Math.abs(toBrowserMs(nowSeconds() * 1000) - Date.now())).toBeLessThan(1000);
  });

  test('does not follow whole seconds, slow responses, the cache of the browser, the age of the data or the sleep of the computer', () => {
    responded(0, 12_000);
    noteServiceTime(dated(Date.now() - 3500, { 'cache-control': 'private, max-age=3, must-revalidate' }), Date.now());
    noteServiceTime(dated(Date.now() - 100 * day, { 'cache-control': 'max-age=31536000, immutable' }), Date.now());
    noteServiceTime(dated(Date.now(), { age: '86400' }), Date.now());
    const response = dated(Date.now());
    const sentMs = Date.now();
    vi.setSystemTime(sentMs + 8 * 3_600_000);
    noteServiceTime(response, sentMs);
    expect(nowSeconds()).toBe(Math.floor(Date.now() / 1000));
  });

  test('follows a clock that is set right, on either side', () => {
    responded(3 * day, 100);
    responded(0, 100);
    expect(nowSeconds()).toBe(Math.floor(Date.now() / 1000));
    responded(3 * day, 100);
    vi.setSystemTime(Date.now() + 3 * day);
    responded(0, 100);
    expect(clockMinutes()).toBe(0);
  });

  test.each([{}, { date: '' }, { date: 'yesterday' }])('stays where the headers of a response are %j', (headers) => {
    responded(3 * day, 0);
    noteServiceTime(new Headers(headers), Date.now());
    expect(clockMinutes()).toBe(3 * 1440);
  });
});

test.each([
  [3 * day, 3 * 1440],
  [-2 * 3_600_000, -120],
  [-4 * 60_000, -4],
  [-3 * 60_000, 0],
  [60_000, 0],
  [0, 0],
])('a service that is %i ms ahead is %i minutes ahead', (aheadMs, minutes) => {
  responded(aheadMs, 0);
  expect(clockMinutes()).toBe(minutes);
});
