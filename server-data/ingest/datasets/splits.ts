import { splitRecord, splits as endpoint } from '#contract/endpoints/splits.ts';
import { flatDataset } from './flat.ts';

/** Split records (spec §2.6). */
export const splits = flatDataset({
  endpoint,
  schema: splitRecord,
  named: ['id', 'ticker'],
  write: (store, batch, cursorAfter) => store.writeSplits(batch, cursorAfter),
});
