import { inCapitals, spelledSymbol } from '#contract/symbol.ts';
import { isOtherFigure } from './columns.ts';
import type { Layout } from './header.ts';
import { isUnknown } from './number-marks.ts';
import { cellOf, type SampleRow, timeTextOf } from './sample.ts';

/** How the symbols of a source are found, or why they cannot be. */
export type SeriesFound =
  | {
      /** with the column of the symbol, also where only its values showed it */
      readonly layout: Layout;
      /** of a source that names none */
      readonly symbol: string | undefined;
      /** the symbols of the sample */
      readonly symbols: readonly string[];
      readonly notes: readonly string[];
    }
  | { readonly fault: string };

const isText = (cell: string): boolean => !isUnknown(cell) && Number.isNaN(Number(cell.replaceAll(',', '')));

const list = (texts: readonly string[]): string =>
  texts.length > 4 ? `${texts.slice(0, 3).join(', ')} and ${texts.length - 3} more` : texts.join(', ');

interface Repeated {
  /** rows of one symbol and time */
  readonly groups: readonly (readonly SampleRow[])[];
  /** distinct times */
  readonly times: number;
}

/** Rows of the same time and symbol that differ. */
function findRepeated(rows: readonly SampleRow[], layout: Layout): Repeated {
  const groups = new Map<string, SampleRow[]>();
  for (const row of rows) {
    const key = `${cellOf(row, layout.places, 'symbol')} ${cellOf(row, layout.places, 'interval')} ${timeTextOf(row, layout, undefined)}`;
    const group = groups.get(key);
    if (!group) groups.set(key, [row]);
    else if (!group.some(({ cells }) => cells.join('\n') === row.cells.join('\n'))) group.push(row);
  }
  return { groups: [...groups.values()].filter((group) => group.length > 1), times: groups.size };
}

/** Whether a column has another value in each row of every group. */
const isDistinguishing = (groups: Repeated['groups'], place: number): boolean =>
  groups.length > 0 && groups.every((group) => new Set(group.map(({ cells }) => cells[place])).size === group.length);

/** Finds what separates the bars of one time: a column of symbols, or of something else, which is refused. */
function separate(rows: readonly SampleRow[], layout: Layout): { readonly place?: number; readonly fault?: string } {
  const { groups, times } = findRepeated(rows, layout);
  const [[first, second] = []] = groups;
  if (!first || !second) return {};
  const read = new Set([...layout.places.values(), ...layout.series.flatMap(({ places }) => [...places.values()])]);
  const separating = Array.from({ length: layout.columns }, (_, place) => place).filter(
    (place) => !read.has(place) && !isOtherFigure(layout.header[place] ?? '') && isDistinguishing(groups, place),
  );
  const texts = separating.filter((place) => groups.flat().every(({ cells }) => isText(cells[place] ?? '')));
  const lines = `lines ${first.line} and ${second.line} have the same time`;
  const [place = -1] = texts;
  if (texts.length === 1 && !layout.places.has('symbol')) return { place };
  const [other] = separating;
  if (other !== undefined && groups.length * 2 > times)
    return {
      fault: `${lines} and another ${layout.header[other] || `column ${other + 1}`} (${first.cells[other]}, ${second.cells[other]}): they are series of their own, of which a file may have one for each symbol`,
    };
  return groups.length * 2 > times && groups.length > 1
    ? { fault: `${lines}, and so do most: the file has several series, and no column tells their symbols` }
    : {};
}

/** Why prices are in no dollars, where a column says their currency. */
function findCurrency(rows: readonly SampleRow[], { header }: Layout): string | undefined {
  const place = header.findIndex((name) => /^currency$/i.test(name));
  const other = rows.find(({ cells }) => /^(?!USD$)[A-Z]{3}$/i.test(cells[place] ?? ''));
  return other && `prices are in ${other.cells[place]} in line ${other.line}; expected US dollars`;
}

/** @param given `--symbol`, or the name of the file */
export function judgeSeries(rows: readonly SampleRow[], found: Layout, given: string | undefined): SeriesFound {
  const ofHeader = found.series.flatMap(({ symbol }) => (symbol === undefined ? [] : [symbol]));
  let layout = found;
  const notes: string[] = [];
  const namePlace = found.places.get('symbol');
  const isName = (place: number): boolean => /^names?$/i.test(found.header[place] ?? '');
  // a column `Name` may hold the names of companies
  if (namePlace !== undefined && isName(namePlace) && rows.some(({ cells }) => / |[a-z]{6}/.test(cells[namePlace] ?? '')))
    layout = { ...found, places: new Map([...found.places].filter(([column]) => column !== 'symbol')) };
  const currency = findCurrency(rows, layout);
  if (currency !== undefined) return { fault: currency };
  const { place, fault } = separate(rows, layout);
  if (fault !== undefined) return { fault };
  if (place !== undefined) {
    layout = { ...layout, places: new Map([...layout.places, ['symbol', place] as const]) };
    notes.push(`the symbols are in the column ${layout.header[place] || place + 1}`);
  }
  const texts = layout.places.has('symbol')
    ? rows.map((row) => cellOf(row, layout.places, 'symbol')).filter((text) => text !== '')
    : ofHeader;
  const written = [...new Set(texts.map(inCapitals))];
  const symbols = [...new Set(written.map(spelledSymbol))];
  for (const [plain, spelled] of Map.groupBy(written, spelledSymbol))
    if (spelled.length > 1) return { fault: `${list(spelled)} are all ${plain}; load each as a file of its own, with --symbol` };
  const isShortened = written.find((text) => spelledSymbol(text) !== text);
  if (isShortened !== undefined) notes.push(`${isShortened} is ${spelledSymbol(isShortened)}`);
  if (given === undefined) return { layout, symbol: undefined, symbols, notes };
  const other = symbols.filter((symbol) => symbol !== spelledSymbol(given));
  return other.length > 0
    ? { fault: `--symbol says ${given}, the file ${list(symbols)}; leave --symbol out to load ${symbols.length > 1 ? 'each' : 'it'}` }
    : { layout, symbol: spelledSymbol(given), symbols: [spelledSymbol(given)], notes };
}
