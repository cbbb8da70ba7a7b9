import { type Day, dayIn, hoursOf, isTradingDay, tradingDayFrom, yearOf } from '#contract/market/day.ts';
import { buildCompany, type Company, type CompanyRow } from './companies.ts';
import { readData } from './data.ts';
import { Random } from './random.ts';

/**
 * Invented small companies that are traded as large ones are not: for cents, a few times a day, with halts and a reverse split. They have no
 * stories, so that there are moves without any. Their symbols have six letters, one more than any symbol of a US exchange.
 */
export const smallCaps: readonly Company[] = (readData('small-caps.json') as readonly CompanyRow[]).map(buildCompany);

/** The months in which the companies with `reverseSplit` have one, on their first trading day. */
const splitMonths = [6, 12] as const;

const exDay = (year: number, month: number): Day => {
  const first = dayIn(year, month, 1);
  return isTradingDay(first) ? first : tradingDayFrom(first, 1);
};

export interface ReverseSplit {
  readonly company: Company;
  /** old shares for a new one */
  readonly oldShares: number;
  /** the first day of trading on the new basis */
  readonly ex: Day;
}

/** The reverse splits of small companies with an ex-day in a calendar year. */
export const reverseSplitsIn = (year: number): ReverseSplit[] =>
  smallCaps.flatMap((company) => {
    const oldShares = company.trading?.reverseSplit;
    return oldShares === undefined ? [] : splitMonths.map((month) => ({ company, oldShares, ex: exDay(year, month) }));
  });

/** What a reverse split does to a price on its ex-day: 8 for one of 1:8, 1 on other days and for other companies. */
export function priceFactorOn({ trading }: Company, day: Day): number {
  if (trading?.reverseSplit === undefined) return 1;
  return splitMonths.some((month) => exDay(yearOf(day), month) === day) ? trading.reverseSplit : 1;
}

/** How far the price of a company has come down from that of its last reverse split, which it needs again when it is at `1 / reverseSplit`. */
export function declineAt({ trading }: Company, day: Day): number {
  if (trading?.reverseSplit === undefined) return 1;
  const exDays = [-1, 0, 1].flatMap((years) => splitMonths.map((month) => exDay(yearOf(day) + years, month)));
  const last = exDays.findLast((ex) => ex <= day) ?? day;
  const next = exDays.find((ex) => ex > day) ?? day + 1;
  return trading.reverseSplit ** -((day - last) / (next - last));
}

/** Lengths of halts, minutes. */
const haltMinutes = [5, 10, 30, 60] as const;

/** The span of a trading day in which a company is not traded although the exchange is open, Unix seconds; undefined where it is. */
export function haltOn(seed: number, { trading, symbol }: Company, day: Day): readonly [from: number, to: number] | undefined {
  const random = new Random(seed, 'halt', symbol, day);
  if (trading?.halts === undefined || !random.chance(trading.halts)) return undefined;
  const from = hoursOf(day).regular + 60 * random.whole(5, 90);
  return [from, from + 60 * random.pick(haltMinutes)];
}
