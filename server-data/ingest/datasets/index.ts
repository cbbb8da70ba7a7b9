import { guidance, guidanceRecord } from '#contract/endpoints/guidance.ts';
import { quantified, quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { splitRecord, splits } from '#contract/endpoints/splits.ts';
import type { Kind } from '../reader.ts';
import { recordsOf } from '../records.ts';
import { companies } from './companies.ts';
import { flatDataset, type Dataset } from './dataset.ts';
import { logos } from './logos.ts';
import { news } from './news.ts';
import { ratios } from './ratios.ts';

const entry = <R>(dataset: Dataset<R>): [string, Kind] => [dataset.name, recordsOf(dataset)];

/** Every kind of record that can be loaded from files, by its name on the command line. */
export const datasets: ReadonlyMap<string, Kind> = new Map([
  entry(news),
  entry(
    flatDataset({
      endpoint: guidance,
      schema: guidanceRecord,
      required: ['id', 'ticker'],
      write: (store, batch, cursorAfter) => store.writeGuidance(batch, cursorAfter),
    }),
  ),
  entry(
    flatDataset({
      endpoint: splits,
      schema: splitRecord,
      required: ['id', 'ticker'],
      write: (store, batch, cursorAfter) => store.writeSplits(batch, cursorAfter),
    }),
  ),
  entry(ratios),
  entry(
    flatDataset({
      endpoint: quantified,
      schema: quantifiedRecord,
      required: ['_id', 'ResourceID', 'Symb'],
      write: (store, batch, cursorAfter) => store.writeQuantified(batch, cursorAfter),
    }),
  ),
  entry(logos),
  entry(companies),
]);
