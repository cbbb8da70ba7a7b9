import { expectations, toCents } from '../expectations.ts';
import type { Announcement } from '../earnings-days.ts';
import type { FiscalQuarter } from '../fiscal-quarter.ts';
import type { Company } from '../listing.ts';
import { multipleOfEarnings, type EpsOutlook, type Outlook } from '../outlook.ts';
import { Random, fractionOf } from '../random.ts';
import { importanceOf, type Figure, type Said } from './said.ts';

const epsFigure = ({ type, low, high, estimate }: EpsOutlook): Figure => ({ type, estimate, range: [low, high] });

const revenueFigure = ({ low, high, estimate }: Outlook): Figure => ({ type: 'GAAP', estimate, range: [low, high] });

/** A third of those who guide for adjusted earnings give the plain ones too, and most property companies do. */
const givesPlainToo = ({ symbol }: Company, { type }: EpsOutlook): boolean =>
  type !== 'GAAP' && fractionOf(symbol, 'plain earnings too') < (type === 'FFO' ? 0.7 : 0.35);

/** What adjustments take out; the same all year, so that whoever keeps one view keeps the other. */
function adjustmentsOf(company: Company, period: Outlook['period'], year: number): number {
  const earnings = Math.abs(company.scale.earningsPerShare) * (period === 'FY' ? 1 : 0.25);
  const adjusted = 0.04 + 0.14 * fractionOf(company.symbol, 'adjusted', year);
  return toCents(Math.max(0.01, earnings * (company.industry === 'REITs' ? multipleOfEarnings(company) - 1 : adjusted)));
}

function plainFigure(company: Company, { period, year }: Outlook, { low, high }: EpsOutlook): Figure {
  const less = adjustmentsOf(company, period, year);
  return { type: 'GAAP', estimate: undefined, range: [toCents(low - less), high === undefined ? undefined : toCents(high - less)] };
}

/**
 * The guidance given with a quarter's results: the outlook the news tell, a plain view beside an adjusted one, the year
 * confirmed beside a new quarter; where the company says nothing, sometimes what others expect.
 *
 * @param lastForYear the last outlook for the fiscal year of the announcement
 */
export function saidWithResults(seed: number, told: Announcement, outlook: Outlook | undefined, lastForYear: Outlook | undefined): Said[] {
  const { company, day, secondsOfDay } = told;
  const random = new Random(seed, 'guidance', company.symbol, told.fiscalYear, told.quarter);
  const moment = { company, day, secondsOfDay, isPreliminary: false };
  if (!outlook) return random.chance(0.3) ? [{ ...moment, ...expectedOnly(seed, told, random) }] : [];
  const isNew = outlook.verdict !== 'reaffirms';
  const said = viewsOf(company, outlook, isNew).map((view) => ({ ...moment, ...view }));
  const confirms = outlook.period !== 'FY' && lastForYear && random.chance(0.6);
  return confirms ? [...said, ...viewsOf(company, lastForYear, false).map((view) => ({ ...moment, ...view }))] : said;
}

type View = Omit<Said, 'company' | 'day' | 'secondsOfDay' | 'isPreliminary'>;

function viewsOf(company: Company, outlook: Outlook, isNew: boolean): View[] {
  const { period, year, eps } = outlook;
  const importance = importanceOf(company, isNew);
  const view = { period, year, importance };
  const primary = { ...view, isPrimary: true, eps: eps && epsFigure(eps), revenue: revenueFigure(outlook) };
  if (!eps || !givesPlainToo(company, eps)) return [primary];
  return [primary, { ...view, isPrimary: false, eps: plainFigure(company, outlook, eps), revenue: undefined }];
}

function expectedOnly(seed: number, { company, fiscalYear, quarter }: Announcement, random: Random): View {
  const year = quarter === 4 ? fiscalYear + 1 : fiscalYear;
  const quarters = ([1, 2, 3, 4] as const).map((each): FiscalQuarter => ({ company, fiscalYear: year, quarter: each }));
  const sum = (figure: 'revenue' | 'eps'): number => quarters.reduce((total, each) => total + expectations(seed, each)[figure], 0);
  const only = (type: Figure['type'], estimate: number): Figure => ({ type, estimate, range: undefined });
  return {
    period: 'FY',
    year,
    isPrimary: true,
    eps: random.chance(0.7)
      ? only(company.industry === 'REITs' ? 'FFO' : 'Adj', toCents(sum('eps') * multipleOfEarnings(company)))
      : undefined,
    revenue: only('GAAP', sum('revenue') * (1 + random.around(-0.01, 0.01))),
    importance: 0,
  };
}
