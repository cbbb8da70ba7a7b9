import * as z from 'zod/mini';
import { numberOf } from '#contract/decimal.ts';
import { quantified, quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { joinKey } from '#src/shared/readings/join-key.ts';
import { standing } from '#src/shared/readings/standing.ts';
import type { Numbers } from './predicate.ts';
import { metricNames, type Metric } from './rule.ts';

const { shape } = quantifiedRecord;

/** Of the 96 fields those that a rule may stand on. */
const row = z.object({
  _id: shape._id,
  ResourceID: shape.ResourceID,
  Symb: shape.Symb,
  NewsSess: shape.NewsSess,
  ReportSess: shape.ReportSess,
  created: shape.created,
  ...(Object.fromEntries(metricNames.map((name) => [name, shape[name]])) as Record<Metric, (typeof shape)[Metric]>),
});
export type NumberRow = z.output<typeof row>;

/** The endpoint of quantified news, read for rules. */
export const numberRows = { ...quantified, row };

interface Standing {
  readonly numbers: Numbers;
  readonly standing: number;
  readonly written: number;
}

/** The numbers that stand for a story and a symbol, by both. */
export type StoryNumbers = ReadonlyMap<string, Standing>;

export const numbersOf = (known: StoryNumbers, story: number, symbol: string | undefined): Numbers | undefined =>
  symbol === undefined ? undefined : known.get(joinKey(story, symbol))?.numbers;

/** What is known, with what came: the whole day's row, else the one of the story's own session; of two such the one written last. */
export function withNumbers(known: StoryNumbers, came: readonly NumberRow[]): StoryNumbers {
  const joined = new Map(known);
  for (const record of came) {
    const rank = standing(record);
    const key = joinKey(record.ResourceID, record.Symb);
    const before = joined.get(key);
    const isBetter = !before || rank < before.standing || (rank === before.standing && record.created > before.written);
    // A row on another session than the story's own tells nothing of the story (product.md 4).
    if (rank >= 2 || !isBetter) continue;
    const numbers = Object.fromEntries(metricNames.map((name) => [name, numberOf(record[name])])) as Numbers;
    joined.set(key, { numbers, standing: rank, written: record.created });
  }
  return joined;
}
