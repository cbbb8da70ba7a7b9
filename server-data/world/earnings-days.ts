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
  'Aerospace & Defense': { lag: [15, 23], beforeOpen: 1 },
  Airlines: { lag: [8, 14], beforeOpen: 0.8 },
  'Asset Managers': { lag: [10, 19], beforeOpen: 0.9 },
  Automakers: { lag: [15, 23], beforeOpen: 0.5 },
  Banks: { lag: [9, 13], beforeOpen: 0.95 },
  'Big-Box Retail': { lag: [13, 20], beforeOpen: 0.9 },
  Brokers: { lag: [9, 20], beforeOpen: 0.5 },
  Biotechnology: { lag: [17, 26], beforeOpen: 0.4 },
  'Chip Equipment': { lag: [14, 24], beforeOpen: 0 },
  Entertainment: { lag: [12, 26], beforeOpen: 0 },
  Hardware: { lag: [17, 26], beforeOpen: 0 },
  'Health Insurers': { lag: [10, 16], beforeOpen: 1 },
  Insurance: { lag: [14, 25], beforeOpen: 0.3 },
  'Internet Platforms': { lag: [17, 25], beforeOpen: 0 },
  Machinery: { lag: [15, 25], beforeOpen: 1 },
  Networking: { lag: [18, 27], beforeOpen: 0 },
  'Online Retail': { lag: [17, 27], beforeOpen: 0 },
  'Oil & Gas': { lag: [17, 26], beforeOpen: 0.95 },
  Payments: { lag: [15, 25], beforeOpen: 0.2 },
  REITs: { lag: [17, 26], beforeOpen: 0.4 },
  Semiconductors: { lag: [16, 25], beforeOpen: 0 },
  Software: { lag: [16, 27], beforeOpen: 0 },
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

const byCompany = new Map<Company, Map<number, readonly Announcement[]>>();

/** A company's announcements of the quarters that end in a calendar year, in order; none for funds. */
export function announcementsOf(company: Company, year: number): readonly Announcement[] {
  let years = byCompany.get(company);
  if (!years) byCompany.set(company, (years = new Map()));
  let known = years.get(year);
  if (!known) years.set(year, (known = announced(company, year)));
  return known;
}

function announced(company: Company, year: number): readonly Announcement[] {
  const { fiscalYearEndMonth } = company;
  if (fiscalYearEndMonth === undefined) return [];
  const firstMonth = ((fiscalYearEndMonth - 1) % 3) + 1;
  return [0, 3, 6, 9].map((later) => announce(company, year, firstMonth + later, fiscalYearEndMonth));
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
  const made = (announcement: Announcement): boolean => announcement.day <= day;
  return announcementsOf(company, year).findLast(made) ?? announcementsOf(company, year - 1).findLast(made);
}

/** The first announcement a company makes after a day; undefined for funds. */
export function nextAnnouncement(company: Company, day: Day): Announcement | undefined {
  const year = yearOf(day);
  const coming = (announcement: Announcement): boolean => announcement.day > day;
  return (
    announcementsOf(company, year - 1).find(coming) ??
    announcementsOf(company, year).find(coming) ??
    announcementsOf(company, year + 1).find(coming)
  );
}
