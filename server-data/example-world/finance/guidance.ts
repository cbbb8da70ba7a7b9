import { secondsPerDay, secondsPerHour } from '#contract/time/dates.ts';
import { monthsBefore } from '#contract/time/new-york.ts';
import type { DecimalText } from '#contract/schema/decimal.ts';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { dateOf, dayAt, instantOf, tradingDayFrom, yearOf, type Day } from '#contract/market/day.ts';
import { firms, sizeOf, type Company } from '../companies.ts';
import { readData } from '../data.ts';
import { fractionOf, Random, recordId } from '../random.ts';
import { announcementsOf, type Announcement } from './announcements.ts';
import { epsTypeOf, expectationOf, outlookOf, type EpsType, type Outlook } from './outlook.ts';
import { reported, resultsOf, toCents } from './results.ts';

interface GuidanceOptions {
  readonly seed: number;
  /** Unix seconds: what was published later is not known yet */
  readonly until: number;
}

/** Both ends; one of them undefined for "at least" or "at most". */
type Range = readonly [min: number | undefined, max: number | undefined];

interface Figure {
  readonly type: EpsType;
  /** of others, so it may lie outside the range; undefined where nobody published one */
  readonly estimate: number | undefined;
  /** undefined where only the estimate is known */
  readonly range: Range | undefined;
}

/** One record before it is written: a company's guidance for one period. */
interface Statement {
  readonly day: Day;
  /** New York wall clock */
  readonly secondsOfDay: number;
  readonly period: Outlook['period'];
  readonly year: number;
  /** given before the quarter's results, about that quarter */
  readonly isPreliminary?: true;
  /** true for a second view of figures given otherwise */
  readonly isSecondary?: true;
  /** per share, in the company's currency */
  readonly eps?: Figure | undefined;
  /** in billions of the company's currency */
  readonly revenue?: Figure;
  readonly importance: number;
}

/** Before the open, or at a conference while the market trades. */
const timeOfDay = (random: Random): number =>
  random.chance(0.4) ? 7 * secondsPerHour + 60 * random.whole(0, 120) : 10 * secondsPerHour + random.whole(0, 5 * secondsPerHour);

type Moment = Pick<Statement, 'day' | 'secondsOfDay' | 'importance'>;

/** An outlook, changed by a share of its size. */
function given(moment: Moment, { period, year, eps, revenue }: Outlook, change = 0): Statement {
  const cents = eps && change !== 0 ? Math.sign(change) * Math.max(0.01, Math.abs(eps.low * change)) : 0;
  return {
    ...moment,
    period,
    year,
    eps: eps && { ...eps, range: [toCents(eps.low + cents), eps.high === undefined ? undefined : toCents(eps.high + cents)] },
    revenue: {
      type: 'GAAP',
      estimate: revenue.estimate,
      range: [reported(revenue.low * (1 + change)), reported(revenue.high + revenue.low * change)],
    },
  };
}

/** The guidance of an outlook: a second, GAAP view stands beside an adjusted one for a third of those who adjust. */
function viewsOf(company: Company, moment: Moment, outlook: Outlook): Statement[] {
  const { period, year, eps } = outlook;
  const givesGaapToo = eps && eps.type !== 'GAAP' && fractionOf(company.symbol, 'gaap too') < 0.35;
  if (!givesGaapToo) return [given(moment, outlook)];
  const yearly = Math.abs(company.eps) * (period === 'FY' ? 1 : 0.25);
  const less = Math.max(0.01, yearly * (0.04 + 0.14 * fractionOf(company.symbol, 'adjusted', year)));
  const range: Range = [toCents(eps.low - less), eps.high === undefined ? undefined : toCents(eps.high - less)];
  return [given(moment, outlook), { ...moment, period, year, isSecondary: true, eps: { type: 'GAAP', estimate: undefined, range } }];
}

/** Guidance given with a quarter's results; where the company gives none, sometimes what others expect of the year. */
function withResults(seed: number, announcement: Announcement, outlook: Outlook | undefined, ofYear: Outlook | undefined): Statement[] {
  const { company, day, secondsOfDay, fiscalYear, quarter } = announcement;
  const random = new Random(seed, 'guidance', company.symbol, fiscalYear, quarter);
  // Assumed: large companies matter most, 1 to 5; what changes nothing matters one less.
  const importance = sizeOf(company);
  const unchanged = { day, secondsOfDay, importance: importance - 1 };
  if (outlook) {
    const views = viewsOf(company, outlook.verdict === 'reaffirms' ? unchanged : { day, secondsOfDay, importance }, outlook);
    // The year is often confirmed beside a new quarter.
    return outlook.period !== 'FY' && ofYear && random.chance(0.6) ? [...views, ...viewsOf(company, unchanged, ofYear)] : views;
  }
  if (!random.chance(0.3)) return [];
  const year = quarter === 4 ? fiscalYear + 1 : fiscalYear;
  const expected = expectationOf(seed, company, 'FY', year);
  const eps = { type: company.industry === 'REITs' ? 'FFO' : 'Adj', estimate: toCents(expected.eps), range: undefined } as const;
  const revenue = { type: 'GAAP', estimate: expected.revenue * random.around(0.99, 1.01), range: undefined } as const;
  return [{ day, secondsOfDay, importance: 0, period: 'FY', year, eps: random.chance(0.7) ? eps : undefined, revenue }];
}

/** Guidance for a quarter is now and then changed in mid-quarter. */
function midQuarter(seed: number, { company, fiscalYear, quarter, day }: Announcement, outlook: Outlook): Statement[] {
  const random = new Random(seed, 'mid-quarter', company.symbol, fiscalYear, quarter);
  if (outlook.period === 'FY' || !random.chance(0.14)) return [];
  const change = random.between(0.01, 0.03) * (random.chance(0.6) ? 1 : -1);
  const changedOn = tradingDayFrom(day, random.whole(14, 34));
  return [given({ day: changedOn, secondsOfDay: timeOfDay(random), importance: sizeOf(company) }, outlook, change)];
}

/** A surprise is sometimes published as soon as the books allow: preliminary figures that hold the later results. */
function preliminary(seed: number, { company, fiscalYear, quarter, periodEnd }: Announcement): Statement[] {
  const random = new Random(seed, 'preliminary', company.symbol, fiscalYear, quarter);
  if (!random.chance(0.05)) return [];
  const { revenue, eps, epsEstimate, revenueEstimate } = resultsOf(seed, { company, fiscalYear, quarter });
  const range: Range = random.chance(0.5) ? [toCents(eps - 0.01), toCents(eps + 0.01)] : [eps, eps];
  return [
    {
      day: tradingDayFrom(periodEnd, random.whole(3, 6)),
      secondsOfDay: random.chance(0.5) ? timeOfDay(random) : 16 * secondsPerHour + 60 * random.whole(1, 60),
      period: `Q${quarter}`,
      year: fiscalYear,
      isPreliminary: true,
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

/** Two decimals mostly, sometimes three or no more than needed: `3.40`, `3.400`, `3.4`. Real records mix scales. */
function perShareText(value: number | undefined, random: Random): DecimalText | null {
  const drawn = random.fraction();
  if (value === undefined) return null;
  const text = value.toFixed(drawn < 0.08 ? 3 : 2).replace(/^-(?=0\.0+$)/, '');
  return (drawn > 0.94 ? String(Number(text)) : text) as DecimalText;
}

/** Whole units of the currency, `100000000.000` mostly and sometimes `100000000`. */
function moneyText(billions: number | undefined, random: Random, plainShare: number): DecimalText | null {
  const isPlain = random.chance(plainShare);
  return billions === undefined ? null : (`${Math.round(billions * 1e9)}${isPlain ? '' : '.000'}` as DecimalText);
}

const notes = readData('guidance-notes.json') as { readonly plain: readonly string[]; readonly markup: readonly string[] };

function noteOf(random: Random): string {
  const drawn = random.fraction();
  return drawn < 0.84 ? '' : random.pick(drawn < 0.95 ? notes.plain : notes.markup);
}

/** `00:00:00` means that no time is known. */
const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);

type Created = { readonly record: GuidanceRecord; readonly created: number };

function recordOf({ seed, until }: GuidanceOptions, company: Company, statement: Statement, priorEps: Range, priorRevenue: Range): Created {
  const { period, year, eps, revenue, importance } = statement;
  const date = dateOf(statement.day);
  const isPrimary = statement.isSecondary ? 'N' : 'Y';
  const prelim = statement.isPreliminary ? 'Y' : 'N';
  const key = [seed, 'guidance', company.symbol, date, period, year, isPrimary, prelim] as const;
  const random = new Random('record', ...key);
  const created = instantOf(statement.day, statement.secondsOfDay) + random.whole(15, 280);
  const updated = created + (random.chance(0.15) ? random.whole(1800, 3 * secondsPerDay) : random.whole(0, 3));
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
    prelim,
    is_primary: isPrimary,
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
    importance,
    notes: noteOf(random),
    updated: updated <= until ? updated : created,
  };
  return { record, created };
}

/** The records of a company, oldest first; each names the range of the record before it of the same period and type as its prior one. */
function recordsOf(options: GuidanceOptions, company: Company, firstYear: number, lastYear: number): Created[] {
  const statements: Statement[] = [];
  const yearly = new Map<number, Outlook>();
  for (let year = firstYear; year <= lastYear; year++) {
    for (const announcement of announcementsOf(company, year)) {
      const outlook = outlookOf(options.seed, announcement);
      statements.push(...preliminary(options.seed, announcement));
      statements.push(...withResults(options.seed, announcement, outlook, yearly.get(announcement.fiscalYear)));
      if (outlook) statements.push(...midQuarter(options.seed, announcement, outlook));
      if (outlook?.period === 'FY') yearly.set(outlook.year, outlook);
    }
  }
  const last = new Map<string, Range>();
  const priorOf = ({ period, year }: Statement, name: string, figure: Figure | undefined): Range => {
    if (!figure?.range) return [undefined, undefined];
    const key = `${period} ${year} ${name} ${figure.type}`;
    const prior = last.get(key) ?? [undefined, undefined];
    last.set(key, figure.range);
    return prior;
  };
  return statements
    .toSorted((a, b) => a.day - b.day || a.secondsOfDay - b.secondsOfDay)
    .map((each) => recordOf(options, company, each, priorOf(each, 'eps', each.eps), priorOf(each, 'revenue', each.revenue)));
}

/** Guidance of the world's companies over the 24 months before an instant, oldest first. News of an outlook has the same figures. */
export function exampleGuidance(options: GuidanceOptions): GuidanceRecord[] {
  const { until } = options;
  const from = monthsBefore(until, 24);
  // A year before the first month is drawn too, so that its records know what they change.
  const all = firms.flatMap((company) => recordsOf(options, company, yearOf(dayAt(from)) - 1, yearOf(dayAt(until))));
  return all
    .filter(({ created }) => created > from && created <= until)
    .toSorted((a, b) => a.created - b.created || (a.record.id < b.record.id ? -1 : 1))
    .map(({ record }) => record);
}
