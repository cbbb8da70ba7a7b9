/** Which periods a list of period words asks for (facts §8); undefined where anything will do. */
export interface PeriodChoice {
  /** any of these lengths … */
  readonly spans: readonly string[] | undefined;
  /** … or the three months of any of these fiscal quarters … */
  readonly quarters: readonly number[] | undefined;
  /** … and in any of these fiscal years */
  readonly years: readonly number[] | undefined;
}

const sameLength = new Map([
  ['12M', '1Y'],
  ['FY', '1Y'],
]);
const isYear = (word: string): boolean => /^\d{4}$/.test(word);
const isQuarter = (word: string): boolean => /^Q[1-4]$/.test(word);

/**
 * Assumed: two words of one family are alternatives, a span or quarter and a year must both hold: `Q1,2023` is the first
 * quarter of 2023, `Q1,FY,2023` that and the whole year. `ALL` lifts the choice of spans and leaves that of years.
 *
 * @param words upper-case, as the contract reads them
 */
export function periodChoice(words: readonly string[]): PeriodChoice {
  const years = words.filter(isYear).map(Number);
  const quarters = words.filter(isQuarter).map((word) => Number(word.slice(1)));
  const spans = words.filter((word) => !isYear(word) && !isQuarter(word)).map((word) => sameLength.get(word) ?? word);
  const anySpan = spans.includes('ALL') || spans.length + quarters.length === 0;
  return {
    spans: anySpan ? undefined : spans,
    quarters: anySpan ? undefined : quarters,
    years: years.length === 0 ? undefined : years,
  };
}
