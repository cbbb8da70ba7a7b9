import { randomInt } from 'node:crypto';
import { secondsPerDay } from '#contract/time/dates.ts';
import type { BarPeriod } from '../../market/bar-periods.ts';
import type { BarVersion } from './bars.ts';

/** Exact as a number. */
const maxVersion = 2 ** 48 - 1;

/**
 * The rows to write with some periods, one for each day and year. The numbers are random, because a store may be restored to an earlier state
 * and go on from there.
 */
export function buildVersions(changed: readonly Pick<BarPeriod, 'day' | 'seconds'>[]): readonly BarVersion[] {
  const version = randomInt(maxVersion);
  const rows = new Map<string, BarVersion>();
  for (const { day, seconds: length } of changed) {
    const seconds = length < secondsPerDay ? 0 : secondsPerDay;
    rows.set(`${day} ${seconds}`, { day, seconds, version });
  }
  return [...rows.values()];
}
