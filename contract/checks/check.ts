/** Something that is true of every record that is right: told beside a row, counted over a store. */
export interface Check<R> {
  /** stable, e.g. for an address or a file */
  readonly name: string;
  /** what should hold, as a sentence */
  readonly description: string;
  /** whether it does; undefined where the record leaves the question open */
  readonly isValid: (record: R) => boolean | undefined;
}

export const failedChecks = <R>(checks: readonly Check<R>[], record: R): Check<R>[] =>
  checks.filter(({ isValid }) => isValid(record) === false);

/** Equal but for the rounding of what was printed. */
export const isNear = (actual: number, expected: number, tolerance: number): boolean =>
  Math.abs(actual - expected) <= Math.abs(expected) * tolerance + tolerance;

/** Whether a relation holds between figures; undefined when one of them is missing. */
export function relates<const N extends number>(
  values: readonly (number | null | undefined)[] & { readonly length: N },
  holds: (...values: number[]) => boolean,
): boolean | undefined {
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length === values.length ? holds(...known) : undefined;
}
