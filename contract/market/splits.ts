import { isPriceFactor, typeContradictsRatio } from '../checks/splits.ts';
import { isDate } from '../schema/codecs.ts';
import { readSplitRatio } from '../schema/split-ratio.ts';
import { addDays, daysBetween } from '../time/dates.ts';

/** What the rule reads of a split of one symbol, as it came. */
export interface SplitFacts {
  readonly id: string;
  /** new:old (assumption F07) */
  readonly ratio: string;
  readonly split_type: string;
  /** `YYYY-MM-DD` */
  readonly date_ex: string;
}

/** How prices of a series are written: as they were traded, or divided by the splits that came after them. */
export const priceBases = ['as-traded', 'split-adjusted'] as const;
export type PriceBasis = (typeof priceBases)[number];

/** The first and the last trade of a day, in dollars. */
export interface DayPrices {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly first: number;
  readonly last: number;
}

/** Why a split is left out; of one that counts, what it is taken to count by where the prices do not show it. */
export type SplitReason =
  | 'its ratio or ex-date cannot be read'
  | 'perhaps a spin-off: a price factor'
  | 'the same split twice'
  | 'its type contradicts its ratio'
  | 'the prices do not jump by it'
  | 'the prices jump by it on another day'
  | 'marked as split-adjusted'
  | 'marked as traded'
  | 'too small to be seen in the prices'
  | 'no prices around it';

export interface JudgedSplit<S extends SplitFacts = SplitFacts> {
  readonly split: S;
  /** new shares for each old one; 1 where it cannot be read */
  readonly factor: number;
  /** the day from which on prices have it: its ex-date, or the day near it on which they jump */
  readonly day: string;
  /** whether earlier prices are still to be divided by the factor, and volumes multiplied unless it is a price factor */
  readonly isCounted: boolean;
  /** undefined where the prices jump by the split */
  readonly reason: SplitReason | undefined;
}

interface Evidence {
  /** the days with a trade, oldest first; those around ex-dates suffice */
  readonly prices: readonly DayPrices[];
  /** what is known of the prices before an ex-date without looking at them, which decides */
  readonly markOn?: (exDay: string) => PriceBasis | undefined;
}

const spinOff = 'perhaps a spin-off: a price factor' satisfies SplitReason;

/** Two days with trades that follow each other. */
interface Step {
  readonly before: DayPrices;
  readonly after: DayPrices;
}

/** The days around the beginning of a day; undefined where there is none before, or none after. */
function stepAt(prices: readonly DayPrices[], day: string): Step | undefined {
  const place = prices.findIndex((each) => each.day >= day);
  const [before, after] = [prices[place - 1], prices[place]];
  return before && after && { before, after };
}

/** Records of one split are at most so many days apart. */
const sameSplitDays = 5;

/** So many days off is the ex-date of a record that names the day on which a split becomes effective, mostly the trading day before. */
export const otherDayDays = 4;

/** What a price may move overnight without a split, as a factor; over a gap of weeks it may move more. */
const overnightMove = 1.2;
const gapMove = 2;
const gapDays = 10;

/** More splits between two prices than that are decided together: their combinations double with each. */
const maxCombined = 4;

interface Candidate<S extends SplitFacts> {
  readonly split: S;
  readonly factor: number;
  readonly logFactor: number;
  readonly isContradictory: boolean;
  readonly isPriceFactor: boolean;
  readonly step: Step | undefined;
}

const logJump = ({ before, after }: Step): number => Math.log(before.last / after.first);

/** Whether a factor is so large that its jump is no move of a market: half-way between the factor and 1 is beyond that. */
function canBeSeen({ logFactor }: Candidate<SplitFacts>, { before, after }: Step): boolean {
  const move = daysBetween(before.day, after.day) > gapDays ? gapMove : overnightMove;
  return Math.abs(logFactor) >= 2 * Math.log(move);
}

/** How far the prices around a split are from a jump by it; of records of one split the nearest is the one that counts. */
const distance = ({ step, logFactor }: Candidate<SplitFacts>): number =>
  step ? Math.abs(logJump(step) - logFactor) : Number.POSITIVE_INFINITY;

/** Whether prices jump by a factor alone, give or take a night. */
const isJumpBy = (logPrices: number, logFactor: number): boolean => Math.abs(logPrices - logFactor) <= Math.log(overnightMove);

/** The day near its ex-date on which the prices jump by a split. */
function findOtherDay(candidate: Candidate<SplitFacts>, prices: readonly DayPrices[]): string | undefined {
  const [first, last] = [-otherDayDays, otherDayDays].map((days) => addDays(candidate.split.date_ex, days)) as [string, string];
  return prices.find((after, place) => {
    const before = prices[place - 1];
    if (!before || after.day < first || after.day > last) return false;
    return canBeSeen(candidate, { before, after }) && isJumpBy(logJump({ before, after }), candidate.logFactor);
  })?.day;
}

/** Finds the records of a split that came before under another id. @returns those that are left out */
function findRepeats<S extends SplitFacts>(candidates: readonly Candidate<S>[]): ReadonlySet<Candidate<S>> {
  const repeats = new Set<Candidate<S>>();
  const lastOf = new Map<number, Candidate<S>>();
  for (const candidate of candidates) {
    const other = lastOf.get(candidate.factor);
    if (!other || Math.abs(daysBetween(other.split.date_ex, candidate.split.date_ex)) > sameSplitDays) {
      lastOf.set(candidate.factor, candidate);
      continue;
    }
    const isBetter = other.isContradictory === candidate.isContradictory ? distance(candidate) < distance(other) : other.isContradictory;
    repeats.add(isBetter ? other : candidate);
    if (isBetter) lastOf.set(candidate.factor, candidate);
  }
  return repeats;
}

/** All combinations of some splits; the whole first, so that as traded wins where two are equally near. */
function combinationsOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  if (all.length > maxCombined) return [all, []];
  return Array.from({ length: 2 ** all.length }, (_, skipped) => all.filter((_each, index) => (skipped & (1 << index)) === 0));
}

const sumOf = (candidates: readonly Candidate<SplitFacts>[]): number => candidates.reduce((sum, { logFactor }) => sum + logFactor, 0);

/** Decides splits that lie between the same two days: those count whose factors together are nearest to the jump. */
function decideTogether<S extends SplitFacts>(
  group: readonly Candidate<S>[],
  step: Step,
  prices: readonly DayPrices[],
): readonly JudgedSplit<S>[] {
  const visible = group.filter((candidate) => !candidate.isContradictory && !candidate.isPriceFactor && canBeSeen(candidate, step));
  const jump = logJump(step);
  const [nearest = []] = combinationsOf(visible).toSorted((a, b) => Math.abs(jump - sumOf(a)) - Math.abs(jump - sumOf(b)));
  const otherDays = new Map(visible.filter((each) => !nearest.includes(each)).map((each) => [each, findOtherDay(each, prices)]));
  const isAdjusted = visible.length > 0 && nearest.length === 0 && [...otherDays.values()].every((day) => day === undefined);
  const rest = jump - sumOf(nearest);
  return group.map((candidate): JudgedSplit<S> => {
    const { split, factor, logFactor, isContradictory } = candidate;
    const decided = { split, factor, day: split.date_ex };
    if (candidate.isPriceFactor) return { ...decided, isCounted: Math.abs(rest - logFactor) < Math.abs(rest), reason: spinOff };
    if (isContradictory) {
      const isCounted = canBeSeen(candidate, step) && isJumpBy(rest, logFactor);
      return { ...decided, isCounted, reason: isCounted ? undefined : 'its type contradicts its ratio' };
    }
    if (nearest.includes(candidate)) return { ...decided, isCounted: true, reason: undefined };
    const otherDay = otherDays.get(candidate);
    if (otherDay !== undefined) return { ...decided, day: otherDay, isCounted: true, reason: 'the prices jump by it on another day' };
    if (isAdjusted || visible.includes(candidate)) return { ...decided, isCounted: false, reason: 'the prices do not jump by it' };
    return { ...decided, isCounted: true, reason: 'too small to be seen in the prices' };
  });
}

/**
 * Judges which splits of a symbol are not yet in its prices, so that prices before them are still to be divided. Prices that programs and
 * vendors hand out are as traded or already adjusted, and do not say which; the jump around the ex-date does.
 *
 * Assumed: a split counts where the prices around its ex-date are nearer to a jump by its factor than to none. Where a move of 20 % could
 * be taken for it, and where prices are missing, prices are as traded, and it counts. Where they jump by it within 20 % up to four days
 * before or after, it counts from that day on. Equal factors within five days are one split. A split whose type contradicts its ratio
 * counts where the prices jump by the ratio within 20 %. A mark of the series decides instead of its prices.
 *
 * Assumed: a price factor counts where prices around its ex-date are nearer to a jump by it than to none, whatever the mark, and not
 * without prices.
 *
 * @param splits of one symbol, in any order
 * @returns all of them, by their ex-dates, then in the order given
 */
export function judgeSplits<S extends SplitFacts>(splits: readonly S[], { prices, markOn }: Evidence): readonly JudgedSplit<S>[] {
  const judged = new Map<S, JudgedSplit<S>>();
  const decide = (split: S, factor: number, isCounted: boolean, reason: SplitReason, day = split.date_ex): void =>
    void judged.set(split, { split, factor, day, isCounted, reason });
  const sorted = splits.toSorted((a, b) => (a.date_ex < b.date_ex ? -1 : a.date_ex > b.date_ex ? 1 : 0));

  const candidates: Candidate<S>[] = [];
  for (const split of sorted) {
    const ratio = readSplitRatio(split.ratio);
    if (!ratio || !isDate(split.date_ex)) {
      decide(split, 1, false, 'its ratio or ex-date cannot be read');
      continue;
    }
    const factor = Number(ratio.factor.top) / Number(ratio.factor.bottom);
    const isFactor = isPriceFactor(split);
    candidates.push({
      split,
      factor,
      logFactor: Math.log(factor),
      isContradictory: !isFactor && typeContradictsRatio(split) === true,
      isPriceFactor: isFactor,
      step: stepAt(prices, split.date_ex),
    });
  }

  const repeats = findRepeats(candidates);
  /** by the day before */
  const groups = new Map<string, { readonly step: Step; readonly members: Candidate<S>[] }>();
  for (const candidate of candidates) {
    const { split, factor, isContradictory, step } = candidate;
    const mark = candidate.isPriceFactor ? undefined : markOn?.(split.date_ex);
    if (repeats.has(candidate)) decide(split, factor, false, 'the same split twice');
    else if (mark === 'split-adjusted') decide(split, factor, false, 'marked as split-adjusted');
    else if (mark === 'as-traded' && !isContradictory) decide(split, factor, true, 'marked as traded');
    else if (step) {
      const group = groups.get(step.before.day) ?? { step, members: [] };
      group.members.push(candidate);
      groups.set(step.before.day, group);
    } else if (candidate.isPriceFactor) decide(split, factor, false, spinOff);
    else if (isContradictory) decide(split, factor, false, 'its type contradicts its ratio');
    else {
      const otherDay = findOtherDay(candidate, prices);
      decide(split, factor, true, otherDay === undefined ? 'no prices around it' : 'the prices jump by it on another day', otherDay);
    }
  }
  for (const { step, members } of groups.values())
    for (const decided of decideTogether(members, step, prices)) judged.set(decided.split, decided);
  return sorted.flatMap((split) => judged.get(split) ?? []);
}

/** `10:1 of 2025-11-17 left out: the prices do not jump by it` */
export const judgedSplitText = ({ split, day, isCounted, reason }: JudgedSplit): string => {
  const from = day === split.date_ex ? '' : ` from ${day} on`;
  return `${split.ratio} of ${split.date_ex} ${isCounted ? 'counted' : 'left out'}${from}${reason === undefined ? '' : `: ${reason}`}`;
};

/** What prices of a day are divided by to stand beside those of a later day. Days are `YYYY-MM-DD`. */
export const splitFactor = (judged: readonly JudgedSplit[], fromDay: string, toDay: string): number =>
  judged.reduce((factor, each) => (each.isCounted && each.day > fromDay && each.day <= toDay ? factor * each.factor : factor), 1);

/** What volumes of a day are multiplied by to stand beside those of a later day: a price factor changes no shares. */
export const sharesFactor = (judged: readonly JudgedSplit[], fromDay: string, toDay: string): number =>
  splitFactor(
    judged.filter(({ reason }) => reason !== spinOff),
    fromDay,
    toDay,
  );
