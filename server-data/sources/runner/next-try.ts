import { secondsPerDay, secondsPerHour } from '#contract/time/dates.ts';

/** How a poll ended. */
export type Outcome =
  | { readonly ended: 'well' }
  | { readonly ended: 'failed'; readonly message: string }
  /** the host asks to wait, Unix milliseconds */
  | { readonly ended: 'waits'; readonly message: string; readonly untilMs: number };

/** After the first failure, also of a source that is read once a day: what fails mostly passes. */
const firstSeconds = 60;
const maxSeconds = secondsPerHour;
/** A host that asks for more is tried after a day. */
const maxWaitSeconds = secondsPerDay;

/** What the time of the next poll depends on; times are Unix milliseconds. */
export interface Polled {
  readonly beganMs: number;
  readonly endedMs: number;
  /** undefined: once */
  readonly everySeconds: number | undefined;
  /** in a row, with this one */
  readonly failures: number;
  /** from 0 to 1, so that those who failed together do not come back together */
  readonly random: number;
}

/** When a source is polled again, Unix milliseconds; undefined: never, as it was read once. */
export function nextTry(outcome: Outcome, { beganMs, endedMs, everySeconds, failures, random }: Polled): number | undefined {
  const regularMs = everySeconds === undefined ? undefined : beganMs + everySeconds * 1000;
  if (outcome.ended === 'well') return regularMs === undefined ? undefined : Math.max(regularMs, endedMs);
  // half of the pause is random
  const pauseMs = Math.min(Math.min(everySeconds ?? firstSeconds, firstSeconds) * 2 ** (failures - 1), maxSeconds) * 1000;
  const backoffMs = endedMs + pauseMs * (0.75 + random / 2);
  if (outcome.ended === 'failed') return backoffMs;
  return Math.max(Math.min(outcome.untilMs, endedMs + maxWaitSeconds * 1000), regularMs ?? endedMs);
}
