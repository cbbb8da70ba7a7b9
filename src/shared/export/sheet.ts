import type { Zone } from '#src/shared/format/time.ts';

/** A value as it leaves the desk; undefined and "" are an empty cell. Times are Unix seconds. */
export type Value = string | number | undefined;

/**
 * `number` holds numbers, or decimal text that no float may touch. The name of a `time` is completed by the zone it is
 * written in: `published` becomes `published_et`. A `date` is ISO text without a clock, which no zone shifts.
 */
export type Kind = 'text' | 'number' | 'time' | 'date';

/** A column of an export: its name in the header row, and its value in a row. */
export interface Column<Row> {
  readonly name: string;
  readonly kind?: Kind;
  value(row: Row): Value;
}

/** What every format is written from. */
export interface Sheet {
  readonly names: readonly string[];
  readonly kinds: readonly Kind[];
  readonly rows: readonly (readonly Value[])[];
  /** the zone its times are written in */
  readonly zone: Zone;
}

export function sheetOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], zone: Zone): Sheet {
  return {
    names: columns.map(({ name, kind }) => (kind === 'time' ? `${name}_${zone}` : name)),
    kinds: columns.map(({ kind = 'text' }) => kind),
    rows: rows.map((row) => columns.map((column) => column.value(row))),
    zone,
  };
}
