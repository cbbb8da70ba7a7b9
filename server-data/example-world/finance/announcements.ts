import { dayIn, tradingDayFrom, weekdayOf, yearOf, type Day } from '#contract/market/day.ts';
import type { ExtendedSession } from '#contract/market/sessions.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import { firms, industryOf, type Company } from '../companies.ts';
import { cached } from '../../cached.ts';
import { fractionOf } from '../random.ts';

export type Quarter = 1 | 2 | 3 | 4;

/** A fiscal quarter of a company; the fiscal year is named for the calendar year in which it ends. */
export interface FiscalQuarter {
  readonly company: Company;
  readonly fiscalYear: number;
  readonly quarter: Quarter;
}

/** A day on which a company reports its results for a fiscal quarter. */
export interface Announcement extends FiscalQuarter {
  /** last day of the quarter */
  readonly periodEnd: Day;
  readonly day: Day;
  readonly session: ExtendedSession;
  /** New York wall clock, of the first headline */
  readonly secondsOfDay: number;
}

/** The quarter that lies a number of quarters after another, or before it. */
export function quarterFrom({ company, fiscalYear, quarter }: FiscalQuarter, steps: number): FiscalQuarter {
  const at = fiscalYear * 4 + quarter - 1 + steps;
  return { company, fiscalYear: Math.floor(at / 4), quarter: ((at % 4) + 1) as Quarter };
}

export const periodEndOf = ({ company, fiscalYear, quarter }: FiscalQuarter): Day =>
  dayIn(fiscalYear, (company.fiscalYearEnd ?? 12) - 3 * (4 - quarter) + 1, 0);

function announce(fiscalQuarter: FiscalQuarter): Announcement {
  const { symbol } = fiscalQuarter.company;
  const { daysAfterQuarter: [min, max] = [13, 26], beforeOpen = 0.65 } = industryOf(fiscalQuarter.company).reports ?? {};
  const periodEnd = periodEndOf(fiscalQuarter);
  const session = fractionOf(symbol, 'session') < beforeOpen ? 'pre' : 'post';
  // Audited years need two days more.
  const lag =
    min +
    Math.floor(fractionOf(symbol, 'lag') * (max - min + 1)) +
    Math.floor(fractionOf(symbol, 'drift', periodEnd) * 3) +
    (fiscalQuarter.quarter === 4 ? 2 : 0);
  const planned = tradingDayFrom(periodEnd, lag);
  const isFriday = weekdayOf(planned) === 5;
  return {
    ...fiscalQuarter,
    periodEnd,
    // Nobody reports into a weekend.
    day: session === 'post' && isFriday ? tradingDayFrom(planned, -1) : planned,
    session,
    secondsOfDay:
      session === 'pre'
        ? 6 * secondsPerHour + Math.floor(fractionOf(symbol, 'pre') * 10) * 900
        : 16 * secondsPerHour + 60 * (1 + Math.floor(fractionOf(symbol, 'post') * 6) * 5),
  };
}

const byCompany = new Map<string, readonly Announcement[]>();

/** A company's announcements of the quarters that end in a calendar year, in order; none for funds. */
export function announcementsOf(company: Company, year: number): readonly Announcement[] {
  const { fiscalYearEnd, symbol } = company;
  if (fiscalYearEnd === undefined) return [];
  return cached(byCompany, `${symbol} ${year}`, () =>
    [year, year + 1]
      .flatMap((fiscalYear) => ([1, 2, 3, 4] as const).map((quarter) => ({ company, fiscalYear, quarter })))
      .filter((fiscalQuarter) => yearOf(periodEndOf(fiscalQuarter)) === year)
      .map(announce),
  );
}

const byYear = new Map<number, ReadonlyMap<Day, readonly Announcement[]>>();

/** Who reports on a day, earliest first. */
export function announcementsOn(day: Day): readonly Announcement[] {
  const year = yearOf(day);
  const ofYear = cached(byYear, year, () => {
    const all = firms.flatMap((company) => [...announcementsOf(company, year - 1), ...announcementsOf(company, year)]);
    return Map.groupBy(
      all.toSorted((a, b) => a.secondsOfDay - b.secondsOfDay),
      (announcement) => announcement.day,
    );
  });
  return ofYear.get(day) ?? [];
}

/** Everything a company announces in the calendar years around a day. */
const around = (company: Company, day: Day): readonly Announcement[] =>
  [-1, 0, 1].flatMap((years) => announcementsOf(company, yearOf(day) + years));

/** The last announcement on or before a day; undefined for funds. */
export const lastAnnouncement = (company: Company, day: Day): Announcement | undefined =>
  around(company, day).findLast((announcement) => announcement.day <= day);

/** The first announcement after a day; undefined for funds. */
export const nextAnnouncement = (company: Company, day: Day): Announcement | undefined =>
  around(company, day).find((announcement) => announcement.day > day);
