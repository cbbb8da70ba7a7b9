/** Which periods the values of the `period` parameter select (assumption O02); undefined where all do. */
export interface PeriodFilter {
  /** any of these lengths … */
  readonly spans: readonly string[] | undefined;
  /** … or the three months of any of these fiscal quarters … */
  readonly quarters: readonly number[] | undefined;
  /** … and in any of these fiscal years */
  readonly years: readonly number[] | undefined;
}

/** Synonyms of one span. */
const spanNames = new Map([
  ['12M', '1Y'],
  ['FY', '1Y'],
]);
const isYear = (value: string): boolean => /^\d{4}$/.test(value);
const isQuarter = (value: string): boolean => /^Q[1-4]$/.test(value);

/**
 * Assumed: two values of one kind are alternatives, a span or quarter and a year must both match: `Q1,2023` is the first
 * quarter of 2023, `Q1,FY,2023` that and the whole year. `ALL` lifts the choice of spans and leaves that of years.
 *
 * @param values upper-case, as the contract reads them
 */
export function readPeriodFilter(values: readonly string[]): PeriodFilter {
  const years = values.filter(isYear).map(Number);
  const quarters = values.filter(isQuarter).map((value) => Number(value.slice(1)));
  const spans = values.filter((value) => !isYear(value) && !isQuarter(value)).map((value) => spanNames.get(value) ?? value);
  const anySpan = spans.includes('ALL') || spans.length + quarters.length === 0;
  return {
    spans: anySpan ? undefined : spans,
    quarters: anySpan ? undefined : quarters,
    years: years.length === 0 ? undefined : years,
  };
}
