import { failedChecks } from '#contract/checks/check.ts';
import { ratioChecks } from '#contract/checks/ratios.ts';
import { type RatioName, type RatioPeriod, type RatiosResult, type ReportType, reportTypes } from '#contract/endpoints/ratios.ts';
import { symbolKey } from '#contract/symbol.ts';
import { fiscalQuarter } from '#contract/time/fiscal-quarter.ts';
import { reportAdjective, reportTypeLabels } from './report-label.ts';

/**
 * The fiscal quarter in which a period ends, as `year * 4 + quarter - 1`, so that quarters can be counted.
 *
 * @param asOf `2025-12-31`
 * @param yearEnd the month the fiscal year ends in, 1 to 12
 */
export function quarterNumber(asOf: string, yearEnd?: number): number {
  const { year, quarter } = fiscalQuarter(asOf, yearEnd);
  return year * 4 + quarter - 1;
}

/** 9 → `September` */
export const monthName = (month: number): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1));

/** The compared figures: one report type and one period, never mixed. */
export interface SeriesRequest {
  readonly reportType: ReportType;
  /** 3M, 6M, 9M, 1Y or TTM */
  readonly period: string;
}

export interface RatioPoint {
  /** the day the period ends */
  readonly asOf: string;
  /** null where the record does not include the ratio */
  readonly value: number | null;
  /** derived by the vendor, not reported */
  readonly isCalculated: boolean;
  /** records with the same key in the response; the last one is shown */
  readonly copies: number;
  /** messages of failed consistency checks (contract/checks) */
  readonly failed: readonly string[];
  /**
   * Fiscal quarters since year 0.
   *
   * Assumed: the fiscal year of a company whose year end is unknown is the calendar year.
   */
  readonly fiscal: number;
}

export interface RatioSeries extends SeriesRequest {
  readonly symbol: string;
  readonly company: string;
  readonly ratio: RatioName;
  /** month, 1 to 12 */
  readonly fiscalYearEnd: number | undefined;
  /** oldest first, one for each period end */
  readonly points: readonly RatioPoint[];
  /** why there is no value at all; undefined otherwise */
  readonly gap: string | undefined;
}

const isSameSymbol = (a: string, b: string): boolean => symbolKey(a) === symbolKey(b);

export const resultOf = (results: readonly RatiosResult[], symbol: string): RatiosResult | undefined =>
  results.find((result) => isSameSymbol(result.symbol, symbol)) ??
  results.find(({ company }) => isSameSymbol(company.primarySymbol, symbol));

const fits = ({ id }: RatioPeriod, { reportType, period }: SeriesRequest): boolean => id.reportType === reportType && id.period === period;

/** One record per period end, oldest first. Of duplicates the last one is used, and their number is recorded. */
function periodsOf(result: RatiosResult, request: SeriesRequest): readonly { period: RatioPeriod; copies: number }[] {
  const byEnd = new Map<string, { period: RatioPeriod; copies: number }>();
  for (const period of result.operationRatios) {
    if (!fits(period, request)) continue;
    byEnd.set(period.id.asOf, { period, copies: (byEnd.get(period.id.asOf)?.copies ?? 0) + 1 });
  }
  return [...byEnd.values()].toSorted((a, b) => a.period.id.asOf.localeCompare(b.period.id.asOf));
}

/** The report types of a company for a period: `original, restated` */
const typesOf = (result: RatiosResult, period: string): string =>
  reportTypes
    .filter((reportType) => result.operationRatios.some((row) => fits(row, { reportType, period })))
    .map((reportType) => (reportType === 'TTM' ? 'TTM' : reportTypeLabels[reportType].toLowerCase()))
    .join(', ');

function gapOf(result: RatiosResult | undefined, symbol: string, { reportType, period }: SeriesRequest, points: readonly RatioPoint[]) {
  if (!result) return `${symbol}: unknown to the data service.`;
  if (points.length === 0) {
    const others = typesOf(result, period);
    return `${symbol}: no ${reportAdjective(reportType, period)} figures${others && `; available: ${others}`}.`;
  }
  return points.some(({ value }) => value !== null) ? undefined : `${symbol}: the reports do not include this ratio.`;
}

/** Doubts about a figure, as parts of a sentence. */
export const flagsOf = ({ copies, failed }: RatioPoint): readonly string[] => [
  ...(copies > 1 ? [`${copies} duplicates in the response, the last is shown`] : []),
  ...failed.map((description) => `it is not ${description}`),
];

const finite = (value: number | undefined): number | null => (value !== undefined && Number.isFinite(value) ? value : null);

/** One ratio of one company over time. Values are never annualised. */
export function buildSeries(results: readonly RatiosResult[], symbol: string, ratio: RatioName, request: SeriesRequest): RatioSeries {
  const result = resultOf(results, symbol);
  const points = (result ? periodsOf(result, request) : []).map(({ period, copies }): RatioPoint => ({
    asOf: period.id.asOf,
    value: finite(period[ratio]),
    isCalculated: period.isCalculated,
    copies,
    failed: failedChecks(ratioChecks, period).flatMap(({ name, description }) => (name === ratio ? [description] : [])),
    fiscal: quarterNumber(period.id.asOf, period.fiscalYearEnd),
  }));
  return {
    ...request,
    symbol,
    ratio,
    company: result?.company.standardName ?? '',
    fiscalYearEnd: result?.operationRatios.find(({ fiscalYearEnd }) => fiscalYearEnd !== undefined)?.fiscalYearEnd,
    points,
    gap: gapOf(result, symbol, request, points),
  };
}

/** The latest figure by period end, so that a restatement of an older period does not change it. */
export const latest = ({ points }: Pick<RatioSeries, 'points'>): RatioPoint | undefined => points.at(-1);
