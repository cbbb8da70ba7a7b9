import type { QuantifiedColumn } from './quantified-columns.tsx';
import type { Reading } from './reading.ts';

/** Made once for a list and a column: the editor of a filter needs them before the filter does. */
const made = new WeakMap<readonly Reading[], Map<string, readonly string[]>>();

/** The texts of a column without regard to capitals, one for each reading. */
export function foldedTexts(readings: readonly Reading[], { id, textOf, numberOf }: QuantifiedColumn): readonly string[] {
  const fold = (): readonly string[] => readings.map((reading) => textOf(reading).toLowerCase());
  // Times are written in the reader's zone, which may change.
  if (numberOf) return fold();
  const known = made.get(readings) ?? new Map<string, readonly string[]>();
  made.set(readings, known);
  const texts = known.get(id) ?? fold();
  known.set(id, texts);
  return texts;
}
