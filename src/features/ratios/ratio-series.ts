import { reportTypes, type RatioName, type RatioPeriod, type RatiosResult, type ReportType } from '#contract/endpoints/ratios.ts';
import { failedChecks } from '#contract/checks/check.ts';
import { ratioChecks } from '#contract/checks/ratios.ts';
import { quarterNumber } from './fiscal-quarter.ts';

/** Which of a company's figures are compared: one report type and one period, never a mixture. */
export interface Asked {
  readonly reportType: ReportType;
  /** 3M, 6M, 9M, 1Y or TTM */
  readonly period: string;
}

export interface RatioPoint {
  /** the day the period ends */
  readonly asOf: string;
  /** null where the record leaves the ratio out; 0 is a figure */
  readonly value: number | null;
  /** computed by the vendor, not reported */
  readonly isCalculated: boolean;
  /** how often the answer held this very figure's key; the last one is shown */
  readonly copies: number;
  /** identities of its record that the value does not hold, as sentences (contract/checks) */
  readonly failed: readonly string[];
  /** quarters since the year 0 on the company's own calendar; undefined when its year end is not known */
  readonly fiscal: number | undefined;
}

export interface RatioSeries extends Asked {
  readonly symbol: string;
  readonly company: string;
  readonly ratio: RatioName;
  /** month, 1 to 12 */
  readonly fiscalYearEnd: number | undefined;
  /** oldest first, one for each period end */
  readonly points: readonly RatioPoint[];
  /** why there is not one value; undefined where there is one */
  readonly gap: string | undefined;
}

const sameSymbol = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();

export const resultOf = (results: readonly RatiosResult[], symbol: string): RatiosResult | undefined =>
  results.find((result) => sameSymbol(result.symbol, symbol)) ?? results.find(({ company }) => sameSymbol(company.primarySymbol, symbol));

const fits = ({ id }: RatioPeriod, { reportType, period }: Asked): boolean => id.reportType === reportType && id.period === period;

/** One record for each period end, oldest first. A true duplicate: the last in the answer wins, and how many there were is kept. */
function periodsOf(result: RatiosResult, asked: Asked): readonly { period: RatioPeriod; copies: number }[] {
  const byEnd = new Map<string, { period: RatioPeriod; copies: number }>();
  for (const period of result.operationRatios) {
    if (!fits(period, asked)) continue;
    byEnd.set(period.id.asOf, { period, copies: (byEnd.get(period.id.asOf)?.copies ?? 0) + 1 });
  }
  return [...byEnd.values()].toSorted((a, b) => a.period.id.asOf.localeCompare(b.period.id.asOf));
}

/** The report types a company has for a period, in the order TTM, A, R, P. */
const typesOf = (result: RatiosResult, period: string): string =>
  reportTypes.filter((reportType) => result.operationRatios.some((row) => fits(row, { reportType, period }))).join(', ');

function gapOf(result: RatiosResult | undefined, symbol: string, { reportType, period }: Asked, points: readonly RatioPoint[]) {
  if (!result) return `${symbol}: the data service knows no such company.`;
  if (points.length === 0) {
    const others = typesOf(result, period);
    return `${symbol}: no ${kindOf({ reportType, period })} figures${others && `; there are ${others}`}.`;
  }
  return points.some(({ value }) => value !== null) ? undefined : `${symbol}: reported, but without this ratio.`;
}

/** `TTM`, or `3M type A` */
export const kindOf = ({ reportType, period }: Asked): string => (reportType === 'TTM' ? 'TTM' : `${period} type ${reportType}`);

/** What a reader should know of a figure before trusting it, as parts of a sentence. */
export const doubts = ({ copies, failed }: RatioPoint): readonly string[] => [
  ...(copies > 1 ? [`the answer held it ${copies} times: the last is shown`] : []),
  ...failed.map((says) => `it is not ${says}`),
];

const finite = (value: number | undefined): number | null => (value !== undefined && Number.isFinite(value) ? value : null);

/** One ratio of one company over time. Values belong to their period and are never annualised. */
export function ratioSeries(results: readonly RatiosResult[], symbol: string, ratio: RatioName, asked: Asked): RatioSeries {
  const result = resultOf(results, symbol);
  const points = (result ? periodsOf(result, asked) : []).map(({ period, copies }): RatioPoint => ({
    asOf: period.id.asOf,
    value: finite(period[ratio]),
    isCalculated: period.isCalculated,
    copies,
    failed: failedChecks(ratioChecks, period).flatMap(({ name, says }) => (name === ratio ? [says] : [])),
    fiscal: period.fiscalYearEnd === undefined ? undefined : quarterNumber(period.id.asOf, period.fiscalYearEnd),
  }));
  return {
    ...asked,
    symbol,
    ratio,
    company: result?.company.standardName ?? '',
    fiscalYearEnd: result?.operationRatios.find(({ fiscalYearEnd }) => fiscalYearEnd !== undefined)?.fiscalYearEnd,
    points,
    gap: gapOf(result, symbol, asked, points),
  };
}

/** The headline figure: of the greatest period end, so that a late restatement of an old period never changes it. */
export const latest = ({ points }: Pick<RatioSeries, 'points'>): RatioPoint | undefined => points.at(-1);
