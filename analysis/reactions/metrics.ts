import { type QuantifiedField, quantifiedFields, type QuantifiedGroup, type QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import { type ComputedMetricName, computedMetrics } from './computed-metrics.ts';
import { vsMarketField, vsMarketFields, vsMarketGroup } from './vs-market.ts';
import type { VsMarketMetric } from './windows.ts';

/** A metric of a record: of the wire, or computed from its fields. */
export type ReactionMetric = QuantifiedMetric | ComputedMetricName;
/** The same, or one whose value needs the prices of SPY as well. */
export type FieldMetric = ReactionMetric | VsMarketMetric;
export type ReactionField = QuantifiedField | ComputedMetricName | VsMarketMetric;

/** All fields: those of the wire in the order of the API reference, then the computed ones. */
export const reactionFields: readonly {
  readonly name: ReactionField;
  readonly group: QuantifiedGroup | typeof vsMarketGroup;
  readonly kind: 'text' | 'metric' | 'seconds';
}[] = [
  ...quantifiedFields,
  ...Object.entries(computedMetrics).map(([name, { group }]) => ({ name: name as ComputedMetricName, group, kind: 'metric' as const })),
  ...vsMarketFields.map(({ metric: name }) => ({ name, group: vsMarketGroup, kind: 'metric' as const })),
];

/** The metrics that a record has; analyses have the others by their switch. */
export const metricNames: readonly ReactionMetric[] = reactionFields.flatMap(({ name, kind }) =>
  kind === 'metric' && !vsMarketField(name) ? [name as ReactionMetric] : [],
);
