/** A consistency rule for records. Violations are shown on the screen and counted by `npm run data -- check`. */
export interface Check<R> {
  /** stable identifier, e.g. for a URL or a file */
  readonly name: string;
  /** the rule in a sentence */
  readonly description: string;
  /** whether the vendor's own records break the rule now and then (assumption G09): suspicious, and no fault of the store */
  readonly isOddity?: boolean;
  /** undefined when the record lacks the fields that the rule needs */
  readonly isValid: (record: R) => boolean | undefined;
}

export const failedChecks = <R>(checks: readonly Check<R>[], record: R): Check<R>[] =>
  checks.filter(({ isValid }) => isValid(record) === false);

/** Whether two numbers are equal except for rounding. `tolerance` is relative and absolute at once. */
export const isNear = (actual: number, expected: number, tolerance: number): boolean =>
  Math.abs(actual - expected) <= Math.abs(expected) * tolerance + tolerance;

/** Whether a relation holds between numbers; undefined when one of them is missing. */
export function relates<const N extends number>(
  values: readonly (number | null | undefined)[] & { readonly length: N },
  holds: (...values: number[]) => boolean,
): boolean | undefined {
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length === values.length ? holds(...known) : undefined;
}
