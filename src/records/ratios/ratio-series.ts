import { failedChecks } from '#contract/checks/check.ts';
import { ratioChecks } from '#contract/checks/ratios.ts';
import { type RatioName, type RatioPeriod, type RatiosResult, type ReportType, reportTypes } from '#contract/endpoints/ratios.ts';
import { symbolKey } from '#contract/symbol.ts';
import { periodName, presentYearEnd, quarterNumber } from './year-end.ts';
import { reportAdjective, reportTypeLabels } from './report-label.ts';

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
  /** equal records of this period end in the response */
  readonly copies: number;
  /** different records of this period end in the response; the last one is shown */
  readonly versions: number;
  /** messages of failed consistency checks (contract/checks) */
  readonly failed: readonly string[];
  /**
   * Fiscal quarters since year 0, by the company's present year end.
   *
   * Assumed: the fiscal year of a company whose year end is unknown is the calendar year.
   */
  readonly fiscal: number;
  /** `FY2025 Q4`: the quarter by the year end of the period itself */
  readonly name: string;
  /** the month in which the fiscal year of the period ends */
  readonly yearEnd: number | undefined;
}

export interface RatioSeries extends SeriesRequest {
  readonly symbol: string;
  readonly company: string;
  readonly ratio: RatioName;
  /** the present one; month, 1 to 12 */
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

interface PeriodRecords {
  /** the last one */
  readonly period: RatioPeriod;
  readonly copies: number;
  readonly versions: number;
}

/** The records of each period end, oldest first. Duplicates are equal records, whatever quarter they are labelled with. */
function periodsOf(result: RatiosResult, request: SeriesRequest): readonly PeriodRecords[] {
  const byEnd = Map.groupBy(
    result.operationRatios.filter((period) => fits(period, request)),
    ({ id }) => id.asOf,
  );
  return [...byEnd.values()]
    .flatMap((records): readonly PeriodRecords[] => {
      const period = records.at(-1);
      const texts = records.map((record) => JSON.stringify(record));
      return period ? [{ period, copies: texts.filter((text) => text === texts.at(-1)).length, versions: new Set(texts).size }] : [];
    })
    .toSorted((a, b) => a.period.id.asOf.localeCompare(b.period.id.asOf));
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
export const flagsOf = ({ copies, versions, failed }: RatioPoint): readonly string[] => [
  ...(copies > 1 ? [`${copies} duplicates in the response`] : []),
  ...(versions > 1 ? [`${versions} different records of this period end in the response, the last is shown`] : []),
  ...failed.map((description) => `it is not ${description}`),
];

const finite = (value: number | undefined): number | null => (value !== undefined && Number.isFinite(value) ? value : null);

/** One ratio of one company over time. Values are never annualised. */
export function buildSeries(results: readonly RatiosResult[], symbol: string, ratio: RatioName, request: SeriesRequest): RatioSeries {
  const result = resultOf(results, symbol);
  const fiscalYearEnd = result && presentYearEnd(result);
  const points = (result ? periodsOf(result, request) : []).map(({ period, copies, versions }): RatioPoint => ({
    asOf: period.id.asOf,
    value: finite(period[ratio]),
    isCalculated: period.isCalculated,
    copies,
    versions,
    failed: failedChecks(ratioChecks, period).flatMap(({ name, description }) => (name === ratio ? [description] : [])),
    fiscal: quarterNumber(period.id.asOf, fiscalYearEnd),
    name: periodName(period, fiscalYearEnd),
    yearEnd: period.fiscalYearEnd,
  }));
  return {
    ...request,
    symbol,
    ratio,
    company: result?.company.standardName ?? '',
    fiscalYearEnd,
    points,
    gap: gapOf(result, symbol, request, points),
  };
}

/** The latest figure by period end, so that a restatement of an older period does not change it. */
export const latest = ({ points }: Pick<RatioSeries, 'points'>): RatioPoint | undefined => points.at(-1);
