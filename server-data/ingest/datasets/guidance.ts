import { guidance as endpoint, guidanceRecord } from '#contract/endpoints/guidance.ts';
import { flatDataset } from './flat.ts';

/** Guidance records (spec §2.5). */
export const guidance = flatDataset({
  endpoint,
  schema: guidanceRecord,
  named: ['id', 'ticker'],
  write: (store, batch, cursorAfter) => store.writeGuidance(batch, cursorAfter),
});
