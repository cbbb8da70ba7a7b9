import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakerLimits, closed, letsThrough, nextBreaker, type Breaker, type BreakerEvent } from './breaker.ts';

const limits = { failures: 3, openMs: 100 };
const failed = (failures: number): Breaker => ({ state: 'closed', failures });
const open = (untilMs: number): Breaker => ({ state: 'open', untilMs });
const halfOpen: Breaker = { state: 'half-open' };

test.each<[breaker: Breaker, event: BreakerEvent, nowMs: number, next: Breaker]>([
  [closed, 'asked', 50, closed],
  [closed, 'answered', 50, closed],
  [closed, 'failed', 50, failed(1)],
  [failed(1), 'failed', 50, failed(2)],
  [failed(2), 'failed', 50, open(150)],
  [failed(2), 'answered', 50, closed],
  [failed(2), 'probe failed', 50, failed(2)],
  [failed(2), 'probe withdrawn', 50, failed(2)],
  [open(150), 'asked', 149, open(150)],
  [open(150), 'asked', 150, halfOpen],
  [open(150), 'answered', 60, closed],
  [open(150), 'failed', 60, open(150)],
  [open(150), 'probe failed', 60, open(150)],
  [open(150), 'probe withdrawn', 60, open(150)],
  [halfOpen, 'asked', 160, halfOpen],
  [halfOpen, 'answered', 160, closed],
  [halfOpen, 'failed', 160, halfOpen],
  [halfOpen, 'probe failed', 160, open(260)],
  [halfOpen, 'probe withdrawn', 160, open(160)],
])('of %j, %s at %d makes %j', (breaker, event, nowMs, next) => {
  expect(nextBreaker(breaker, event, nowMs, limits)).toEqual(next);
});

test.each<[breaker: Breaker, nowMs: number, lets: boolean]>([
  [failed(2), 0, true],
  [open(150), 149, false],
  [open(150), 150, true],
  [halfOpen, 9999, false],
])('%j lets a question through at %d: %s', (breaker, nowMs, lets) => {
  expect(letsThrough(breaker, nowMs)).toBe(lets);
});

/** A step of a life: time passes, somebody asks, or the oldest question under way ends in one of three ways. */
const step = fc.record({ waitMs: fc.integer({ min: 0, max: 60 }), what: fc.constantFrom('ask', 'answer', 'fail', 'withdraw') });

test('however questions come and end, at most one probe is under way, and a healed upstream is asked again', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      let breaker: Breaker = closed;
      let nowMs = 0;
      const underWay: { isProbe: boolean }[] = [];
      const happen = (event: BreakerEvent): void => void (breaker = nextBreaker(breaker, event, nowMs, limits));
      const ends: Record<string, (isProbe: boolean) => BreakerEvent> = {
        answer: () => 'answered',
        fail: (isProbe) => (isProbe ? 'probe failed' : 'failed'),
        withdraw: (isProbe) => (isProbe ? 'probe withdrawn' : 'answered'),
      };
      const ask = (): void => {
        if (!letsThrough(breaker, nowMs)) return;
        const isProbe = breaker.state === 'open';
        happen('asked');
        underWay.push({ isProbe });
      };
      for (const { waitMs, what } of steps) {
        nowMs += waitMs;
        if (what === 'ask') ask();
        else {
          const oldest = underWay.shift();
          if (oldest) happen(ends[what]?.(oldest.isProbe) ?? 'answered');
        }
        // a probe that is overtaken by another answer stays one of the past, and can do no harm
        if (breaker.state === 'half-open') expect(underWay.filter(({ isProbe }) => isProbe).length).toBeGreaterThan(0);
        if (breaker.state === 'closed') expect(breaker.failures).toBeLessThan(limits.failures);
      }
      for (const { isProbe } of underWay) happen(isProbe ? 'probe failed' : 'failed');
      nowMs += limits.openMs;
      expect(letsThrough(breaker, nowMs)).toBe(true);
      happen('asked');
      happen('answered');
      expect(breaker).toEqual(closed);
    }),
  );
});

test('after the longest probe and a pause a healed upstream has been asked within 30 s', () => {
  expect(15_000 + breakerLimits.openMs).toBeLessThan(30_000);
});
