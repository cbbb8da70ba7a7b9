import { typeContradictsRatio } from '../checks/splits.ts';
import { isDate } from '../schema/codecs.ts';
import { readSplitRatio } from '../schema/split-ratio.ts';

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

/** The last trade before an ex-date, and the first one on it or after it. */
export interface PricesAround {
  readonly before: { readonly day: string; readonly price: number };
  readonly after: { readonly day: string; readonly price: number };
}

/** Why a split is left out; of one that counts, what it is taken to count by where the prices do not show it. */
export type SplitReason =
  | 'its ratio or ex-date cannot be read'
  | 'perhaps a spin-off: a price factor'
  | 'the same split twice'
  | 'its type contradicts its ratio'
  | 'the prices do not jump by it'
  | 'marked as split-adjusted'
  | 'marked as traded'
  | 'too small to be seen in the prices'
  | 'no prices around it';

export interface JudgedSplit<S extends SplitFacts = SplitFacts> {
  readonly split: S;
  /** new shares for each old one; 1 where it cannot be read */
  readonly factor: number;
  /** whether earlier prices are still to be divided by the factor, and volumes multiplied */
  readonly isCounted: boolean;
  /** undefined where the prices jump by the split */
  readonly reason: SplitReason | undefined;
}

interface Evidence {
  /** the prices around an ex-date; undefined where one of the two is not known */
  readonly around: (exDay: string) => PricesAround | undefined;
  /** what is known of the prices before an ex-date without looking at them, which decides */
  readonly markOn?: (exDay: string) => PriceBasis | undefined;
}

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string): number => Math.abs(Date.parse(to) - Date.parse(from)) / dayMs;

/** The prices around ex-dates in days with a trade, oldest first. */
export function aroundDays(days: readonly DayPrices[]): Evidence['around'] {
  return (exDay) => {
    const place = days.findIndex(({ day }) => day >= exDay);
    const [before, after] = [days[place - 1], days[place]];
    if (!before || !after) return undefined;
    return { before: { day: before.day, price: before.last }, after: { day: after.day, price: after.first } };
  };
}

/** Companies divide into whole shares; factors that a vendor computes from prices have three decimals, `1046:1000`. */
const maxCompanySide = 10n;

/**
 * Whether a record is perhaps no split of shares but the factor by which a spin-off lowered the price.
 *
 * Assumed: it is where a record has no type and a factor from 1 to 2 that is written in thousandths, or cannot be in hundredths.
 */
export function isPriceFactor({ ratio, split_type: type }: Pick<SplitFacts, 'ratio' | 'split_type'>): boolean {
  const factor = readSplitRatio(ratio)?.factor;
  if (type !== '' || !factor || factor.top <= factor.bottom || factor.top >= 2n * factor.bottom) return false;
  const isInThousandths = Number(ratio.split(':')[1]) >= 1000 && factor.bottom > maxCompanySide;
  return isInThousandths || factor.bottom > 100n;
}

/** Records of one split are at most so many days apart. */
const sameSplitDays = 5;

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
  readonly prices: PricesAround | undefined;
}

const logJump = ({ before, after }: PricesAround): number => Math.log(before.price / after.price);

/** Whether a factor is so large that its jump is no move of a market: half-way between the factor and 1 is beyond that. */
function canBeSeen({ logFactor }: Candidate<SplitFacts>, { before, after }: PricesAround): boolean {
  const move = daysBetween(before.day, after.day) > gapDays ? gapMove : overnightMove;
  return Math.abs(logFactor) >= 2 * Math.log(move);
}

/** How far the prices around a split are from a jump by it; of records of one split the nearest is the one that counts. */
const distance = ({ prices, logFactor }: Candidate<SplitFacts>): number =>
  prices ? Math.abs(logJump(prices) - logFactor) : Number.POSITIVE_INFINITY;

/** Finds the records of a split that came before under another id. @returns those that are left out */
function findRepeats<S extends SplitFacts>(candidates: readonly Candidate<S>[]): ReadonlySet<Candidate<S>> {
  const repeats = new Set<Candidate<S>>();
  const lastOf = new Map<number, Candidate<S>>();
  for (const candidate of candidates) {
    const other = lastOf.get(candidate.factor);
    if (!other || daysBetween(other.split.date_ex, candidate.split.date_ex) > sameSplitDays) {
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

/** Decides splits that lie between the same two prices: those count whose factors together are nearest to the jump. */
function decideTogether<S extends SplitFacts>(group: readonly Candidate<S>[], prices: PricesAround): readonly JudgedSplit<S>[] {
  const consistent = group.filter(({ isContradictory }) => !isContradictory);
  const visible = consistent.filter((candidate) => canBeSeen(candidate, prices));
  const jump = logJump(prices);
  const [nearest = []] = combinationsOf(visible).toSorted((a, b) => Math.abs(jump - sumOf(a)) - Math.abs(jump - sumOf(b)));
  const isAdjusted = visible.length > 0 && nearest.length === 0;
  const rest = jump - sumOf(nearest);
  return group.map((candidate) => {
    const { split, factor, logFactor, isContradictory } = candidate;
    if (isContradictory) {
      const isSeen = canBeSeen(candidate, prices) && Math.abs(rest - logFactor) <= Math.log(overnightMove);
      return { split, factor, isCounted: isSeen, reason: isSeen ? undefined : 'its type contradicts its ratio' };
    }
    if (visible.includes(candidate)) {
      const isCounted = nearest.includes(candidate);
      return { split, factor, isCounted, reason: isCounted ? undefined : 'the prices do not jump by it' };
    }
    return {
      split,
      factor,
      isCounted: !isAdjusted,
      reason: isAdjusted ? 'the prices do not jump by it' : 'too small to be seen in the prices',
    };
  });
}

/**
 * Judges which splits of a symbol are not yet in its prices, so that prices before them are still to be divided. Prices that programs and
 * vendors hand out are as traded or already adjusted, and do not say which; the jump around the ex-date does.
 *
 * Assumed: a split counts where the prices around its ex-date are nearer to a jump by its factor than to none. Where a move of 20 % could
 * be taken for it, where prices are missing, prices are as traded, and it counts. Equal factors within five days are one split. A type
 * that contradicts the ratio counts where the prices jump by the ratio within 20 %. A mark of the series decides instead of its prices.
 *
 * @param splits of one symbol, in any order
 * @returns all of them, by their ex-dates, then in the order given
 */
export function judgeSplits<S extends SplitFacts>(splits: readonly S[], { around, markOn }: Evidence): readonly JudgedSplit<S>[] {
  const judged = new Map<S, JudgedSplit<S>>();
  const leaveOut = (split: S, factor: number, reason: SplitReason): void =>
    void judged.set(split, { split, factor, isCounted: false, reason });
  const sorted = splits.toSorted((a, b) => (a.date_ex < b.date_ex ? -1 : a.date_ex > b.date_ex ? 1 : 0));

  const candidates: Candidate<S>[] = [];
  for (const split of sorted) {
    const ratio = readSplitRatio(split.ratio);
    if (!ratio || !isDate(split.date_ex)) {
      leaveOut(split, 1, 'its ratio or ex-date cannot be read');
      continue;
    }
    const factor = Number(ratio.factor.top) / Number(ratio.factor.bottom);
    if (isPriceFactor(split)) {
      leaveOut(split, factor, 'perhaps a spin-off: a price factor');
      continue;
    }
    const isContradictory = typeContradictsRatio(split) === true;
    candidates.push({ split, factor, logFactor: Math.log(factor), isContradictory, prices: around(split.date_ex) });
  }

  const repeats = findRepeats(candidates);
  const groups = new Map<string, Candidate<S>[]>();
  for (const candidate of candidates) {
    const { split, factor, isContradictory, prices } = candidate;
    const mark = markOn?.(split.date_ex);
    if (repeats.has(candidate)) leaveOut(split, factor, 'the same split twice');
    else if (mark === 'split-adjusted') leaveOut(split, factor, 'marked as split-adjusted');
    else if (mark === 'as-traded' && !isContradictory) judged.set(split, { split, factor, isCounted: true, reason: 'marked as traded' });
    else if (prices) {
      const group = groups.get(prices.before.day) ?? [];
      group.push(candidate);
      groups.set(prices.before.day, group);
    } else if (isContradictory) leaveOut(split, factor, 'its type contradicts its ratio');
    else judged.set(split, { split, factor, isCounted: true, reason: 'no prices around it' });
  }
  for (const group of groups.values()) {
    const prices = group[0]?.prices;
    if (prices) for (const decided of decideTogether(group, prices)) judged.set(decided.split, decided);
  }
  return sorted.flatMap((split) => judged.get(split) ?? []);
}

/** `10:1 of 2025-11-17 left out: the prices do not jump by it` */
export const judgedSplitText = ({ split, isCounted, reason }: JudgedSplit): string =>
  `${split.ratio} of ${split.date_ex} ${isCounted ? 'counted' : 'left out'}${reason === undefined ? '' : `: ${reason}`}`;

/** By how many new shares an old one of a day stands on a later day: prices are divided by it, volumes multiplied. Days are `YYYY-MM-DD`. */
export const splitFactor = (judged: readonly JudgedSplit[], fromDay: string, toDay: string): number =>
  judged.reduce((factor, each) => {
    const { date_ex: ex } = each.split;
    return each.isCounted && ex > fromDay && ex <= toDay ? factor * each.factor : factor;
  }, 1);
