import type { Day } from '../days.ts';
import type { Announcement } from '../earnings-days.ts';
import { reported, toCents } from '../expectations.ts';
import type { Outlook } from '../outlook.ts';
import type { QuarterResults } from '../quarter-results.ts';
import { Random } from '../random.ts';
import { tradingDayFrom } from '../trading-days.ts';
import { importanceOf, type Figure, type Range, type Said } from './said.ts';

const hour = 3600;

const moved = (range: Range, by: number): Range => [
  range[0] === undefined ? undefined : range[0] + by,
  range[1] === undefined ? undefined : range[1] + by,
];

const rounded = ([min, max]: Range, round: (value: number) => number): Range => [
  min === undefined ? undefined : round(min),
  max === undefined ? undefined : round(max),
];

/** Before the open, or at a conference while the market trades. */
const timeOfDay = (random: Random): number =>
  random.chance(0.4) ? 7 * hour + 60 * random.whole(0, 120) : 10 * hour + random.whole(0, 5 * hour);

/** A quarter's view is now and then changed in mid-quarter. */
export function saidMidQuarter(seed: number, told: Announcement, outlook: Outlook): Said[] {
  const { company, fiscalYear, quarter } = told;
  const random = new Random(seed, 'mid-quarter', company.symbol, fiscalYear, quarter);
  if (outlook.period === 'FY' || !random.chance(0.14)) return [];
  const direction = random.chance(0.6) ? 1 : -1;
  const step = random.between(0.01, 0.03) * direction;
  const { eps } = outlook;
  const range = rounded(moved([outlook.low, outlook.high], outlook.low * step), reported);
  return [
    {
      company,
      day: tradingDayFrom(told.day, random.whole(14, 34)),
      secondsOfDay: timeOfDay(random),
      period: outlook.period,
      year: outlook.year,
      isPreliminary: false,
      isPrimary: true,
      eps: eps && {
        type: eps.type,
        estimate: eps.estimate,
        range: rounded(moved([eps.low, eps.high], direction * Math.max(0.01, Math.abs(eps.low * step))), toCents),
      },
      revenue: { type: 'GAAP', estimate: outlook.estimate, range },
      importance: importanceOf(company, true),
    },
  ];
}

/** A surprise is sometimes told as soon as the books allow: preliminary figures that hold the later results. */
export function saidPreliminarily(seed: number, told: Announcement, results: QuarterResults): Said[] {
  const { company, fiscalYear, quarter, periodEnd } = told;
  const random = new Random(seed, 'preliminary', company.symbol, fiscalYear, quarter);
  if (!random.chance(0.05)) return [];
  const { revenue, eps } = results;
  const atLeast = random.chance(0.3);
  const day: Day = tradingDayFrom(periodEnd, random.whole(3, 6));
  const epsFigure: Figure = {
    // What results will tell are earnings, also where guidance speaks of funds from operations.
    type: company.industry === 'REITs' ? 'GAAP' : 'Adj',
    estimate: results.epsEstimate,
    range: random.chance(0.5) ? [toCents(eps - 0.01), toCents(eps + 0.01)] : [eps, eps],
  };
  return [
    {
      company,
      day,
      secondsOfDay: random.chance(0.5) ? timeOfDay(random) : 16 * hour + 60 * random.whole(1, 60),
      period: `Q${quarter}`,
      year: fiscalYear,
      isPreliminary: true,
      isPrimary: true,
      eps: random.chance(0.6) ? epsFigure : undefined,
      revenue: {
        type: 'GAAP',
        estimate: results.revenueEstimate,
        range: [reported(revenue * 0.994), atLeast ? undefined : reported(revenue * 1.006)],
      },
      importance: importanceOf(company, true),
    },
  ];
}
