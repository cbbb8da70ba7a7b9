import type { Meaning } from '#contract/docs/glossary/meaning.ts';
import { quantifiedGlossary } from '#contract/docs/glossary/quantified.ts';
import type { QuantifiedField, QuantifiedGroup } from '#contract/endpoints/quantified.ts';
import { type ComputedMetric, computedMetrics } from '#analysis/reactions/computed-metrics.ts';
import { fields } from '#analysis/reactions/fields.ts';
import type { FieldMetric, ReactionField, reactionFields } from '#analysis/reactions/metrics.ts';
import { vsMarketField } from '#analysis/reactions/vs-market.ts';
import { type Format, formats } from './measures.ts';

/** Of columns of text; others have 108. */
const textWidthsPx: Readonly<Partial<Record<ReactionField, number>>> = {
  _id: 190,
  Symb: 92,
  Headlines: 340,
  Topics: 200,
  Comments: 200,
  LS: 132,
  AnalystAction: 120,
  AnalystFirm: 150,
  RECt: 116,
  PUBt: 116,
  created: 116,
};

/** The width of a field's column. */
export const widthOf = (name: ReactionField): number =>
  'measure' in fields[name] ? Math.max(84, Math.round(fields[name].label.length * 6.8 + 13)) : (textWidthsPx[name] ?? 108);

const computed: Readonly<Record<string, ComputedMetric>> = computedMetrics;

export const meaningOf = (name: ReactionField): Meaning =>
  (computed[name] ?? vsMarketField(name))?.meaning ?? quantifiedGlossary[name as QuantifiedField];

export const formatOf = (name: FieldMetric): Format => formats[fields[name].measure];

/** Labels for groups whose name in the specification is not descriptive. */
const groupLabels: Readonly<Partial<Record<QuantifiedGroup, string>>> = {
  'Std-dev measures': 'Z-scores',
  'L series': 'Minutes to a gain',
  'S series': 'Minutes to a loss',
  'P series': 'Minutes to a move either way',
};
export const groupLabel = (group: (typeof reactionFields)[number]['group']): string => groupLabels[group as QuantifiedGroup] ?? group;
