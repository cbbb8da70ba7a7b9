import { quantified as endpoint, quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { flatDataset } from './flat.ts';

/** Quantified news records (spec §2.3). */
export const quantified = flatDataset({
  endpoint,
  schema: quantifiedRecord,
  named: ['_id', 'ResourceID', 'Symb'],
  write: (store, batch, cursorAfter) => store.writeQuantified(batch, cursorAfter),
});
