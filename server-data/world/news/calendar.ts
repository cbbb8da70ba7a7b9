import { weekdayOf, type Day } from '../days.ts';
import { announcementsOn, type Announcement } from '../earnings-days.ts';
import { companyOf } from '../companies.ts';
import type { Company } from '../listing.ts';
import { Random, fractionOf } from '../random.ts';
import { closingSeconds, isTradingDay, openingSeconds, tradingDayFrom } from '../trading-days.ts';
import type { Kind } from './kind.ts';
import { callSummary, resultsReaction } from './kinds/after-results.ts';
import { releases } from './kinds/economy.ts';
import { closing, opening } from './kinds/indexes.ts';
import { earningsCalendar } from './kinds/lists.ts';
import { lateMovers, middayGainers, middayLosers, premarketMovers } from './kinds/movers.ts';
import { outlookFlash } from './kinds/outlook.ts';
import { downgrade, upgrade } from './kinds/ratings.ts';
import { weekAhead } from './kinds/reading.ts';
import { resultsFlash, resultsRelease, unitFlash } from './kinds/results.ts';
import { sectorRoundup } from './kinds/sectors.ts';
import { targetChange } from './kinds/targets.ts';

/** A story that belongs to a moment. */
export interface Appointed {
  /** New York wall clock */
  readonly secondsOfDay: number;
  readonly kind: Kind;
  readonly company: Company;
  /** the smaller, the sooner it gets a place on a crowded day */
  readonly wanted: number;
  /** told a second time, by somebody else */
  readonly again?: true;
}

/** How closely the newsroom follows a company, by its size. */
const attention = ({ scale }: Company): number =>
  scale.revenueBillions > 90 ? 4 : scale.revenueBillions > 30 ? 3 : scale.revenueBillions > 12 ? 2 : 1;

/** How many stories its results bring. */
const storiesByAttention: readonly number[] = [0, 1, 2, 4, 6];

/** The stories of an announcement: headline, release, outlook, parts, the shares' answer, the call. */
function storiesOf(seed: number, { company, fiscalYear, quarter, secondsOfDay, session }: Announcement): Appointed[] {
  const random = new Random(seed, 'burst', company.symbol, fiscalYear, quarter);
  const at = (kind: Kind, least: number, most: number, wanted: number): Appointed => ({
    secondsOfDay: secondsOfDay + random.whole(least, most),
    kind,
    company,
    // The large come first on a crowded day.
    wanted: wanted - attention(company) + random.fraction(),
  });
  const stories = [
    at(resultsFlash, 0, 25, 0),
    at(resultsRelease, 60, 400, 2),
    at(outlookFlash, 30, 240, 1),
    at(unitFlash, 90, 500, 4),
    at(resultsReaction, 700, session === 'pre' ? 2400 : 5000, 3),
    at(callSummary, 4500, 7200, 5),
  ];
  const again: Appointed = { ...at(resultsFlash, 300, 1500, 4), again: true };
  const first = stories.slice(0, storiesByAttention[attention(company)]);
  return attention(company) > 2 && random.chance(0.4) ? [...first, again] : first;
}

/** The morning after: brokers move their targets. */
function answersTo(seed: number, { company, fiscalYear, quarter }: Announcement): Appointed[] {
  const random = new Random(seed, 'answers', company.symbol, fiscalYear, quarter);
  const count = Math.max(0, attention(company) - 2);
  return Array.from({ length: count }, (_, at) => ({
    secondsOfDay: 6.25 * 3600 + random.whole(0, 12_000),
    kind: random.chance(0.8) ? targetChange : random.chance(0.5) ? upgrade : downgrade,
    company,
    wanted: 3 + at - attention(company) + random.fraction(),
  }));
}

const market = companyOf('SPY');

/** The standing items of a trading day. */
function standing(seed: number, day: Day): Appointed[] {
  const random = new Random(seed, 'standing', day);
  const at = (kind: Kind, seconds: number, wanted: number, spread = 300): Appointed => ({
    secondsOfDay: seconds + random.whole(0, spread),
    kind,
    company: market,
    wanted: wanted + random.fraction(),
  });
  const close = closingSeconds(day);
  return [
    at(closing, close + 240, -9),
    at(opening, openingSeconds + 20, -8, 90),
    at(earningsCalendar, 6 * 3600, -2, 1800),
    at(middayGainers, 12 * 3600, -2, 1800),
    ...[
      at(premarketMovers, 8 * 3600, 1, 3600),
      at(middayLosers, 12.5 * 3600, 2, 1800),
      at(sectorRoundup, 11 * 3600, 2, 2400),
      at(lateMovers, close + 3600, 2, 1800),
      at(earningsCalendar, close + 2 * 3600, 3, 1800),
    ].filter(() => random.chance(0.5)),
    ...releases
      .filter(({ on }) => on(day))
      // A second or two after the hour, as releases arrive.
      .map(({ kind, hour }) => at(kind, hour * 3600, -7, 8)),
  ];
}

/** Everything a day has in store, earliest first. */
export function appointedOn(seed: number, day: Day): Appointed[] {
  const all: Appointed[] = [];
  if (isTradingDay(day)) {
    for (const announcement of announcementsOn(day)) all.push(...storiesOf(seed, announcement));
    for (const announcement of announcementsOn(tradingDayFrom(day, -1))) all.push(...answersTo(seed, announcement));
    all.push(...standing(seed, day));
  } else if (weekdayOf(day) === 0) {
    all.push({
      secondsOfDay: 12 * 3600 + Math.floor(3600 * fractionOf(seed, 'week ahead', day)),
      kind: weekAhead,
      company: market,
      wanted: 0,
    });
  }
  return all.toSorted((a, b) => a.secondsOfDay - b.secondsOfDay);
}

/** How many stories announcements bring to a day, without building them. */
export function burstOf(day: Day): number {
  if (!isTradingDay(day)) return 0;
  const told = announcementsOn(day).reduce((sum, { company }) => sum + (storiesByAttention[attention(company)] ?? 1), 0);
  return told + announcementsOn(tradingDayFrom(day, -1)).reduce((sum, { company }) => sum + Math.max(0, attention(company) - 2), 0);
}
