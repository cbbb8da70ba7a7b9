import { dayIn, dayOfMonth, monthOf, tradingDayFrom, weekdayOf, yearOf, type Day } from '#contract/market/day.ts';
import { readData } from '../data.ts';
import { monthName } from '../format.ts';
import { Random } from '../random.ts';
import type { Scene } from './scene.ts';
import type { Facts } from './template.ts';

/** A data series of the economy, as `indicators.json` has it. */
export interface Indicator {
  readonly name: string;
  /**
   * A trading day of the month, or a weekday of every week or of the one that begins with a day of the month. Assumed: release
   * days by simple rules near the usual calendar; every figure is invented.
   */
  readonly on: { readonly weekday: number; readonly fromDate?: number } | { readonly tradingDay: number };
  /** New York */
  readonly hour: number;
  readonly usual: number;
  readonly spread: number;
  /** `0.0%`: one decimal and a percent sign; `+` in front for a figure with sign */
  readonly print: string;
  readonly period: 'last month' | 'last week' | 'this month';
  /** symbols of funds that the story is filed under */
  readonly funds: readonly string[];
  /** what a figure above the estimate is called, and one below */
  readonly above: string;
  readonly below: string;
  readonly rank: number;
}

export const indicators = readData('indicators.json') as readonly Indicator[];

/** The series that are published on a trading day. */
export const indicatorsOn = (day: Day): readonly Indicator[] =>
  indicators.filter(({ on }) => {
    if ('tradingDay' in on) return tradingDayFrom(dayIn(yearOf(day), monthOf(day), 0), on.tradingDay) === day;
    const { weekday, fromDate = dayOfMonth(day) } = on;
    return weekdayOf(day) === weekday && dayOfMonth(day) >= fromDate && dayOfMonth(day) < fromDate + 7;
  });

function printed({ print }: Indicator, value: number): string {
  const [, plus = '', decimals = '', unit = ''] = /^(\+?)0(?:\.(0+))?(.*)$/.exec(print) ?? [];
  return `${value < 0 ? '−' : plus}${Math.abs(value).toFixed(decimals.length)}${unit}`;
}

/** The figure of a series on its day; the next story finds it again as the previous one. */
export function indicatorFacts({ market, random, day, series }: Scene): Facts | undefined {
  const indicator = indicators.find(({ name }) => name === series);
  if (!indicator) return undefined;
  const { name, usual, spread, period } = indicator;
  const isWeekly = period === 'last week';
  const nth = isWeekly ? Math.floor(day / 7) : Math.floor(day / 30.4);
  const figureAt = (at: number): number => new Random(market.seed, name, at).around(usual - spread, usual + spread);
  const actual = figureAt(nth);
  const estimate = actual - random.around(-0.5, 0.5) * spread;
  const [now, expected] = [printed(indicator, actual), printed(indicator, estimate)];
  const dataMonth = monthName(monthOf(day) - (period === 'last month' ? 1 : 0));
  return {
    series: name,
    weekly: isWeekly,
    dataMonth,
    period: isWeekly ? 'last week' : `in ${dataMonth}`,
    actual: now,
    expected,
    previous: printed(indicator, figureAt(nth - 1)),
    verdict: now === expected ? 'in line with estimates' : actual > estimate ? indicator.above : indicator.below,
  };
}
