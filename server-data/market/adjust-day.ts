import { type DayPrices, type JudgedSplit, sharesFactor, splitFactor } from '#contract/market/splits.ts';
import { dateOf, type Day } from '#contract/market/day.ts';
import { eachSession, mapSummary, type PastDay } from './sessions.ts';

/** A past day in shares of another day: prices before a split divided, volumes multiplied. */
export function adjustDay(past: PastDay, splits: readonly JudgedSplit[], day: Day): PastDay {
  const factor = splits.length === 0 ? 1 : splitFactor(splits, dateOf(past.day), dateOf(day));
  if (factor === 1) return past;
  const shares = sharesFactor(splits, dateOf(past.day), dateOf(day));
  const priceOf = (dollars: number): number => dollars / factor;
  const sessions = eachSession((name) => past[name] && mapSummary(past[name], priceOf, (volume) => volume * shares));
  return { ...past, ...sessions, nightLast: past.nightLast === undefined ? undefined : priceOf(past.nightLast) };
}

/** The first and the last trade of each day, as splits are judged by them. */
export const pricesOfDays = (days: readonly PastDay[]): readonly DayPrices[] =>
  days.flatMap(({ day, fullDay: all }) => (all ? [{ day: dateOf(day), first: all.first, last: all.last }] : []));
