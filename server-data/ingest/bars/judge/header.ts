import { readRow } from '../../split/csv-row.ts';
import { type ColumnName, columnOf, isIndexName, priceColumns, volumeColumns, zoneInName } from './columns.ts';

/** Where the prices of one symbol are. */
export interface Series {
  /** in the header, where the table names it there */
  readonly symbol: string | undefined;
  readonly places: ReadonlyMap<ColumnName, number>;
}

/** A table: which cell is which, and where its rows begin. */
export interface Layout {
  readonly delimiter: string;
  /** how many cells a row has */
  readonly columns: number;
  /** the cells of the header, empty where there is none */
  readonly header: readonly string[];
  /** lines before the first row */
  readonly headerLines: number;
  /** columns of every series: times, symbol, interval */
  readonly places: ReadonlyMap<ColumnName, number>;
  /** one, or one for each symbol of a wide table */
  readonly series: readonly Series[];
  /** the zone that the header names for the times, as it is written */
  readonly zoneInHeader: string | undefined;
}

/** Between the cells of a line that was written from JSON, which has no header in the source. */
export const unitSeparator = '\x1f';

const delimiters = [',', ';', '\t', '|'];
/** A header is looked for in so many lines: programs write titles above it. */
const maxHeaderLines = 10;
const times = ['dateTime', 'date', 'time'] as const;
const perSeries: readonly ColumnName[] = [...priceColumns, ...volumeColumns, 'trades'];

const isTime = (name: string): boolean => times.some((time) => time === columnOf(name));

/** The cells of a line, without quotes and blanks around them; undefined where its quotes are wrong. */
export function cellsOf(line: string, delimiter: string): string[] | undefined {
  if (!line.includes('"'))
    return line
      .replace(/\r$/, '')
      .split(delimiter)
      .map((cell) => cell.trim());
  const row = readRow(delimiter);
  return row.add(line) === 'complete' ? row.cells.map((cell) => cell.trim()) : undefined;
}

/** A header cell: a meaning, and in wide tables the symbol. */
interface Heading {
  readonly column: ColumnName | undefined;
  readonly symbol: string | undefined;
}

const columnHeading = (name: string): Heading => ({ column: columnOf(name), symbol: undefined });

/** Words beside a price that say which price it is, and no symbol. */
const noSymbols =
  /^(?:px|adj|adjusted|unadj|unadjusted|raw|bid|ask|mid|midpoint|trades?|prices?|stock|days?|daily|prev|previous|pre|post|rth|eth|regular|session|usd|eur|gbp|gbx|chf|jpy|cad|aud|pence|cents?|[^a-z]*)\.?$/i;

const pairShapes = [
  /^\(\s*'?(?<a>[^',]+)'?\s*,\s*'?(?<b>[^',]+)'?\s*\)$/,
  /^(?<a>[^ _:|.(]+)\s*\((?<b>[^)]+)\)$/,
  // the symbol may have a point of its own
  /^(?<a>[^ _:|()]+)[ _:|.]+(?<b>[^ _:|.()]+)$/,
  /^(?<a>[^ _:|.()]+)[ _:|.]+(?<b>[^ _:|()]+)$/,
];

/** `('Close', 'AAPL')`, `Close AAPL`, `AAPL_Close`, `AAPL.Close`: a price and a symbol in one name. */
function splitHeading(name: string): Heading {
  for (const shape of pairShapes) {
    const { a = '', b = '' } = shape.exec(name)?.groups ?? {};
    for (const [price, symbol] of [
      [a, b],
      [b, a],
    ] as const) {
      const column = columnOf(price);
      if (column && perSeries.includes(column) && columnOf(symbol) === undefined && !noSymbols.test(symbol)) return { column, symbol };
    }
  }
  return { column: columnOf(name), symbol: undefined };
}

const severalSeries =
  'the header names open, high, low and close more than once, so the table has several series, but no symbols for them: --columns names the columns of one, with - for those of the others';

/** Symbols of a wide table that lack a price, so that they would be left out. */
function findIncomplete(headings: readonly Heading[], { series }: Pick<Layout, 'series'>): string | undefined {
  if (series.every(({ symbol }) => symbol === undefined)) return undefined;
  const partial = headings.find(
    ({ column, symbol }) =>
      symbol !== undefined && priceColumns.some((price) => price === column) && !series.some((each) => each.symbol === symbol),
  );
  return partial && `the header has ${partial.column} of ${partial.symbol}, but not its open, high, low and close`;
}

/** Whether a header has all prices several times, also as `Close.1`; the first of each would be taken for the only one. */
function isSeveralSeries(headings: readonly Heading[], cells: readonly string[]): boolean {
  const names = cells.filter((_, place) => headings[place]?.symbol === undefined).map((cell) => cell.replace(/\.\d+$/, '').toLowerCase());
  return priceColumns.every((price) => names.some((name, place) => columnOf(name) === price && names.indexOf(name) !== place));
}

function findSeries(headings: readonly Heading[]): Pick<Layout, 'places' | 'series'> | undefined {
  const places = new Map<ColumnName, number>();
  const bySymbol = new Map<string | undefined, Map<ColumnName, number>>();
  for (const [place, { column, symbol }] of headings.entries()) {
    if (!column) continue;
    const found = perSeries.includes(column) ? (bySymbol.get(symbol) ?? new Map<ColumnName, number>()) : places;
    if (found !== places) bySymbol.set(symbol, found);
    if (!found.has(column)) found.set(column, place);
  }
  const series = [...bySymbol]
    .filter(([, found]) => priceColumns.every((price) => found.has(price)))
    .map(([symbol, found]) => ({ symbol, places: found }));
  return series.length > 0 ? { places, series } : undefined;
}

const findZone = (names: readonly string[]): string | undefined =>
  names
    .filter(isTime)
    .map(zoneInName)
    .find((zone) => zone !== undefined);

/** The lines of a header that has the fields in one line and the symbols in the other, as tables of several symbols do. */
function readTwoLines(first: readonly string[], second: readonly string[]) {
  const names = (cells: readonly string[]): boolean => priceColumns.every((price) => cells.some((cell) => columnOf(cell) === price));
  const isSymbols = ([name = '', ...cells]: readonly string[]): boolean =>
    cells.length > 0 &&
    (columnOf(name) === 'symbol'
      ? cells.every((cell) => cell === '' || columnOf(cell) === undefined)
      : name === '' && cells.every((cell) => /^[a-z]/i.test(cell) && columnOf(cell) === undefined));
  const [fields, symbols] = names(first) && isSymbols(second) ? [first, second] : names(second) && isSymbols(first) ? [second, first] : [];
  const headings = fields?.map((field, place): Heading => {
    const column = place === 0 ? undefined : columnOf(field);
    return { column, symbol: symbols?.[place] === '' ? undefined : symbols?.[place] };
  });
  return fields && headings ? { fields, headings } : undefined;
}

/** Adds the time where the header does not name it: the first column without a name, as indexes are written. */
function withTime(places: ReadonlyMap<ColumnName, number>, first: string): ReadonlyMap<ColumnName, number> | undefined {
  if (times.some((time) => places.has(time))) return places;
  return isIndexName(first) || columnOf(first) === 'symbol' || columnOf(first) === 'close'
    ? new Map([...places, ['dateTime', 0] as const])
    : undefined;
}

/** The layout of columns whose names are known. @returns what is missing, to be followed by the names */
export function layoutFrom(names: readonly string[], delimiter: string, headerLines: number): Layout | string {
  const found = findSeries(names.map(columnHeading));
  const missing = priceColumns.filter((price) => !names.some((name) => columnOf(name) === price));
  if (!found) return `expected ${missing.join(', ')} among the columns, got`;
  if (!times.some((time) => found.places.has(time))) return 'expected a time such as date, time or datetime among the columns, got';
  return {
    ...found,
    delimiter,
    columns: names.length,
    header: names,
    headerLines,
    zoneInHeader: findZone(names),
  };
}

/** Whether the cells of a row are the header again, in any letters; or name the same columns in another order, which is no row of this table. */
export function readsAsHeader({ header, places, series }: Layout, cells: readonly string[]): 'same' | 'other' | undefined {
  if (header.length === 0) return undefined;
  // names of prices have no digits; rows are many
  const open = cells[series[0]?.places.get('open') ?? -1] ?? '';
  if (open === '' || /\d/.test(open)) return undefined;
  const isSame = header.every((name, place) => name.toLowerCase() === cells[place]?.toLowerCase());
  if (isSame) return 'same';
  const isOfNames = priceColumns.every((price) => cells.some((cell) => columnOf(cell) === price));
  if (!isOfNames) return undefined;
  const read = [...places, ...(series[0]?.places ?? [])].filter(([column]) => !times.some((time) => time === column));
  return read.every(([column, place]) => columnOf(cells[place] ?? '') === column) ? 'same' : 'other';
}

export const anotherHeader = (line: number, cells: readonly string[]): string =>
  `line ${line} is another header (${cells.join(', ').slice(0, 100)}): load the tables as files of their own`;

/** Whether the times of a layout lack a date, which the name of the file may have. */
export const hasTimesAlone = ({ places }: Layout): boolean => !places.has('dateTime') && !places.has('date');

/** The delimiter that gives a line a number of cells. */
export const delimiterOf = (line: string, cells: number): string | undefined =>
  delimiters.find((delimiter) => {
    const found = cellsOf(line, delimiter);
    return found?.length === cells || (found?.length === cells + 1 && found.at(-1) === '');
  });

const noTime = (cells: readonly string[]): string =>
  `the header: expected a time such as date, time, datetime or timestamp, got ${cells.join(', ')}`;

/**
 * Finds the header of a table of bars. Lines above it are titles. It may have a second line with the symbols, and a third one that names
 * the time alone; every other line is a row.
 *
 * @param lines of the beginning of the source
 * @returns undefined where there is none, a text why it cannot be used
 */
export function findHeader(lines: readonly string[]): Layout | string | undefined {
  for (const [index, line] of lines.slice(0, maxHeaderLines).entries()) {
    for (const delimiter of delimiters) {
      const cells = cellsOf(line, delimiter);
      if (!cells || cells.length < 4) continue;
      const next = cellsOf(lines[index + 1] ?? '', delimiter) ?? [];
      const two = readTwoLines(cells, next);
      const headings = two?.headings ?? cells.map(columnHeading);
      const wide = cells.map(splitHeading);
      const found = findSeries(headings) ?? findSeries(wide);
      if (!found) continue;
      const incomplete = findIncomplete(two?.headings ?? wide, found);
      if (incomplete !== undefined) return incomplete;
      const namesOfTime = cellsOf(lines[index + 2] ?? '', delimiter) ?? [];
      const hasThird = two !== undefined && isTime(namesOfTime[0] ?? '') && namesOfTime.slice(1).every((cell) => cell === '');
      if (isSeveralSeries(headings, cells)) return severalSeries;
      const places = withTime(found.places, two ? '' : (cells[0] ?? ''));
      if (!places) return noTime(cells);
      return {
        delimiter,
        columns: cells.length,
        header: two?.fields ?? cells,
        headerLines: index + (two ? (hasThird ? 3 : 2) : 1),
        places,
        series: found.series,
        zoneInHeader: findZone([...cells, ...(hasThird ? namesOfTime : [])]),
      };
    }
  }
  return undefined;
}
