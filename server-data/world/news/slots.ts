import { newYorkInstant } from '#contract/new-york.ts';
import { dateOf } from '../days.ts';
import { Random } from '../random.ts';
import { appointedOn, type Appointed } from './calendar.ts';
import { momentsOf, type DayPlan } from './schedule.ts';

/** A place for one story: its wall-clock second, and what is due there, if anything is. */
interface Slot {
  readonly secondsOfDay: number;
  readonly appointed: Appointed | undefined;
}

/** At most so much of a day is appointed; the rest stays with everyday stories. */
const appointedShare = 0.52;

/** The places of one day, in order: what the calendar has in store as far as there is room, and free ones. */
export function slotsOf(seed: number, plan: DayPlan): Slot[] {
  const { day, count, first, last } = plan;
  if (count === 0) return [];
  const appointed = appointedOn(seed, day)
    .filter(({ secondsOfDay }) => secondsOfDay >= first && secondsOfDay <= last)
    .toSorted((a, b) => a.wanted - b.wanted)
    .slice(0, Math.floor(count * appointedShare));
  const free = momentsOf(plan, count - appointed.length, new Random(seed, 'moments', day));
  return [
    ...appointed.map((each) => ({ secondsOfDay: each.secondsOfDay, appointed: each })),
    ...free.map((secondsOfDay) => ({ secondsOfDay, appointed: undefined })),
  ].toSorted((a, b) => a.secondsOfDay - b.secondsOfDay);
}

/** The instant of a wall-clock second; on the night the clocks go forward, two hours of the wall share one. */
export const instantOf = ({ day }: Pick<DayPlan, 'day'>, secondsOfDay: number): number => newYorkInstant(dateOf(day), secondsOfDay);
