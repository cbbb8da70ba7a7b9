/** The source of a definition: the vendor's documentation, arithmetic on its example, a public glossary of the same columns, or our choice. */
export type Source = 'documented' | 'arithmetic' | 'glossary' | 'ours';

/** The definition of a field. The API description, the metrics page and the column headers are generated from it. */
export interface Meaning {
  readonly description: string;
  /** in field names of the same record */
  readonly formula?: string;
  readonly unit: string;
  /** the condition under which the field is empty; undefined when it never is */
  readonly emptyWhen?: string;
  readonly from: readonly [Source, ...Source[]];
}

/** Definitions for all fields of a series. */
export const series = <const N extends string>(
  names: readonly N[],
  describe: (name: N, index: number) => Meaning,
): Readonly<Record<N, Meaning>> => Object.fromEntries(names.map((name, index) => [name, describe(name, index)])) as Record<N, Meaning>;

/** Formats a definition as one paragraph. */
export const paragraph = ({ description, formula, unit, emptyWhen }: Meaning): string =>
  [description, formula && `Formula: ${formula}.`, `Unit: ${unit}.`, emptyWhen && `Empty when ${emptyWhen}.`].filter(Boolean).join(' ');
