import * as z from 'zod/mini';
import { isDecimalText } from '#contract/schema/decimal.ts';
import { quantifiedFields, quantifiedRecord, type QuantifiedMetric, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import examples from '#contract/docs/examples/quantified.json' with { type: 'json' };
import { quantifiedRecords } from '../support/records.ts';

const metrics = quantifiedFields.flatMap(({ name, kind }) => (kind === 'metric' ? [name as QuantifiedMetric] : []));
const topics = 'News|Earnings|Guidance|Analyst Ratings|Price Target|M&A|Movers|Dividends|IPOs|Biotech'.split('|');
const actions = ['', 'Upgrades', 'Downgrades', 'Maintains', 'Initiates Coverage On'];

/** A part of every headline; a filter by one of them keeps a seventh of the rows. */
export const headlineVerbs =
  'raises outlook|cuts outlook|wins contract|names new chief|prices offering|meets estimates|recalls product'.split('|');

/** A number in [0, 1), scattered over rows and columns. */
const scattered = (row: number, column: number): number => {
  const mixed = Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(column + 1, 0x85ebca6b);
  return (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0) / 2 ** 32;
};

/** A figure of four decimals up to `largest`, of either sign where it is a change; every eleventh is not measured. */
function figure(name: QuantifiedMetric, row: number, column: number, largest: number): QuantifiedRecord[QuantifiedMetric] {
  if ((row * 7 + column) % 11 === 0) return null;
  const part = scattered(row, column);
  const value = /^[LSP]\d/.test(name) ? String(Math.floor(part * 390)) : ((name.endsWith('%') ? 2 * part - 1 : part) * largest).toFixed(4);
  if (!isDecimalText(value)) throw new Error(value);
  return value;
}

/** Quantified records with many values in each column: sorting and filtering them is as hard as for real ones. */
export function* explorerRecords(count: number): Generator<QuantifiedRecord> {
  const example = z.parse(quantifiedRecord, examples[0]);
  const largest = metrics.map((name) => 2 * Math.abs(Number(example[name])) || 5);
  let row = 0;
  for (const record of quantifiedRecords(count)) {
    const at = new Date(record.created * 1000).toISOString().replace('T', ' ').replace('Z', '');
    yield {
      ...record,
      ...Object.fromEntries(metrics.map((name, column) => [name, figure(name, row, column, largest[column] ?? 1)])),
      Headlines: `${record.Symb} ${headlineVerbs[row % headlineVerbs.length]} after quarter ${row % 4} as story ${row} says`,
      Topics: [topics[row % 10], topics[(row * 3 + 1) % 10]].join(', '),
      AnalystAction: actions[row % actions.length] ?? '',
      ReportSess: 'All',
      RECt: at,
      PUBt: at,
    };
    row++;
  }
}
