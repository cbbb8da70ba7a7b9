/** Where a meaning comes from: printed by the vendor, proved by arithmetic on its example, a public glossary of the same columns, or our choice. */
export type Source = 'documented' | 'arithmetic' | 'glossary' | 'ours';

/** What one field of a record means, told once: API description, metrics page and, later, column headers follow from it. */
export interface Meaning {
  readonly description: string;
  /** in field names of the same record */
  readonly formula?: string;
  readonly unit: string;
  /** why the field may be empty; undefined where it never is */
  readonly emptyWhen?: string;
  readonly from: readonly [Source, ...Source[]];
}

/** The same thing told for each name of a series. */
export const series = <const N extends string>(
  names: readonly N[],
  describe: (name: N, index: number) => Meaning,
): Readonly<Record<N, Meaning>> => Object.fromEntries(names.map((name, index) => [name, describe(name, index)])) as Record<N, Meaning>;

/** A meaning as one paragraph. */
export const paragraph = ({ description, formula, unit, emptyWhen }: Meaning): string =>
  [description, formula && `Formula: ${formula}.`, `Unit: ${unit}.`, emptyWhen && `Empty when ${emptyWhen}.`].filter(Boolean).join(' ');
