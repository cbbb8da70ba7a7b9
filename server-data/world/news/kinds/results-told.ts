import { type Announcement, lastAnnouncement } from '../../earnings-days.ts';
import { type QuarterResults, quarterResults } from '../../quarter-results.ts';
import type { Scene } from '../scene.ts';
import { lexiconOf } from '../lexicon.ts';
import { moneyInWords, percent, perShare, reportedMoney } from '../numbers.ts';
import { cardinal, ordinal, possessive } from '../words.ts';

/** Stories of an announcement day are told when the calendar says so, never at random. */
export const onlyOnTheDay = {};

export interface Told {
  readonly announcement: Announcement;
  readonly results: QuarterResults;
  readonly name: string;
  readonly theirs: string;
  /** `Q3` */
  readonly q: string;
  /** `third-quarter` */
  readonly quarter: string;
  /** `third quarter` */
  readonly period: string;
  readonly eps: string;
  readonly epsEstimate: string;
  readonly epsYearAgo: string;
  readonly sales: string;
  readonly salesEstimate: string;
  readonly salesYearAgo: string;
  readonly salesInWords: string;
  readonly salesEstimateInWords: string;
  /** revenue against a year ago, a share */
  readonly growth: number;
  readonly driver: string;
  readonly drag: string;
  readonly unit: string;
}

export function told({ company, day, market, random }: Scene): Told | undefined {
  const announcement = lastAnnouncement(company, day);
  if (!announcement) return undefined;
  const results = quarterResults(market.seed, announcement);
  const { drivers, drags, units } = lexiconOf(company);
  const { currency } = company;
  return {
    announcement,
    results,
    name: company.name,
    theirs: possessive(company.name),
    q: `Q${announcement.quarter}`,
    quarter: `${ordinal(announcement.quarter)}-quarter`,
    period: `${ordinal(announcement.quarter)} quarter`,
    eps: perShare(results.eps, currency),
    epsEstimate: perShare(results.epsEstimate, currency),
    epsYearAgo: perShare(results.epsYearAgo, currency),
    sales: reportedMoney(results.revenue, currency),
    salesEstimate: reportedMoney(results.revenueEstimate, currency),
    salesYearAgo: reportedMoney(results.revenueYearAgo, currency),
    salesInWords: moneyInWords(results.revenue, currency),
    salesEstimateInWords: moneyInWords(results.revenueEstimate, currency),
    growth: results.revenue / results.revenueYearAgo - 1,
    driver: random.pick(drivers),
    drag: random.pick(drags),
    unit: random.pick(units),
  };
}

const beats = (actual: number, estimate: number): string => (actual > estimate ? 'beats' : actual < estimate ? 'misses' : 'meets');
export const epsVerb = ({ results }: Told): string => beats(results.eps, results.epsEstimate);
const salesVerb = ({ results }: Told): string => beats(results.revenue, results.revenueEstimate);
export const against = (actual: number, estimate: number): string =>
  actual > estimate ? 'above' : actual < estimate ? 'below' : 'in line with';
const cents = ({ results }: Told): number => Math.round(Math.abs(results.eps - results.epsEstimate) * 100);
export const inCents = (told: Told): string =>
  cents(told) === 0
    ? 'in line with estimates'
    : cents(told) > 99
      ? `${perShare(cents(told) / 100)} ${against(told.results.eps, told.results.epsEstimate)} estimates`
      : `${cents(told) === 1 ? 'a cent' : `${cents(told) <= 10 ? cardinal(cents(told)) : cents(told)} cents`} ${against(told.results.eps, told.results.epsEstimate)} estimates`;
/** `$(0.62)` → `$0.62`, where a word already says that it is a loss */
const bare = (eps: string): string => eps.replace(/[()]/g, '');
export const profitOrLoss = ({ results, eps }: Told): string => (results.eps < 0 ? `Loss of ${bare(eps)}` : `Profit of ${eps}`);
export const earned = ({ results, eps }: Told): string => (results.eps < 0 ? `loses ${bare(eps)}` : `earns ${eps}`);
export const grew = ({ growth }: Told): string =>
  Math.abs(growth) < 0.0005 ? 'unchanged' : `${growth < 0 ? 'down' : 'up'} ${percent(growth)}`;

export const figures = (told: Told) =>
  [
    ['Earnings per share', told.eps],
    ['Estimate', told.epsEstimate],
    ['A year ago', told.epsYearAgo],
    ['Revenue', told.salesInWords],
    ['Revenue estimate', told.salesEstimateInWords],
    ['Change from a year ago', `${told.growth < 0 ? '−' : '+'}${percent(told.growth)}`],
  ] as const;

export const earningsOf = ({ results }: Told) => ({ eps: results.eps, estimate: results.epsEstimate });

export const bySize = ({ announcement }: Told): number | undefined => {
  const { revenueBillions } = announcement.company.scale;
  return revenueBillions > 200 ? 5 : revenueBillions > 90 ? 4 : revenueBillions > 30 ? 3 : undefined;
};

const outcomes: Readonly<Record<string, string>> = { beats: 'Earnings Beats', misses: 'Earnings Misses', meets: 'Earnings In Line' };
export const epsAndSalesTags = (told: Told): string[] => [outcomes[epsVerb(told)] ?? '', `${told.q} Results`];

export const both = (told: Told): string => {
  const [onProfit, onSales] = [epsVerb(told), salesVerb(told)];
  return onProfit === onSales ? `${onProfit} on both profit and sales` : `${onProfit} on profit, ${onSales} on sales`;
};
/** `sales beat`, in the plural */
export const salesDo = (told: Told): string => ({ beats: 'beat', misses: 'miss', meets: 'meet' })[salesVerb(told)] ?? 'meet';
