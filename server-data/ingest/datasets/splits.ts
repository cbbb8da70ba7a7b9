import { isPriceFactor, priceFactorLabel } from '#contract/checks/splits.ts';
import { splitRecord, splits as endpoint, type SplitRecord } from '#contract/endpoints/splits.ts';
import { isDate } from '#contract/schema/codecs.ts';
import { readSplitRatio } from '#contract/schema/split-ratio.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { symbolKey } from '#contract/symbol.ts';
import { readDay } from '../rules/calendar-day.ts';
import { describeValue } from '../rules/describe-fault.ts';
import type { Column, Row } from '../rules/field-names.ts';
import { lowestTerms, readRatio } from '../rules/ratio-text.ts';
import { idOf } from '../rules/stable-id.ts';
import { columnsOf, type Complete, type Completed, flatDataset, withNames } from './dataset.ts';

/** The two sides of a ratio in columns of their own. */
const sides: readonly Column[] = [
  { name: 'split_to', also: ['numerator'], insteadOf: 'ratio', required: false, parseCell: (cell) => cell },
  { name: 'split_from', also: ['denominator'], insteadOf: 'ratio', required: false, parseCell: (cell) => cell },
];

const filledIn: readonly string[] = ['id', 'importance', 'optionable', 'updated'];

const columns = [
  ...withNames(columnsOf(splitRecord.shape), {
    ticker: ['symbol'],
    date_ex: ['ex_date', 'execution_date', 'date'],
    date_announced: ['announcement_date', 'declaration_date'],
    date_recorded: ['record_date'],
    date_distribution: ['payable_date', 'payment_date'],
    ratio: ['split_ratio', 'Stock Splits', 'split'],
    name: ['company', 'company_name'],
  }).map((column) => (filledIn.includes(column.name) ? { ...column, required: false } : column)),
  ...sides,
];

const typeNames = { forward: 'Forward Stock Split', reverse: 'Reverse Stock Split', even: '' } as const;

const isAbsent = (value: unknown): boolean => value === undefined || value === '';

/** Assumed: a ratio of 0 is a day without a split, as in price histories that have a column for splits. */
const isZero = (ratio: unknown): boolean => ratio === 0 || (typeof ratio === 'string' && /^0(?:\.0+)?$/.test(ratio.trim()));

function completeRatio(row: Row, note: (text: string) => void): Completed {
  const { split_to: news, split_from: old } = row;
  delete row['split_to'];
  delete row['split_from'];
  const given = isAbsent(row['ratio']) && !isAbsent(news) && !isAbsent(old) ? `${String(news)}:${String(old)}` : row['ratio'];
  if (isZero(given)) {
    note('no split at ratio 0');
    return 'nothing';
  }
  if (given === undefined) return 'record';
  const read = readRatio(given);
  if (!read) {
    const forms = 'new shares for old ones as 4:1, 4-for-1, 4/1 or one exact number such as 4 or 0.1';
    return { kind: 'invalid ratio', reason: `ratio: expected ${forms}, got ${describeValue(given)}` };
  }
  row['ratio'] = read.text;
  if (read.isRounded) note(`ratio ${read.text} of ${String(given)}`);
  return 'record';
}

/**
 * Assumed: an own split is told apart by ticker, ex-date and ratio; nobody has rated it, its type follows from its ratio, and it was
 * written on the day of its announcement, or at an unknown time, 0.
 */
const complete: Complete = (row, note) => {
  for (const name of Object.keys(row)) if (name.startsWith('date_')) row[name] = readDay(row[name]);
  const completed = completeRatio(row, note);
  if (completed !== 'record') return completed;
  const { ticker, date_ex: ex, date_announced: announced, ratio } = row;
  const absent = (name: string): boolean => isAbsent(row[name]);
  if (typeof row['id'] === 'number') row['id'] = String(row['id']);
  if (row['id'] === undefined && typeof ticker === 'string' && typeof ratio === 'string') {
    row['id'] = idOf('split', symbolKey(ticker), String(ex), lowestTerms(ratio));
    note('id of ticker + date_ex + ratio');
  }
  if (row['split_type'] === undefined && typeof ratio === 'string' && isPriceFactor({ ratio, split_type: '' })) {
    row['split_type'] = '';
    note(`split_type = "" (${priceFactorLabel})`);
  } else if (row['split_type'] === undefined && typeof ratio === 'string') {
    row['split_type'] = typeNames[readSplitRatio(ratio)?.direction ?? 'even'];
    note('split_type of ratio');
  }
  if (absent('importance')) {
    row['importance'] = 0;
    note('importance = 0 (not rated)');
  }
  if (absent('optionable')) {
    row['optionable'] = false;
    note('optionable = false');
  }
  if (absent('updated')) {
    const isKnown = typeof announced === 'string' && isDate(announced);
    row['updated'] = isKnown ? newYorkInstant(announced) : 0;
    note(isKnown ? 'updated = date_announced' : 'updated = 0 (not known)');
  }
  return 'record';
};

export const splits = flatDataset<SplitRecord>({
  endpoint,
  schema: splitRecord,
  required: ['id', 'ticker'],
  symbol: 'ticker',
  columns,
  complete,
  write: (store, batch, cursorAfter) => store.writeSplits(batch, cursorAfter),
});
