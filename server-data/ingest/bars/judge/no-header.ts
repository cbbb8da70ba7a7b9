import { utcMidnight } from '#contract/time/dates.ts';
import { readClock, readDate, readEpoch } from '../read/times.ts';
import { cellsOf } from './header.ts';
import { isUnknown, parseNumber } from './number-marks.ts';

/** The columns of a table without a header, when they follow from its rows. */
export interface GuessedColumns {
  readonly delimiter: string;
  readonly columns: readonly string[];
}

const isDateTime = (cell: string): boolean => {
  const found = readDate(cell, 'mdy') ?? readDate(cell, 'dmy');
  return readEpoch(cell) !== undefined || (found !== undefined && found.rest !== '' && readClock(found.rest) !== undefined);
};
const isDate = (cell: string): boolean => (readDate(cell, 'mdy') ?? readDate(cell, 'dmy'))?.rest === '';
const isClock = (cell: string): boolean => readClock(cell) !== undefined;

/** The names of the columns before the prices. */
function timeColumns(cells: readonly string[]): readonly string[] | undefined {
  const [first = '', second = '', third = ''] = cells;
  const hasSymbol = /^[A-Za-z][\w.^-]*$/.test(first) && (isDateTime(second) || isDate(second));
  const [date, clock] = hasSymbol ? [second, third] : [first, second];
  const symbol = hasSymbol ? ['symbol'] : [];
  if (isDateTime(date)) return [...symbol, 'datetime'];
  if (!isDate(date)) return undefined;
  return isClock(clock) && (clock.includes(':') || /^\d{6}$/.test(clock)) ? [...symbol, 'date', 'time'] : [...symbol, 'date'];
}

/** When a row is, by what it has before the prices; NaN where that cannot be read. */
function timeOf(cells: readonly string[], columns: number): number {
  const text = cells
    .slice(0, columns)
    .filter((cell) => /^\d/.test(cell))
    .join(' ');
  const epoch = readEpoch(text);
  if (epoch !== undefined) return epoch;
  const found = readDate(text, 'mdy') ?? readDate(text, 'dmy');
  const clock = found?.rest === '' ? 0 : readClock(found?.rest ?? '')?.secondsOfDay;
  return found && clock !== undefined ? utcMidnight(found.date) + clock : Number.NaN;
}

/** Whether rows are oldest first, by the first and the last one whose time can be read. */
function isAscending(rows: readonly (readonly string[])[], columns: number): boolean {
  const times = rows.map((cells) => timeOf(cells, columns)).filter((time) => !Number.isNaN(time));
  const [first, last] = [times[0], times.at(-1)];
  return first === undefined || last === undefined || first <= last;
}

const minRows = 2;
/** Fewer rows may leave larger gaps between them than within. */
const minRowsToCompare = 20;
const delimiters = [',', ';', '\t', '|'];

/**
 * The columns of a table without a header. Nearly all programs write open, high, low, close, volume in this order; it is taken only where in
 * every row the second price is the highest and the third the lowest, and the opens, not the closes, continue the closes before.
 */
export function guessColumns(lines: readonly string[]): GuessedColumns | undefined {
  const [line = ''] = lines;
  for (const delimiter of delimiters) {
    const before = timeColumns(cellsOf(line, delimiter) ?? []);
    if (!before) continue;
    const rows = lines.slice(0, 2000).flatMap((text) => {
      const cells = text.trim() === '' ? undefined : cellsOf(text, delimiter);
      return cells && cells.length > before.length + 3 ? [cells] : [];
    });
    const [first] = rows;
    if (!first || rows.length < minRows) return undefined;
    const prices = rows.map((cells) => cells.slice(before.length, before.length + 4).map((cell) => parseNumber(cell, '.')));
    const isOrdered = prices.every(
      ([open = 0, high = 0, low = 0, close = 0]) => high >= Math.max(open, low, close) && low > 0 && low <= Math.min(open, close),
    );
    const jumps = { open: 0, close: 0 };
    for (const [index, [open = 0, , , close = 0]] of prices.slice(1).entries()) {
      const [lastOpen = 0, , , lastClose = 0] = prices[index] ?? [];
      jumps.open += Math.abs(open - lastClose);
      jumps.close += Math.abs(close - lastOpen);
    }
    // where the newest rows are first, a close continues the open before
    const [own, other] = isAscending(rows, before.length) ? [jumps.open, jumps.close] : [jumps.close, jumps.open];
    const isSwapped = rows.length >= minRowsToCompare && other * 2 < own;
    const volume = first.length > before.length + 4;
    const isVolume = rows.every((cells) => {
      const cell = cells[before.length + 4] ?? '';
      return isUnknown(cell) || parseNumber(cell, '.') >= -1;
    });
    if (!isOrdered || isSwapped || (volume && !isVolume)) return undefined;
    const others = first.slice(before.length + 5).map(() => '-');
    return { delimiter, columns: [...before, 'open', 'high', 'low', 'close', ...(volume ? ['volume'] : []), ...others] };
  }
  return undefined;
}
