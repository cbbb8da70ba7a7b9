import { dateInMonth, type Day, monthOf, weekdayOf } from '../../days.ts';
import { tradingDayFrom } from '../../trading-days.ts';

const [monday, tuesday, wednesday, thursday, friday] = [1, 2, 3, 4, 5];

export interface Indicator {
  readonly name: string;
  /** Assumed: release days by simple rules near the usual calendar; every figure is invented. */
  readonly on: (day: Day) => boolean;
  /** New York, hours */
  readonly hour: number;
  readonly usual: number;
  readonly spread: number;
  readonly print: (value: number) => string;
  /** of what period the figure tells */
  readonly period: 'last month' | 'last week' | 'this month';
  readonly funds: readonly string[];
  /** what a figure above the estimate is called, and one below */
  readonly words: readonly [above: string, below: string];
  readonly rank: number;
}

const weekly = (weekday: number) => (day: Day) => weekdayOf(day) === weekday;
const monthly = (weekday: number, first: number) => (day: Day) =>
  weekdayOf(day) === weekday && dateInMonth(day) >= first && dateInMonth(day) < first + 7;
/** The first trading day of a month, or one shortly after it. */
const nthTradingDay = (nth: number) => (day: Day) =>
  dateInMonth(day) <= 10 && monthOf(tradingDayFrom(day, -nth)) !== monthOf(day) && monthOf(tradingDayFrom(day, 1 - nth)) === monthOf(day);

const percentPoint = (value: number): string => `${value.toFixed(1)}%`;
const points = (value: number): string => value.toFixed(1);
const thousands = (value: number): string => `${Math.round(value)}K`;
const millions = (value: number): string => `${value.toFixed(2)}M`;

export const indicators: readonly Indicator[] = [
  {
    name: 'Consumer prices',
    on: monthly(wednesday, 10),
    hour: 8.5,
    usual: 0.25,
    spread: 0.2,
    print: percentPoint,
    period: 'last month',
    funds: ['SPY', 'TLT', 'QQQ'],
    words: ['rise more than expected', 'rise less than expected'],
    rank: 5,
  },
  {
    name: 'Nonfarm payrolls',
    on: monthly(friday, 1),
    hour: 8.5,
    usual: 150,
    spread: 90,
    print: thousands,
    period: 'last month',
    funds: ['SPY', 'DIA', 'TLT'],
    words: ['top estimates', 'fall short of estimates'],
    rank: 5,
  },
  {
    name: 'Producer prices',
    on: monthly(thursday, 11),
    hour: 8.5,
    usual: 0.2,
    spread: 0.2,
    print: percentPoint,
    period: 'last month',
    funds: ['SPY', 'TLT'],
    words: ['come in firmer', 'come in softer'],
    rank: 3,
  },
  {
    name: 'Retail sales',
    on: monthly(friday, 13),
    hour: 8.5,
    usual: 0.4,
    spread: 0.5,
    print: percentPoint,
    period: 'last month',
    funds: ['SPY', 'XLP'],
    words: ['beat the estimate', 'miss the estimate'],
    rank: 4,
  },
  {
    name: 'Initial jobless claims',
    on: weekly(thursday),
    hour: 8.5,
    usual: 225,
    spread: 14,
    print: thousands,
    period: 'last week',
    funds: ['SPY'],
    words: ['come in above estimates', 'come in below estimates'],
    rank: 2,
  },
  {
    name: 'Crude inventories',
    on: weekly(wednesday),
    hour: 10.5,
    usual: 0.4,
    spread: 4.5,
    print: (value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}M barrels`,
    period: 'last week',
    funds: ['XLE'],
    words: ['above estimates', 'below estimates'],
    rank: 3,
  },
  {
    name: 'Natural gas storage',
    on: weekly(thursday),
    hour: 10.5,
    usual: 12,
    spread: 60,
    print: (value) => `${Math.round(value) < 0 ? '−' : '+'}${Math.abs(Math.round(value))} Bcf`,
    period: 'last week',
    funds: ['XLE'],
    words: ['ends above estimates', 'ends below estimates'],
    rank: 2,
  },
  {
    name: 'Factory index',
    on: nthTradingDay(1),
    hour: 10,
    usual: 50,
    spread: 2,
    print: points,
    period: 'last month',
    funds: ['SPY', 'DIA'],
    words: ['improves', 'softens'],
    rank: 3,
  },
  {
    name: 'Services index',
    on: nthTradingDay(3),
    hour: 10,
    usual: 53,
    spread: 1.8,
    print: points,
    period: 'last month',
    funds: ['SPY'],
    words: ['firms', 'eases'],
    rank: 3,
  },
  {
    name: 'Consumer sentiment reading',
    on: monthly(friday, 8),
    hour: 10,
    usual: 70,
    spread: 5,
    print: points,
    period: 'this month',
    funds: ['SPY', 'XLP'],
    words: ['above estimates', 'below estimates'],
    rank: 3,
  },
  {
    name: 'Consumer confidence',
    on: monthly(tuesday, 24),
    hour: 10,
    usual: 101,
    spread: 5,
    print: points,
    period: 'this month',
    funds: ['SPY'],
    words: ['improves', 'weakens'],
    rank: 3,
  },
  {
    name: 'Housing starts',
    on: monthly(wednesday, 16),
    hour: 8.5,
    usual: 1.38,
    spread: 0.08,
    print: millions,
    period: 'last month',
    funds: ['SPY', 'XLF'],
    words: ['above forecast', 'below forecast'],
    rank: 2,
  },
  {
    name: 'Existing home sales',
    on: monthly(thursday, 19),
    hour: 10,
    usual: 4.05,
    spread: 0.2,
    print: millions,
    period: 'last month',
    funds: ['SPY'],
    words: ['pick up', 'slow'],
    rank: 2,
  },
  {
    name: 'Durable goods orders',
    on: monthly(tuesday, 22),
    hour: 8.5,
    usual: 0.4,
    spread: 1.6,
    print: percentPoint,
    period: 'last month',
    funds: ['SPY', 'DIA'],
    words: ['exceed forecasts', 'trail forecasts'],
    rank: 3,
  },
  {
    name: 'Wholesale inventories',
    on: monthly(monday, 7),
    hour: 10,
    usual: 0.2,
    spread: 0.3,
    print: percentPoint,
    period: 'last month',
    funds: ['SPY'],
    words: ['grow faster', 'grow more slowly'],
    rank: 1,
  },
];
