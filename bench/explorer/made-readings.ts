import * as z from 'zod/mini';
import { isDecimalText } from '#contract/schema/decimal.ts';
import { quantifiedFields, quantifiedRecord, type QuantifiedMetric, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import examples from '#contract/docs/examples/quantified.json' with { type: 'json' };
import { madeQuantified } from '../service/made-records.ts';

const metrics = quantifiedFields.flatMap(({ name, kind }) => (kind === 'metric' ? [name as QuantifiedMetric] : []));
const topics = ['News', 'Earnings', 'Guidance', 'Analyst Ratings', 'Price Target', 'M&A', 'Movers', 'Dividends', 'IPOs', 'Biotech'];
const verbs = [
  'raises outlook',
  'cuts outlook',
  'wins contract',
  'names new chief',
  'prices offering',
  'meets estimates',
  'recalls product',
];
const actions = ['', 'Upgrades', 'Downgrades', 'Maintains', 'Initiates Coverage On'];

/** Numbers in no order that a row and a column decide, from 0 to 1. */
export const scattered = (row: number, column: number): number => {
  const mixed = Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(column + 1, 0x85ebca6b);
  return (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0) / 2 ** 32;
};

/** As large as the example's figure, four decimals, either sign where it is a change; every eleventh is not measured. */
function figure(name: QuantifiedMetric, row: number, column: number, like: number): QuantifiedRecord[QuantifiedMetric] {
  if ((row * 7 + column) % 11 === 0) return null;
  const part = scattered(row, column);
  const value = /^[LSP]\d/.test(name) ? String(Math.floor(part * 390)) : ((name.endsWith('%') ? 2 * part - 1 : part) * like).toFixed(4);
  if (!isDecimalText(value)) throw new Error(value);
  return value;
}

/** Quantified records of which every column has many values, as a day's feed has: what sorts and filters them gets no gifts. */
export function* madeReadings(count: number): Generator<QuantifiedRecord> {
  const example = z.parse(quantifiedRecord, examples[0]);
  const likes = metrics.map((name) => 2 * Math.abs(Number(example[name])) || 5);
  let row = 0;
  for (const record of madeQuantified(count)) {
    const at = new Date(record.created * 1000).toISOString().replace('T', ' ').replace('Z', '');
    yield {
      ...record,
      ...Object.fromEntries(metrics.map((name, column) => [name, figure(name, row, column, likes[column] ?? 1)])),
      Headlines: `${record.Symb} ${verbs[row % verbs.length]} after quarter ${row % 4} as desk story ${row} is told`,
      Topics: [topics[row % 10], topics[(row * 3 + 1) % 10]].join(', '),
      AnalystAction: actions[row % actions.length] ?? '',
      ReportSess: 'All',
      RECt: at,
      PUBt: at,
    };
    row++;
  }
}
