import { expect, test } from 'vitest';
import { nextTry, type Outcome, type Polled } from './next-try.ts';

const well: Outcome = { ended: 'well' };
const failed: Outcome = { ended: 'failed', message: 'away' };
const waits = (seconds: number): Outcome => ({ ended: 'waits', message: 'later', untilMs: seconds * 1000 });

test.each<[what: string, outcome: Outcome, polled: Partial<Polled>, seconds: number | undefined]>([
  ['the next interval begins where this one began', well, { beganMs: 10_000, endedMs: 12_000, everySeconds: 60 }, 70],
  ['a poll that took longer than its interval is followed by the next', well, { beganMs: 0, endedMs: 90_000, everySeconds: 60 }, 90],
  ['a source without an interval is read once', well, { everySeconds: undefined }, undefined],
  ['a failure pauses for a minute, of which half is random', failed, { everySeconds: 60, random: 0 }, 45],
  ['a failure pauses for a minute, of which half is random', failed, { everySeconds: 60, random: 1 }, 75],
  ['or for an interval where that is shorter', failed, { everySeconds: 10 }, 10],
  ['a source of once a day is not left for a day', failed, { everySeconds: 86_400 }, 60],
  ['each further failure doubles the pause', failed, { everySeconds: 60, failures: 4 }, 480],
  ['up to an hour', failed, { everySeconds: 60, failures: 40 }, 3600],
  ['also where the interval is longer', failed, { everySeconds: 86_400, failures: 9 }, 3600],
  ['a source without an interval is tried until it was read', failed, { everySeconds: undefined }, 60],
  ['a host is not asked before the time that it named', waits(500), { everySeconds: 60 }, 500],
  ['nor before the interval is over', waits(5), { everySeconds: 60 }, 60],
  ['a host that asks for more than a day is tried after a day', waits(1e9), { everySeconds: 60 }, 86_400],
])('%s: %j %j', (_what, outcome, polled, seconds) => {
  const next = nextTry(outcome, { beganMs: 0, endedMs: 0, everySeconds: 60, failures: 1, random: 0.5, ...polled });
  expect(next === undefined ? undefined : next / 1000).toBe(seconds);
});
