import { quantified, quantifiedRecord, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { Kind } from '../reader.ts';
import { recordsOf } from '../records.ts';
import { companies } from './companies.ts';
import { flatDataset, type Dataset } from './dataset.ts';
import { guidance } from './guidance.ts';
import { logos } from './logos.ts';
import { news } from './news.ts';
import { ratios } from './ratios.ts';
import { splits } from './splits.ts';

const entry = <R>(dataset: Dataset<R>): [string, Kind] => [dataset.name, recordsOf(dataset)];

export const quantifiedDataset = flatDataset<QuantifiedRecord>({
  endpoint: quantified,
  schema: quantifiedRecord,
  required: ['_id', 'ResourceID', 'Symb'],
  symbol: 'Symb',
  write: (store, batch, cursorAfter) => store.writeQuantified(batch, cursorAfter),
});

/** Every kind of record that can be loaded from files, by its name on the command line. */
export const datasets: ReadonlyMap<string, Kind> = new Map([
  entry(news),
  entry(guidance),
  entry(splits),
  entry(ratios),
  entry(quantifiedDataset),
  entry(logos),
  entry(companies),
]);
