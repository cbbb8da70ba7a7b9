import { ratioNames, type RatioName, type RatioPeriod } from '#contract/endpoints/ratios.ts';
import { addDays, daysBetween } from '#contract/time/dates.ts';
import { fiscalMonth } from '#contract/time/fiscal-quarter.ts';
import { flowTags } from './concepts.ts';
import { type CompanyFacts, type Span } from './facts.ts';
import { type Figures, openFigures, type Window } from './figures.ts';
import { type Check, checkIdentities } from './identities.ts';
import { ratiosOf, type Period } from './ratios.ts';
import type { Known } from './terms.ts';

export type RowType = 'A' | 'R' | 'TTM';

/** The ratios of one period, as one version has them. */
export interface RatioRow {
  readonly asOf: string;
  readonly span: Span | 'TTM';
  readonly type: RowType;
  readonly fiscalYearEnd: number | undefined;
  /** a quarter that is no filing's own, and a TTM */
  readonly isCalculated: boolean;
  readonly ratios: Readonly<Partial<Record<RatioName, Known>>>;
  /** the identities of the period, or of the quarters of a TTM */
  readonly checks: readonly Check[];
}

/** An identity is broken: the row is not stored. */
export const isRefused = ({ checks }: RatioRow): boolean => checks.some(({ isHeld }) => !isHeld);

const spanDaysOf: Readonly<Record<RatioRow['span'], number>> = { '3M': 91.25, '6M': 182.5, '9M': 273.75, '1Y': 365, TTM: 365 };
const principalFlows = ['netIncome', 'revenue'] as const;
const principalTags = principalFlows.flatMap((name) => flowTags[name]);

/** The times of a company, by its revenue and net income, oldest first, and which filing was the first one of their end. */
function findWindows(company: CompanyFacts, latest: Figures): { windows: readonly Window[]; firstFiled: ReadonlyMap<string, string> } {
  const windows = new Map<string, Window>();
  const firstFiled = new Map<string, string>();
  for (const name of principalTags) {
    for (const [key, facts] of company.tags.get(name)?.at ?? []) {
      const [end, span] = key.split(' ') as [string, Span];
      const [first, last] = [facts[0], facts.at(-1)];
      // some companies report twelve months each quarter, which are no fiscal year
      if (!first || !last?.start || (span === '1Y' && facts.every(({ form }) => form.startsWith('10-Q')))) continue;
      if (!windows.has(key)) windows.set(key, { start: last.start, end, span });
      if (first.order < (firstFiled.get(end) ?? '9')) firstFiled.set(end, first.order);
    }
  }
  for (const end of firstFiled.keys()) {
    const start = windows.has(`${end} 3M`) ? undefined : startOfDerived(latest, end);
    if (start !== undefined) windows.set(`${end} 3M`, { start, end, span: '3M' });
  }
  return { windows: [...windows.values()].toSorted((a, b) => (a.end + a.span < b.end + b.span ? -1 : 1)), firstFiled };
}

/** The first day of a quarter that no filing has by itself: the day after the last time that is taken from a longer one. */
function startOfDerived(latest: Figures, end: string): string | undefined {
  const window: Window = { start: '', end, span: '3M' };
  const [figure] = principalFlows.flatMap((name) => latest.flow(name, window)?.figures ?? []);
  const [, ...parts] = figure?.facts ?? [];
  const last = parts.at(-1)?.end;
  return last === undefined ? undefined : addDays(last, 1);
}

/** A year before, whose 52 or 53 weeks end up to eight days off. */
const isYearBefore = (now: Window, before: Window): boolean =>
  before.span === now.span && Math.abs(daysBetween(before.end, now.end) - 365) <= 8;

/** The four quarters up to one, without a gap. */
function fourQuarters(quarters: readonly Window[], last: Window | undefined): readonly Window[] {
  const found: Window[] = [];
  for (let quarter = last; quarter && found.length < 4;) {
    found.unshift(quarter);
    const end = addDays(quarter.start, -1);
    quarter = quarters.find((candidate) => candidate.end === end);
  }
  return found.length === 4 ? found : [];
}

/** The month in which the fiscal year of a period ends: that of the first year end from the period on, else of the last one. */
function yearEndOf(end: string, years: readonly Window[]): number | undefined {
  const year = years.find((candidate) => candidate.end >= end && daysBetween(end, candidate.end) < 365) ?? years.at(-1);
  return year && fiscalMonth(year.end);
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
/** What is stored of a row's ratios. */
export const valuesOf = ({ ratios }: Pick<RatioRow, 'ratios'>): Partial<Record<RatioName, number>> =>
  Object.fromEntries(ratioNames.flatMap((name) => (ratios[name] ? [[name, rounded(ratios[name].value) + 0]] : [])));

function areDifferent(one: Pick<RatioRow, 'ratios'>, other: Pick<RatioRow, 'ratios'>): boolean {
  const [a, b] = [valuesOf(one), valuesOf(other)];
  return ratioNames.some((name) => a[name] !== b[name]);
}

/** Assumed: what was first filed more than a year after its end is the comparison of a later report, and not what was filed first. */
const comparisonDays = 365;

const mistakenDays = 20;

/** A later report gave a known period another end: its values belong to that period, or to none. */
const checkDates = (window: Window, windows: readonly Window[], firstFiled: ReadonlyMap<string, string>): readonly Check[] =>
  windows
    .filter(({ span, end }) => span === window.span && (firstFiled.get(end) ?? '') < (firstFiled.get(window.end) ?? ''))
    .filter(({ end }) => end !== window.end && Math.abs(daysBetween(end, window.end)) <= mistakenDays)
    .map(({ end }) => ({ isHeld: false, text: `${window.span} to ${end} was filed before` }));

/** Every row of a company, oldest first; those that break an identity are among them. */
export function buildRows(company: CompanyFacts): readonly RatioRow[] {
  const latest = openFigures(company, {});
  const { windows, firstFiled } = findWindows(company, latest);
  const quarters = windows.filter(({ span }) => span === '3M');
  const years = windows.filter(({ span }) => span === '1Y');
  const views = new Map([...firstFiled].map(([end, filedBy]) => [end, openFigures(company, { filedBy })]));
  const misdated = new Map(windows.map((window) => [window, checkDates(window, windows, firstFiled)]));
  const yearAgo = (window: Window): Window | undefined => windows.find((before) => isYearBefore(window, before));
  const row = (figures: Figures, type: RowType, period: Period, window: Window): RatioRow | undefined => {
    const ratios = ratiosOf(figures, period);
    if (Object.values(ratios).every((ratio) => ratio === undefined)) return undefined;
    const flows = principalFlows.map((name) => figures.flow(name, window)).filter((term) => term !== undefined);
    return {
      asOf: window.end,
      span: type === 'TTM' ? 'TTM' : window.span,
      type,
      fiscalYearEnd: yearEndOf(window.end, years),
      isCalculated: type === 'TTM' || flows.every((term) => term.figures.some(({ derivation }) => derivation !== undefined)),
      ratios,
      checks: period.windows.flatMap((part) => [...checkIdentities(figures, part, quarters), ...(misdated.get(part) ?? [])]),
    };
  };
  return windows.flatMap((window) => {
    const before = yearAgo(window);
    const period: Period = { windows: [window], yearAgo: before ? [before] : [], days: spanDaysOf[window.span] };
    const filed = (firstFiled.get(window.end) ?? '').slice(0, 10);
    const original = row(views.get(window.end) ?? latest, 'A', period, window);
    const restated = row(latest, 'R', period, window);
    const isOriginal = daysBetween(window.end, filed) <= comparisonDays;
    const trailing = window.span === '3M' ? fourQuarters(quarters, window) : [];
    const year: Period = {
      windows: trailing,
      yearAgo: fourQuarters(quarters, trailing.length === 4 ? before : undefined),
      days: spanDaysOf.TTM,
    };
    return [
      isOriginal ? original : undefined,
      restated && (!isOriginal || !original || areDifferent(original, restated) || (isRefused(original) && !isRefused(restated)))
        ? restated
        : undefined,
      trailing.length === 4 ? row(latest, 'TTM', year, window) : undefined,
    ].filter((found) => found !== undefined);
  });
}

/** The companyId of the rows of this source: it is that of the SEC, so that it is the same in every store. */
export const companyIdOf = (cik: string): string => `CIK${cik}`;

/** A row as the store has it. */
export const asRatioPeriod = (row: RatioRow, cik: string): RatioPeriod => ({
  id: {
    companyId: companyIdOf(cik),
    asOf: row.asOf,
    reportType: row.type,
    period: row.span,
    aorOrRestate: row.type === 'R' ? 'RESTATE' : 'AOR',
  },
  ...(row.fiscalYearEnd !== undefined && { fiscalYearEnd: row.fiscalYearEnd }),
  isCalculated: row.isCalculated,
  ...valuesOf(row),
});
