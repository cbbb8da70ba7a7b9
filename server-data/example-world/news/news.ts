import { secondsPerDay } from '#contract/time/dates.ts';
import { monthsBefore } from '#contract/time/new-york.ts';
import { dayAt, instantOf, type Day } from '#contract/market/day.ts';
import { Market } from '../prices/market.ts';
import { Random } from '../random.ts';
import type { ExampleStory } from '../story.ts';
import { Desk } from './desk.ts';
import type { Draft } from './draft.ts';
import { published } from './publish.ts';
import { appointmentsOn, planDays, slotsOf, type Appointment } from './schedule.ts';
import { plantTrap, trapAt } from './traps.ts';

export interface NewsOptions {
  /** same seed and options, same stories */
  readonly seed: number;
  /** how many stories */
  readonly items: number;
  /** Unix seconds; 24 months before `until` if absent */
  readonly from?: number;
  /** Unix seconds; the last story is seconds old at this instant */
  readonly until: number;
  /** id of the first story */
  readonly firstId?: number;
  /** whether the oddities of `traps.ts` are planted; false when a few days are added to a world that has them */
  readonly traps?: boolean;
}

interface ArrivalOptions {
  /** the world's own, so that prices and results go on where it ends; the stories differ with `from` */
  readonly seed: number;
  /** Unix seconds; the first story comes 20 to 40 s later */
  readonly from: number;
  readonly firstId: number;
}

/** Ids rise with time, in steps as of a system that numbers more than news. */
const stepToNext = (random: Random): number => (random.chance(0.12) ? random.whole(20, 260) : random.whole(1, 24));

/** Corrected once, minutes or hours later; half of the corrected stories say so in the title. */
function corrected(draft: Draft, created: number, until: number, random: Random): { draft: Draft; updated: number } {
  const updated = created + random.whole(90, random.chance(0.7) ? 2400 : 20_000);
  if (!random.chance(0.03) || updated > until) return { draft, updated: created };
  const mark = random.pick(['CORRECTION: ', 'UPDATE: ', '', '']);
  return { draft: { ...draft, title: `${mark}${draft.title}` }, updated };
}

const removedShare = 1 / 2500;

/** What was due longer ago than this is past, not news. */
const maxDelaySeconds = 900;

/**
 * The example world's news, oldest first by (created, id).
 *
 * @throws RangeError for options that fit no story
 */
export function* exampleNews(options: NewsOptions): Generator<ExampleStory> {
  const { seed, items, until, from: start = monthsBefore(until, 24), firstId = 40_000_000, traps = true } = options;
  if (!Number.isInteger(items) || items < 0) throw new RangeError(`items: a whole number from 0, got ${items}`);
  if (start >= until) throw new RangeError(`from: a time before until, got ${start} and ${until}`);
  const desk = new Desk(new Market(seed), new Random(seed, 'desk', start));
  const random = new Random(seed, 'publish', start);
  let id = firstId;
  let place = 0;
  let last = start;
  for (const ofDay of planDays(items, start, until)) {
    for (const slot of slotsOf(seed, ofDay)) {
      const planned = instantOf(ofDay.day, slot.secondsOfDay);
      // The feed ends now, not at the last busy moment.
      const moment = place === items - 1 ? until - random.whole(2, 25) : planned;
      const created = Math.max(last, Math.min(moment, until));
      last = created;
      const day = dayAt(created);
      const secondsOfDay = slot.secondsOfDay + (created - planned) - secondsPerDay * (day - ofDay.day);
      // A story of the calendar is written when it is due: no 'Closing bell' on a Saturday.
      const appointment = created - planned > maxDelaySeconds ? undefined : slot.appointment;
      const { draft, updated } = corrected(desk.write(day, secondsOfDay, appointment), created, until, random);
      const story = published(draft, { id, created, updated, random });
      const trap = traps ? trapAt(place, items) : undefined;
      const removedAt = instantOf(day + 1, random.whole(60, 30_000));
      const isRemoved = random.chance(removedShare) && removedAt < until;
      yield trap ? plantTrap(trap, story) : isRemoved ? { ...story, removedAt } : story;
      id += stepToNext(random);
      place++;
    }
  }
}

/** Endless: one more story every 20 to 40 s, each created at its instant. The calendar's stories come when they are due. */
export function* arrivingNews({ seed, from, firstId }: ArrivalOptions): Generator<ExampleStory> {
  const desk = new Desk(new Market(seed), new Random(seed, 'arriving desk', from));
  const random = new Random(seed, 'arrivals', from);
  let id = firstId;
  let created = from;
  let day: Day | undefined;
  let due: Appointment[] = [];
  for (;;) {
    created += random.whole(20, 40);
    const today = dayAt(created);
    const midnight = instantOf(today, 0);
    if (today !== day) {
      day = today;
      due = appointmentsOn(seed, today).filter(({ secondsOfDay }) => midnight + secondsOfDay > from);
    }
    const secondsOfDay = created - midnight;
    due = due.filter((each) => each.secondsOfDay > secondsOfDay - maxDelaySeconds);
    const appointment = due[0] && due[0].secondsOfDay <= secondsOfDay ? due.shift() : undefined;
    yield published(desk.write(today, secondsOfDay, appointment), { id, created, updated: created, random });
    id += stepToNext(random);
  }
}
