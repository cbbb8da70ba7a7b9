import { echo } from '#contract/schema/codecs.ts';
import { isRow, type Row } from '../../ingest/rules/field-names.ts';
import { joinColumns } from '../../ingest/bars/responses/series.ts';
import { SourceFailed } from '../failures.ts';

/** Where a field is: a path in a row, `$key` for the key of the row, or a constant. */
export type Place = string | { readonly value: string | number | boolean };

const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** What is at a path such as `bars.0.t`; names may hold dots, as `1. open` does. */
export function readPath(value: unknown, path: string): unknown {
  if (path === '') return value;
  if (!isContainer(value)) return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const name = path.slice(0, dot);
    if (Object.hasOwn(value, name)) return readPath(value[name], path.slice(dot + 1));
  }
  return undefined;
}

interface FoundRow {
  readonly row: unknown;
  /** of an object whose values are rows, or lists of them */
  readonly key: string | undefined;
}

/** The values at a path with `*`, each with the last key that it stands for. */
function eachAt(value: unknown, path: string, key?: string): FoundRow[] {
  const star = /(?:^|\.)\*(?:\.|$)/.exec(path);
  const found = readPath(value, path.slice(0, star?.index));
  if (!star) return found === undefined ? [] : [{ row: found, key }];
  if (!isContainer(found)) return [];
  return Object.entries(found).flatMap(([name, each]) =>
    eachAt(each, path.slice(star.index + star[0].length), Array.isArray(found) ? key : name),
  );
}

/** A list of rows as its rows; a list of cells is a row. */
const spread = ({ row, key }: FoundRow): FoundRow[] =>
  Array.isArray(row) && (row.length === 0 || row.some(isContainer))
    ? row.map((each: unknown) => ({ row: each, key }))
    : row === null
      ? []
      : [{ row, key }];

/** Lists side by side, one for each field, as rows. */
function zip(row: Row): Row[] {
  const lists = Object.entries(row).filter(([, value]) => Array.isArray(value)) as [string, unknown[]][];
  const table = joinColumns(Object.fromEntries(lists), lists[0]?.[1].length ?? 0);
  if ('kind' in table) throw new SourceFailed(table.reason);
  return table.rows.map((cells) => ({ ...row, ...Object.fromEntries(table.columns.map((name, place) => [name, cells[place] ?? null])) }));
}

export interface RowsOptions {
  readonly rows: string;
  readonly map: Readonly<Record<string, Place>> | undefined;
  /** fields without which a row says nothing */
  readonly required: readonly string[];
  /** the value of a row that has none, by its field */
  readonly symbol: string | undefined;
  /** whether a field of a row is its symbol */
  readonly isSymbol: (field: string) => boolean;
}

/** What an object has, for a message. */
export const namesOf = (value: unknown): string =>
  isContainer(value) ? echo(Object.keys(value).slice(0, 12).join(', ')) : value === null ? 'nothing' : `a ${typeof value}`;

/**
 * The records of an answer, under our names.
 *
 * @returns undefined where there is nothing at the path of the rows; a list of bars has undefined in the place of one without a trade
 * @throws SourceFailed where no row has what is mapped
 */
export function readRows(body: unknown, { rows, map, required, symbol, isSymbol }: RowsOptions): readonly (Row | undefined)[] | undefined {
  const found = eachAt(body, rows);
  if (found.length === 0 && !rows.includes('*')) return undefined;
  if (found.length === 0) return isContainer(readPath(body, rows.replace(/\.?\*.*/s, ''))) ? [] : undefined;
  const all = found.flatMap(spread);
  const usesKey = map !== undefined && Object.values(map).includes('$key');
  const present = new Set<string>();
  const records = all.flatMap(({ row, key }) => {
    const read = (field: string, place: Place): unknown => {
      const value = typeof place === 'object' ? place.value : place === '$key' ? key : readPath(row, place);
      if (value !== undefined) present.add(field);
      return value ?? null;
    };
    // what is no row is refused where rows are read
    const mapped: Row = !isContainer(row)
      ? { row }
      : map
        ? Object.fromEntries(Object.entries(map).map(([field, place]) => [field, read(field, place)]))
        : isRow(row)
          ? { ...row }
          : { row };
    const name = usesKey ? symbol : (key ?? symbol);
    if (name !== undefined && !Object.keys(mapped).some((field) => isSymbol(field) && mapped[field] !== null)) mapped['symbol'] = name;
    return map && required.some((field) => Array.isArray(mapped[field])) ? zip(mapped) : [mapped];
  });
  const missing = map && required.find((field) => all.length > 0 && !present.has(field));
  if (missing !== undefined)
    throw new SourceFailed(`map: no row has "${missing}" at ${JSON.stringify(map?.[missing])}; the first one has ${namesOf(all[0]?.row)}`);
  const isBar = (record: Row): boolean => ['row', ...required].some((field) => field !== 'time' && (record[field] ?? null) !== null);
  return required.length === 0 ? records : records.map((record) => (isBar(record) ? record : undefined));
}
