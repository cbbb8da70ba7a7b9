import { isDecimalText, type DecimalText } from '#contract/schema/decimal.ts';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { firms, sizeOf, type Company } from '../companies.ts';
import { dateOf, dayAt, instantOf, monthsBefore, tradingDayFrom, yearOf, type Day } from '../days.ts';
import { readData } from '../data.ts';
import { fractionOf, Random, recordId } from '../random.ts';
import { announcementsOf, type Announcement } from './announcements.ts';
import { epsTypeOf, expectationOf, multipleOfEarnings, outlookOf, type EpsType, type Outlook, type Range } from './outlook.ts';
import { reported, resultsOf, toCents } from './results.ts';

interface GuidanceOptions {
  readonly seed: number;
  /** Unix seconds: what was published later is not known yet */
  readonly until: number;
}

interface Figure {
  readonly type: EpsType;
  /** of others, so it may lie outside the range; undefined where nobody published one */
  readonly estimate: number | undefined;
  /** undefined where only the estimate is known */
  readonly range: Range | undefined;
}

/** One record before it is written: a company's guidance for one period. */
interface Statement {
  readonly company: Company;
  readonly day: Day;
  /** New York wall clock */
  readonly secondsOfDay: number;
  readonly period: Outlook['period'];
  readonly year: number;
  /** given before the quarter's results, about that quarter */
  readonly isPreliminary: boolean;
  /** false for a second view of figures given otherwise */
  readonly isPrimary: boolean;
  /** per share, in the company's currency */
  readonly eps: Figure | undefined;
  /** in billions of the company's currency */
  readonly revenue: Figure | undefined;
  readonly importance: number;
}

const hour = 3600;

/** Before the open, or at a conference while the market trades. */
const timeOfDay = (random: Random): number =>
  random.chance(0.4) ? 7 * hour + 60 * random.whole(0, 120) : 10 * hour + random.whole(0, 5 * hour);

/** The guidance of an outlook: a second, GAAP view stands beside an adjusted one for a third of those who adjust. */
function viewsOf(
  company: Company,
  outlook: Outlook,
  isNew: boolean,
): Omit<Statement, 'company' | 'day' | 'secondsOfDay' | 'isPreliminary'>[] {
  const { period, year, eps, revenue } = outlook;
  // Assumed: large companies matter most, 1 to 5; what changes nothing matters one less.
  const view = { period, year, importance: sizeOf(company) - (isNew ? 0 : 1) };
  const primary = {
    ...view,
    isPrimary: true,
    eps: eps && { type: eps.type, estimate: eps.estimate, range: [eps.low, eps.high] as const },
    revenue: { type: 'GAAP' as const, estimate: revenue.estimate, range: [revenue.low, revenue.high] as const },
  };
  const givesGaapToo = eps && eps.type !== 'GAAP' && fractionOf(company.symbol, 'gaap too') < (eps.type === 'FFO' ? 0.7 : 0.35);
  if (!givesGaapToo) return [primary];
  const yearly = Math.abs(company.eps) * (period === 'FY' ? 1 : 0.25);
  const adjusted = eps.type === 'FFO' ? multipleOfEarnings(company) - 1 : 0.04 + 0.14 * fractionOf(company.symbol, 'adjusted', year);
  const less = Math.max(0.01, yearly * adjusted);
  const range: Range = [toCents(eps.low - less), eps.high === undefined ? undefined : toCents(eps.high - less)];
  return [primary, { ...view, isPrimary: false, eps: { type: 'GAAP', estimate: undefined, range }, revenue: undefined }];
}

/** Guidance given with a quarter's results; where the company gives none, sometimes what others expect of the year. */
function withResults(seed: number, announcement: Announcement, outlook: Outlook | undefined, ofYear: Outlook | undefined): Statement[] {
  const { company, day, secondsOfDay, fiscalYear, quarter } = announcement;
  const random = new Random(seed, 'guidance', company.symbol, fiscalYear, quarter);
  const moment = { company, day, secondsOfDay, isPreliminary: false };
  if (outlook) {
    const views = viewsOf(company, outlook, outlook.verdict !== 'reaffirms');
    // The year is often confirmed beside a new quarter.
    if (outlook.period !== 'FY' && ofYear && random.chance(0.6)) views.push(...viewsOf(company, ofYear, false));
    return views.map((view) => ({ ...moment, ...view }));
  }
  if (!random.chance(0.3)) return [];
  const year = quarter === 4 ? fiscalYear + 1 : fiscalYear;
  const expected = expectationOf(seed, company, 'FY', year);
  const type = company.industry === 'REITs' ? 'FFO' : 'Adj';
  const eps = { type, estimate: toCents(expected.eps * multipleOfEarnings(company)), range: undefined } as const;
  const revenue = { type: 'GAAP', estimate: expected.revenue * (1 + random.around(-0.01, 0.01)), range: undefined } as const;
  return [{ ...moment, period: 'FY', year, isPrimary: true, eps: random.chance(0.7) ? eps : undefined, revenue, importance: 0 }];
}

/** Guidance for a quarter is now and then changed in mid-quarter. */
function midQuarter(
  seed: number,
  { company, fiscalYear, quarter, day }: Announcement,
  { period, year, eps, revenue }: Outlook,
): Statement[] {
  const random = new Random(seed, 'mid-quarter', company.symbol, fiscalYear, quarter);
  if (period === 'FY' || !random.chance(0.14)) return [];
  const direction = random.chance(0.6) ? 1 : -1;
  const step = random.between(0.01, 0.03) * direction;
  const epsStep = direction * Math.max(0.01, Math.abs((eps?.low ?? 0) * step));
  return [
    {
      company,
      day: tradingDayFrom(day, random.whole(14, 34)),
      secondsOfDay: timeOfDay(random),
      period,
      year,
      isPreliminary: false,
      isPrimary: true,
      eps: eps && {
        type: eps.type,
        estimate: eps.estimate,
        range: [toCents(eps.low + epsStep), eps.high === undefined ? undefined : toCents(eps.high + epsStep)],
      },
      revenue: {
        type: 'GAAP',
        estimate: revenue.estimate,
        range: [reported(revenue.low * (1 + step)), reported(revenue.high + revenue.low * step)],
      },
      importance: sizeOf(company),
    },
  ];
}

/** A surprise is sometimes published as soon as the books allow: preliminary figures that hold the later results. */
function preliminary(seed: number, { company, fiscalYear, quarter, periodEnd }: Announcement): Statement[] {
  const random = new Random(seed, 'preliminary', company.symbol, fiscalYear, quarter);
  if (!random.chance(0.05)) return [];
  const { revenue, eps, epsEstimate, revenueEstimate } = resultsOf(seed, { company, fiscalYear, quarter });
  const range: Range = random.chance(0.5) ? [toCents(eps - 0.01), toCents(eps + 0.01)] : [eps, eps];
  return [
    {
      company,
      day: tradingDayFrom(periodEnd, random.whole(3, 6)),
      secondsOfDay: random.chance(0.5) ? timeOfDay(random) : 16 * hour + 60 * random.whole(1, 60),
      period: `Q${quarter}`,
      year: fiscalYear,
      isPreliminary: true,
      isPrimary: true,
      eps: random.chance(0.6) ? { type: epsTypeOf(company) === 'FFO' ? 'GAAP' : 'Adj', estimate: epsEstimate, range } : undefined,
      revenue: {
        type: 'GAAP',
        estimate: revenueEstimate,
        range: [reported(revenue * 0.994), random.chance(0.3) ? undefined : reported(revenue * 1.006)],
      },
      importance: sizeOf(company),
    },
  ];
}

/** All guidance of a company about quarters that end in some calendar years, oldest first. */
function statementsOf(seed: number, company: Company, firstYear: number, lastYear: number): Statement[] {
  const statements: Statement[] = [];
  const yearly = new Map<number, Outlook>();
  for (let year = firstYear; year <= lastYear; year++) {
    for (const announcement of announcementsOf(company, year)) {
      const outlook = outlookOf(seed, announcement);
      statements.push(...preliminary(seed, announcement));
      statements.push(...withResults(seed, announcement, outlook, yearly.get(announcement.fiscalYear)));
      if (outlook) statements.push(...midQuarter(seed, announcement, outlook));
      if (outlook?.period === 'FY') yearly.set(outlook.year, outlook);
    }
  }
  return statements.toSorted((a, b) => a.day - b.day || a.secondsOfDay - b.secondsOfDay);
}

function decimal(text: string): DecimalText {
  if (!isDecimalText(text)) throw new RangeError(`${text} is no decimal text`);
  return text;
}

/** Two decimals mostly, sometimes three or no more than needed: `3.40`, `3.400`, `3.4`. Real records mix scales (facts §11). */
function perShareText(value: number | undefined, random: Random): DecimalText | null {
  const drawn = random.fraction();
  if (value === undefined) return null;
  const text = value.toFixed(drawn < 0.08 ? 3 : 2).replace(/^-(?=0\.0+$)/, '');
  return decimal(drawn > 0.94 ? String(Number(text)) : text);
}

/** Whole units of the currency, `100000000.000` mostly and sometimes `100000000`. */
function moneyText(billions: number | undefined, random: Random, plainShare: number): DecimalText | null {
  const isPlain = random.chance(plainShare);
  return billions === undefined ? null : decimal(`${Math.round(billions * 1e9)}${isPlain ? '' : '.000'}`);
}

const notes = readData('guidance-notes.json') as { readonly plain: readonly string[]; readonly markup: readonly string[] };

function noteOf(random: Random): string {
  const drawn = random.fraction();
  return drawn < 0.84 ? '' : random.pick(drawn < 0.95 ? notes.plain : notes.markup);
}

/** `00:00:00` means that no time is known. */
const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);

type Created<Record> = { readonly record: Record; readonly created: number };

function recordOf({ seed, until }: GuidanceOptions, statement: Statement, priorEps: Range, priorRevenue: Range): Created<GuidanceRecord> {
  const { company, period, year, eps, revenue, isPrimary, isPreliminary } = statement;
  const date = dateOf(statement.day);
  const key = [seed, 'guidance', company.symbol, date, period, year, isPrimary ? 'Y' : 'N', isPreliminary ? 'Y' : 'N'] as const;
  const random = new Random('record', ...key);
  const created = instantOf(statement.day, statement.secondsOfDay) + random.whole(15, 280);
  const updated = created + (random.chance(0.15) ? random.whole(1800, 3 * 86_400) : random.whole(0, 3));
  const record: GuidanceRecord = {
    id: recordId(created, ...key),
    date,
    time: random.chance(0.04) ? clock(0) : clock(statement.secondsOfDay),
    ticker: company.symbol,
    name: company.name,
    exchange: company.exchange,
    cusip: company.cusip,
    currency: company.currency,
    period,
    period_year: year,
    prelim: isPreliminary ? 'Y' : 'N',
    is_primary: isPrimary ? 'Y' : 'N',
    eps_type: eps?.type ?? '',
    eps_guidance_est: perShareText(eps?.estimate, random),
    eps_guidance_max: perShareText(eps?.range?.[1], random),
    eps_guidance_min: perShareText(eps?.range?.[0], random),
    eps_guidance_prior_max: perShareText(priorEps[1], random),
    eps_guidance_prior_min: perShareText(priorEps[0], random),
    revenue_type: revenue?.type ?? '',
    revenue_guidance_est: moneyText(revenue?.estimate, random, 0.1),
    revenue_guidance_max: moneyText(revenue?.range?.[1], random, 0.05),
    revenue_guidance_min: moneyText(revenue?.range?.[0], random, 0.05),
    revenue_guidance_prior_max: moneyText(priorRevenue[1], random, 0.5),
    revenue_guidance_prior_min: moneyText(priorRevenue[0], random, 0.1),
    importance: statement.importance,
    notes: noteOf(random),
    updated: updated <= until ? updated : created,
  };
  return { record, created };
}

/** The records of a company; each names the range of the record before it of the same period and type as its prior one. */
function recordsOf(options: GuidanceOptions, statements: readonly Statement[]): Created<GuidanceRecord>[] {
  const last = new Map<string, Range>();
  const priorOf = ({ period, year }: Statement, name: string, figure: Figure | undefined): Range => {
    if (!figure?.range) return [undefined, undefined];
    const key = `${period} ${year} ${name} ${figure.type}`;
    const prior = last.get(key) ?? [undefined, undefined];
    last.set(key, figure.range);
    return prior;
  };
  return statements.map((each) => recordOf(options, each, priorOf(each, 'eps', each.eps), priorOf(each, 'revenue', each.revenue)));
}

/** Guidance of the world's companies over the 24 months before an instant, oldest first. News of an outlook has the same figures. */
export function exampleGuidance(options: GuidanceOptions): GuidanceRecord[] {
  const { seed, until } = options;
  const from = monthsBefore(until, 24);
  // A year before the first month is drawn too, so that its records know what they change.
  const all = firms.flatMap((company) => recordsOf(options, statementsOf(seed, company, yearOf(dayAt(from)) - 1, yearOf(dayAt(until)))));
  return all
    .filter(({ created }) => created > from && created <= until)
    .toSorted((a, b) => a.created - b.created || (a.record.id < b.record.id ? -1 : 1))
    .map(({ record }) => record);
}
