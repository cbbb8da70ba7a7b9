import { newYorkDay, newYorkInstant } from '#contract/new-york.ts';
import { dateOf, dayOf, type Day } from './days.ts';
import { Market } from './market.ts';
import { appointedOn, type Appointed } from './news/calendar.ts';
import { Desk } from './news/desk.ts';
import type { Draft } from './news/kind.ts';
import { published } from './news/publish.ts';
import { monthsBefore, planDays, type DayPlan } from './news/schedule.ts';
import { instantOf, slotsOf } from './news/slots.ts';
import type { WorldStory } from './news/told.ts';
import { Random } from './random.ts';
import { trapAt, traps } from './traps.ts';

export interface WorldOptions {
  /** same seed and options, same bytes */
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

/** A story taken back after it was published. */
interface Withdrawal {
  readonly id: number;
  /** Unix seconds */
  readonly atSeconds: number;
}

const usualFirstId = 40_000_000;
const usualMonths = 24;

/** @throws RangeError when the options leave no time for the stories */
function laidOut({ items, from, until }: WorldOptions): { from: number; days: DayPlan[] } {
  const start = from ?? monthsBefore(until, usualMonths);
  if (!Number.isInteger(items) || items < 0) throw new RangeError(`items: a whole number from 0, got ${items}`);
  if (start >= until) throw new RangeError(`from: a time before until, got ${start} and ${until}`);
  return { from: start, days: planDays(items, start, until) };
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

/** Corrected once, minutes or hours later; half of them say so in the title. */
function correction(draft: Draft, created: number, until: number, random: Random): { draft: Draft; updated: number } {
  if (!random.chance(0.03)) return { draft, updated: created };
  const updated = created + random.whole(90, random.chance(0.7) ? 2400 : 20_000);
  if (updated > until) return { draft, updated: created };
  const drawn = random.fraction();
  const mark = drawn < 0.25 ? 'CORRECTION: ' : drawn < 0.5 ? 'UPDATE: ' : '';
  return { draft: { ...draft, title: `${mark}${draft.title}` }, updated };
}

/**
 * The example world's news, oldest first by (created, id). Same options, same stories, byte for byte, on any machine.
 *
 * @throws RangeError for options that fit no story
 */
export function* worldNews(options: WorldOptions): Generator<WorldStory> {
  const { seed, items, until, firstId = usualFirstId, traps: planted = true } = options;
  const { from, days } = laidOut(options);
  const desk = new Desk(new Market(seed), new Random(seed, 'desk', from));
  const random = new Random(seed, 'publish', from);
  const nextId = idsFrom(seed, firstId);
  let place = 0;
  let last = from;
  for (const plan of days) {
    for (const { secondsOfDay, appointed } of slotsOf(seed, plan)) {
      const final = place === items - 1;
      // The feed ends now, not at the last busy moment.
      const moment = final ? until - random.whole(2, 25) : instantOf(plan, secondsOfDay);
      const created = Math.max(last, Math.min(moment, until));
      last = created;
      const told = correction(desk.tell(plan.day, secondsOfDay, appointed), created, until, random);
      const story = published(told.draft, { id: nextId(), created, updated: told.updated, random });
      const trap = planted ? trapAt(place, items) : undefined;
      yield trap ? traps[trap](story) : story;
      place++;
    }
  }
}

/**
 * Stories of the world of these options that were withdrawn later, oldest first: about one in 2,500. Costs no story:
 * their ids and days are known from the plan.
 */
export function* worldWithdrawals(options: WorldOptions): Generator<Withdrawal> {
  const { seed, items, until, firstId = usualFirstId } = options;
  const { days } = laidOut(options);
  const random = new Random(seed, 'withdrawals');
  const nextId = idsFrom(seed, firstId);
  const every = 2500;
  let place = 0;
  let chosen = random.whole(0, every - 1);
  for (const { day, count } of days) {
    for (const end = place + count; place < end; place++) {
      const id = nextId();
      if (place !== chosen) continue;
      chosen = place + random.whole(every / 2, every + every / 2);
      const atSeconds = newYorkInstant(dateOf(day + 1)) + random.whole(60, 30_000);
      if (atSeconds < until && trapAt(place, items) === undefined) yield { id, atSeconds };
    }
  }
}

/** What was due longer ago than this is past, not news. */
const patienceSeconds = 900;

/** Endless: one more story every 20 to 40 s, each created at its instant. The calendar's stories come when they are due. */
export function* arrivals({ seed, from, firstId }: ArrivalOptions): Generator<WorldStory> {
  const desk = new Desk(new Market(seed), new Random(seed, 'arriving desk', from));
  const random = new Random(seed, 'arrivals', from);
  const nextId = idsFrom(seed, firstId);
  let created = from;
  let day: Day | undefined;
  let midnight = 0;
  let due: Appointed[] = [];
  for (;;) {
    created += random.whole(20, 40);
    const today = dayOf(newYorkDay(created));
    if (today !== day) {
      day = today;
      midnight = newYorkInstant(dateOf(today));
      due = appointedOn(seed, today).filter(({ secondsOfDay }) => midnight + secondsOfDay > from);
    }
    const secondsOfDay = created - midnight;
    due = due.filter((each) => each.secondsOfDay > secondsOfDay - patienceSeconds);
    const [first] = due;
    const appointed = first && first.secondsOfDay <= secondsOfDay ? due.shift() : undefined;
    yield published(desk.tell(today, secondsOfDay, appointed), { id: nextId(), created, updated: created, random });
  }
}
