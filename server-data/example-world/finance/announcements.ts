import { companies, firms, industryOf, type Company } from '../companies.ts';
import { dayIn, tradingDayFrom, weekdayOf, yearOf, type Day } from '../days.ts';
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
  readonly session: 'pre' | 'post';
  /** New York wall clock, of the first headline */
  readonly secondsOfDay: number;
}

/** The quarter that lies a number of quarters after another, or before it. */
export function quarterFrom({ company, fiscalYear, quarter }: FiscalQuarter, steps: number): FiscalQuarter {
  const at = fiscalYear * 4 + quarter - 1 + steps;
  return { company, fiscalYear: Math.floor(at / 4), quarter: ((at % 4) + 1) as Quarter };
}

const friday = 5;

function announce(company: Company, year: number, month: number, fiscalYearEnd: number): Announcement {
  const { symbol, country, industry } = company;
  const isCanadianBank = industry === 'Banks' && country === 'CA';
  const { reports } = industryOf(company);
  // Banks whose year ends in October close their books later than the others.
  const [min, max] = isCanadianBank ? [19, 24] : (reports?.daysAfterQuarter ?? [13, 26]);
  const periodEnd = dayIn(year, month + 1, 0);
  const quarter = (((((month - fiscalYearEnd + 12) % 12) / 3 + 3) % 4) + 1) as Quarter;
  // Audited years need two days more.
  const lag =
    min +
    Math.floor(fractionOf(symbol, 'lag') * (max - min + 1)) +
    Math.floor(fractionOf(symbol, 'drift', periodEnd) * 3) +
    (quarter === 4 ? 2 : 0);
  const session = isCanadianBank || fractionOf(symbol, 'session') < (reports?.beforeOpen ?? 0.65) ? 'pre' : 'post';
  const planned = tradingDayFrom(periodEnd, lag);
  return {
    company,
    quarter,
    fiscalYear: month <= fiscalYearEnd ? year : year + 1,
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

const byCompany = new Map<Company, Map<number, readonly Announcement[]>>(companies.map((company) => [company, new Map()]));

/** A company's announcements of the quarters that end in a calendar year, in order; none for funds. */
export function announcementsOf(company: Company, year: number): readonly Announcement[] {
  const { fiscalYearEnd } = company;
  if (fiscalYearEnd === undefined) return [];
  const years = byCompany.get(company);
  let announcements = years?.get(year);
  if (!announcements) {
    const firstMonth = ((fiscalYearEnd - 1) % 3) + 1;
    announcements = [0, 3, 6, 9].map((later) => announce(company, year, firstMonth + later, fiscalYearEnd));
    years?.set(year, announcements);
  }
  return announcements;
}

const byYear = new Map<number, ReadonlyMap<Day, readonly Announcement[]>>();

/** Who reports on a day, earliest first. */
export function announcementsOn(day: Day): readonly Announcement[] {
  const year = yearOf(day);
  let ofYear = byYear.get(year);
  if (!ofYear) {
    const all = firms.flatMap((company) => [...announcementsOf(company, year - 1), ...announcementsOf(company, year)]);
    const inOrder = all.toSorted((a, b) => a.secondsOfDay - b.secondsOfDay || (a.company.symbol < b.company.symbol ? -1 : 1));
    byYear.set(year, (ofYear = Map.groupBy(inOrder, (announcement) => announcement.day)));
  }
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
