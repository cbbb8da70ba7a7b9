import { dayAt, instantOf, monthsBefore, type Day } from '../days.ts';
import { Market } from '../prices/market.ts';
import { Random } from '../random.ts';
import type { ExampleStory } from '../story.ts';
import { appointmentsOn, type Appointment } from './calendar.ts';
import { Desk } from './desk.ts';
import type { Draft } from './draft.ts';
import { published } from './publish.ts';
import { planDays, slotsOf, type DayPlan } from './schedule.ts';
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

/** A story removed by its publisher. */
interface Removal {
  readonly id: number;
  /** Unix seconds */
  readonly atSeconds: number;
}

const usualFirstId = 40_000_000;
const usualMonths = 24;

/** @throws RangeError when the options leave no time for the stories */
function plan({ items, from, until }: NewsOptions): { start: number; days: DayPlan[] } {
  const start = from ?? monthsBefore(until, usualMonths);
  if (!Number.isInteger(items) || items < 0) throw new RangeError(`items: a whole number from 0, got ${items}`);
  if (start >= until) throw new RangeError(`from: a time before until, got ${start} and ${until}`);
  return { start, days: planDays(items, start, until) };
}

/** Ids rise with time, in steps as of a system that numbers more than news. A stream of their own: the n-th is known without its story. */
function idsFrom(seed: number, firstId: number): () => number {
  const random = new Random(seed, 'ids');
  let next = firstId;
  return () => {
    const id = next;
    next += random.chance(0.12) ? random.whole(20, 260) : random.whole(1, 24);
    return id;
  };
}

/** Corrected once, minutes or hours later; half of the corrected stories say so in the title. */
function corrected(draft: Draft, created: number, until: number, random: Random): { draft: Draft; updated: number } {
  if (!random.chance(0.03)) return { draft, updated: created };
  const updated = created + random.whole(90, random.chance(0.7) ? 2400 : 20_000);
  if (updated > until) return { draft, updated: created };
  const drawn = random.fraction();
  const mark = drawn < 0.25 ? 'CORRECTION: ' : drawn < 0.5 ? 'UPDATE: ' : '';
  return { draft: { ...draft, title: `${mark}${draft.title}` }, updated };
}

/**
 * The example world's news, oldest first by (created, id).
 *
 * @throws RangeError for options that fit no story
 */
export function* exampleNews(options: NewsOptions): Generator<ExampleStory> {
  const { seed, items, until, firstId = usualFirstId, traps = true } = options;
  const { start, days } = plan(options);
  const desk = new Desk(new Market(seed), new Random(seed, 'desk', start));
  const random = new Random(seed, 'publish', start);
  const nextId = idsFrom(seed, firstId);
  let place = 0;
  let last = start;
  for (const ofDay of days) {
    for (const { secondsOfDay, appointment } of slotsOf(seed, ofDay)) {
      // The feed ends now, not at the last busy moment.
      const moment = place === items - 1 ? until - random.whole(2, 25) : instantOf(ofDay.day, secondsOfDay);
      const created = Math.max(last, Math.min(moment, until));
      last = created;
      const { draft, updated } = corrected(desk.write(ofDay.day, secondsOfDay, appointment), created, until, random);
      const story = published(draft, { id: nextId(), created, updated, random });
      const trap = traps ? trapAt(place, items) : undefined;
      yield trap ? plantTrap(trap, story) : story;
      place++;
    }
  }
}

/** Stories of the same news that were removed, oldest first: about one in 2,500. Their ids and days are known from the plan. */
export function* removedNews(options: NewsOptions): Generator<Removal> {
  const { seed, items, until, firstId = usualFirstId } = options;
  const random = new Random(seed, 'removals');
  const nextId = idsFrom(seed, firstId);
  const every = 2500;
  let place = 0;
  let chosen = random.whole(0, every - 1);
  for (const { day, count } of plan(options).days) {
    for (const end = place + count; place < end; place++) {
      const id = nextId();
      if (place !== chosen) continue;
      chosen = place + random.whole(every / 2, every + every / 2);
      const atSeconds = instantOf(day + 1, random.whole(60, 30_000));
      if (atSeconds < until && trapAt(place, items) === undefined) yield { id, atSeconds };
    }
  }
}

/** What was due longer ago than this is past, not news. */
const maxDelaySeconds = 900;

/** Endless: one more story every 20 to 40 s, each created at its instant. The calendar's stories come when they are due. */
export function* arrivingNews({ seed, from, firstId }: ArrivalOptions): Generator<ExampleStory> {
  const desk = new Desk(new Market(seed), new Random(seed, 'arriving desk', from));
  const random = new Random(seed, 'arrivals', from);
  const nextId = idsFrom(seed, firstId);
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
    yield published(desk.write(today, secondsOfDay, appointment), { id: nextId(), created, updated: created, random });
  }
}
