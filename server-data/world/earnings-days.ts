import { firms } from './companies.ts';
import { dayIn, weekdayOf, yearOf, type Day } from './days.ts';
import type { Company, Industry } from './listing.ts';
import { fractionOf } from './random.ts';
import { tradingDayFrom } from './trading-days.ts';

/** A day on which a company tells its results for a fiscal quarter. */
export interface Announcement {
  readonly company: Company;
  readonly quarter: 1 | 2 | 3 | 4;
  /** named for the calendar year in which it ends */
  readonly fiscalYear: number;
  /** last day of the quarter */
  readonly periodEnd: Day;
  readonly day: Day;
  readonly session: 'pre' | 'post';
  /** New York wall clock, seconds after midnight, of the first line */
  readonly secondsOfDay: number;
}

/** Trading days from quarter end to results, and how many of an industry's companies report before the open. */
interface Custom {
  readonly lag: readonly [least: number, most: number];
  readonly beforeOpen: number;
}

/** Assumed: reporting habits by industry, in the order of magnitude of recent seasons. */
const customs: Partial<Record<Industry, Custom>> = {
  Airlines: { lag: [8, 14], beforeOpen: 0.8 },
  'Asset Managers': { lag: [10, 19], beforeOpen: 0.9 },
  Automakers: { lag: [15, 23], beforeOpen: 0.5 },
  Banks: { lag: [9, 13], beforeOpen: 0.95 },
  'Big-Box Retail': { lag: [13, 20], beforeOpen: 0.9 },
  Brokers: { lag: [9, 20], beforeOpen: 0.5 },
  Hardware: { lag: [17, 26], beforeOpen: 0.1 },
  'Health Insurers': { lag: [10, 16], beforeOpen: 1 },
  'Internet Platforms': { lag: [17, 25], beforeOpen: 0.1 },
  REITs: { lag: [17, 26], beforeOpen: 0.4 },
  Semiconductors: { lag: [16, 25], beforeOpen: 0.2 },
  Software: { lag: [16, 27], beforeOpen: 0.1 },
  'Specialty Retail': { lag: [13, 20], beforeOpen: 0.7 },
  Utilities: { lag: [19, 28], beforeOpen: 0.9 },
};
const usual: Custom = { lag: [13, 26], beforeOpen: 0.65 };
/** Banks whose year ends in October close their books later than the others. */
const canadianBanks: Custom = { lag: [19, 24], beforeOpen: 1 };
const friday = 5;

function customOf({ industry, country }: Company): Custom {
  if (industry === 'Banks' && country === 'CA') return canadianBanks;
  return customs[industry] ?? usual;
}

function announce(company: Company, year: number, month: number, fiscalYearEndMonth: number): Announcement {
  const { lag, beforeOpen } = customOf(company);
  const { symbol } = company;
  const periodEnd = dayIn(year, month + 1, 0);
  const quarter = ((((month - fiscalYearEndMonth + 12) % 12) / 3 + 3) % 4) + 1;
  const steady = lag[0] + Math.floor(fractionOf(symbol, 'lag') * (lag[1] - lag[0] + 1));
  const drift = Math.floor(fractionOf(symbol, 'drift', periodEnd) * 3);
  // Audited years take longer.
  const audit = quarter === 4 ? 2 : 0;
  const session = fractionOf(symbol, 'session') < beforeOpen ? 'pre' : 'post';
  const planned = tradingDayFrom(periodEnd, steady + drift + audit);
  return {
    company,
    quarter: quarter as 1 | 2 | 3 | 4,
    fiscalYear: month <= fiscalYearEndMonth ? year : year + 1,
    periodEnd,
    // Nobody reports into a weekend.
    day: session === 'post' && weekdayOf(planned) === friday ? tradingDayFrom(planned, -1) : planned,
    session,
    secondsOfDay:
      session === 'pre'
        ? 6 * 3600 + Math.floor(fractionOf(symbol, 'pre') * 10) * 900
        : 16 * 3600 + 60 * (1 + Math.floor(fractionOf(symbol, 'post') * 6) * 5),
  };
}

const byCompany = new Map<string, readonly Announcement[]>();

/** A company's announcements of the quarters that end in a calendar year, in order; none for funds. */
export function announcementsOf(company: Company, year: number): readonly Announcement[] {
  const { symbol, fiscalYearEndMonth } = company;
  if (fiscalYearEndMonth === undefined) return [];
  const key = `${symbol} ${year}`;
  let known = byCompany.get(key);
  if (!known) {
    const firstMonth = ((fiscalYearEndMonth - 1) % 3) + 1;
    known = [0, 3, 6, 9].map((later) => announce(company, year, firstMonth + later, fiscalYearEndMonth));
    byCompany.set(key, known);
  }
  return known;
}

const byYear = new Map<number, ReadonlyMap<Day, readonly Announcement[]>>();

/** Who announces on a day, earliest first. */
export function announcementsOn(day: Day): readonly Announcement[] {
  const year = yearOf(day);
  let known = byYear.get(year);
  if (!known) {
    const all = firms.flatMap((company) => [...announcementsOf(company, year - 1), ...announcementsOf(company, year)]);
    known = Map.groupBy(
      all.toSorted((a, b) => a.secondsOfDay - b.secondsOfDay || (a.company.symbol < b.company.symbol ? -1 : 1)),
      (announcement) => announcement.day,
    );
    byYear.set(year, known);
  }
  return known.get(day) ?? [];
}

/** The last announcement made by a company on or before a day; undefined for funds. */
export function lastAnnouncement(company: Company, day: Day): Announcement | undefined {
  const year = yearOf(day);
  return [year, year - 1].flatMap((each) => announcementsOf(company, each).toReversed()).find((announcement) => announcement.day <= day);
}

/** The first announcement a company makes after a day; undefined for funds. */
export function nextAnnouncement(company: Company, day: Day): Announcement | undefined {
  const year = yearOf(day);
  return [year - 1, year, year + 1].flatMap((each) => announcementsOf(company, each)).find((announcement) => announcement.day > day);
}
