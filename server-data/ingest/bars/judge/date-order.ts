import { secondsPerDay, utcMidnight } from '#contract/time/dates.ts';
import { marketDay } from '#contract/market/hours.ts';
import { type DateOrder, readDate, readYearLast } from '../read/times.ts';
import { distancesOf } from './distances.ts';

interface DateCell {
  readonly line: number;
  readonly text: string;
}

/** Where the order of day and month comes from, or why it does not follow. */
export type DateOrderFound = { readonly order: DateOrder; readonly because: string | undefined } | { readonly fault: string };

/** Trading of a day may have begun where the machine's clock says the day before. */
export const maxAheadSeconds = secondsPerDay;

/** So many dates in a row of trading days are no coincidence. */
const minDates = 5;
/** Between bars of a share that is traded every day lie weekends and holidays. */
const maxDays = 4;

/** Whether dates in an order are days on which the market is open, each a few days after the other. */
function areTradingDays(texts: readonly string[], order: DateOrder): boolean {
  const dates = [...new Set(texts.map((text) => readDate(text, order)?.date))];
  if (dates.some((date) => date === undefined || ['weekend', 'holiday'].includes(marketDay(date)))) return false;
  const days = dates.map((date) => utcMidnight(date ?? '') / secondsPerDay).toSorted((a, b) => a - b);
  return distancesOf(days).every((distance) => distance <= maxDays);
}

const dayBeforeMonth = /^\d{4}([-/.])(?:1[3-9]|2\d|3[01])\1(?:0?[1-9]|1[0-2])(?!\d)/;

/** Why dates are written in an order that is not read: the year, the day, the month; or a year of two digits first. */
function findOtherOrder(cells: readonly DateCell[]): string | undefined {
  const swapped = cells.find(({ text }) => text[4] === text[7] && dayBeforeMonth.test(text));
  if (swapped)
    return `"${swapped.text}" in line ${swapped.line} has the day before the month after the year, which is not read: expected dates such as 2026-03-31`;
  const short = cells.flatMap((cell) => {
    const found = cell.text[2] === cell.text[5] ? /^(\d\d)([-/.])(\d\d)\2(\d\d)(?!\d)/.exec(cell.text) : null;
    return found ? [{ cell, first: found[1] ?? '', last: Number(found[4]) }] : [];
  });
  const [example] = short;
  // the years of a source change less often than its days
  const isYearFirst =
    new Set(short.map(({ last }) => last)).size > new Set(short.map(({ first }) => first)).size &&
    short.every(({ first, last }) => Number(first) > 12 && last >= 1 && last <= 31);
  return example && isYearFirst
    ? `"${example.cell.text}" in line ${example.cell.line} has a year of two digits first, which is not read: expected dates such as 2026-03-31`
    : undefined;
}

/**
 * Assumed: the order of day and month of all dates of a source that have the year last: a number above 12 is a day; else the one order in which
 * they are no dates of the future, or trading days in a row.
 */
export function judgeDateOrder(cells: readonly DateCell[], given: DateOrder | undefined, nowSeconds = Infinity): DateOrderFound {
  const other = findOtherOrder(cells);
  if (other !== undefined) return { fault: other };
  if (given !== undefined) return { order: given, because: undefined };
  let dayFirst: DateCell | undefined;
  let monthFirst: DateCell | undefined;
  const texts: string[] = [];
  for (const cell of cells) {
    const found = readYearLast(cell.text);
    if (!found) continue;
    if (found.first > 12) dayFirst ??= cell;
    if (found.second > 12) monthFirst ??= cell;
    texts.push(cell.text);
  }
  if (dayFirst && monthFirst)
    return {
      fault: `dates have the day first ("${dayFirst.text}" in line ${dayFirst.line}) and the month first ("${monthFirst.text}" in line ${monthFirst.line})`,
    };
  if (dayFirst) return { order: 'dmy', because: `"${dayFirst.text}" in line ${dayFirst.line}` };
  if (monthFirst) return { order: 'mdy', because: `"${monthFirst.text}" in line ${monthFirst.line}` };
  if (texts.length > 0 && texts.every((text) => /^\d+\.\d+\./.test(text)))
    return { order: 'dmy', because: 'dates with points are written' };
  const [first] = texts;
  if (first === undefined) return { order: 'mdy', because: undefined };
  const isInFuture = (text: string, order: DateOrder): boolean =>
    utcMidnight(readDate(text, order)?.date ?? '') > nowSeconds + maxAheadSeconds;
  const past = (['mdy', 'dmy'] as const).filter((order) => !texts.some((text) => isInFuture(text, order)));
  const [past1] = past;
  if (past1 && past.length === 1) return { order: past1, because: 'other dates would be in the future' };
  const dates = new Set(texts.map((text) => readDate(text, 'mdy')?.date)).size;
  const fitting = (['mdy', 'dmy'] as const).filter((order) => areTradingDays(texts, order));
  const [only] = fitting;
  if (only && fitting.length === 1 && dates >= minDates) return { order: only, because: `${dates} trading days in a row` };
  return { fault: `dates such as "${first}" may have the month or the day first: --dates mdy or --dates dmy says which` };
}
