import { quantifiedFields, type QuantifiedField, type QuantifiedText } from '#contract/endpoints/quantified.ts';
import { titleText } from '#contract/title-text.ts';
import type { ReactionField, ReactionMetric } from './metrics.ts';
import type { QuantifiedReaction } from './quantified-reaction.ts';
import { lessMarket, type Market, vsMarketField } from './vs-market.ts';

// The values of fields, as tables, filters and files have them.

/** The number of a metric in display units; null is "not measured". @param market of a move less that of SPY */
export function numberOfField(name: ReactionField, market: Market): (reaction: QuantifiedReaction) => number | null {
  const vsMarket = vsMarketField(name);
  return vsMarket ? (reaction) => lessMarket(reaction, vsMarket, market) : ({ numbers }) => numbers[name as ReactionMetric];
}

/** Unix seconds of a time field; undefined where its text cannot be parsed. */
export const secondsOfField: Readonly<Partial<Record<QuantifiedField, (reaction: QuantifiedReaction) => number | undefined>>> = {
  PUBt: ({ publishedSeconds }) => publishedSeconds,
  RECt: ({ receivedSeconds }) => receivedSeconds,
  created: ({ record }) => record.created,
};

/** Fields whose text depends on no clock: times and the day are written by the screen. */
export const textFields: readonly QuantifiedText[] = quantifiedFields.flatMap(({ name, kind }) =>
  kind === 'text' && name !== 'Date' && !secondsOfField[name] ? [name as QuantifiedText] : [],
);

const excursions: Readonly<Record<string, string>> = { '1': 'up', '-1': 'down', '0': 'even' };

/** The text of one of `textFields`; "" where it is empty. */
export const textOfField = (name: QuantifiedText, { record }: QuantifiedReaction): string =>
  name === 'LS' ? (excursions[record.LS] ?? record.LS.trim()) : titleText(record[name]);
