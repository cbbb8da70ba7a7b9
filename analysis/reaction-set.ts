import { metricColumn } from './frame.ts';
import type { MetricColumns } from './requests.ts';
import type { QuantifiedReaction } from './reactions/quantified-reaction.ts';
import { type Market, marketOff } from './reactions/vs-market.ts';

/** The reactions of an analysis. */
export interface ReactionSet {
  readonly loaded: readonly QuantifiedReaction[];
  /** those of `loaded` that pass the filters */
  readonly passing: readonly QuantifiedReaction[];
  /** what SPY did beside them */
  readonly market?: Market;
}

/** 1 for each loaded reaction that passes the filters. */
export function passesOf({ loaded, passing }: Pick<ReactionSet, 'loaded' | 'passing'>): Uint8Array {
  const passed = new Set(passing);
  return Uint8Array.from(loaded, (reaction) => (passed.has(reaction) ? 1 : 0));
}

/** The values of metrics, one column each. */
export const metricColumns = ({ loaded, market = marketOff }: ReactionSet, metrics: Iterable<keyof MetricColumns>): MetricColumns =>
  Object.fromEntries(Array.from(metrics, (metric) => [metric, metricColumn(loaded, metric, market)]));
