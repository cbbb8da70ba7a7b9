import { type Market, marketOff } from '../reactions/vs-market.ts';
import { numberOfField, textFields, textOfField } from '../reactions/field-values.ts';
import { reactionFields } from '../reactions/metrics.ts';
import type { QuantifiedReaction } from '../reactions/quantified-reaction.ts';

/** What a filter reads of a field; the columns of the desk are such fields. */
export interface FilterField {
  /** the wire name, or that of a computed field */
  readonly id: string;
  /** metrics and counts are filtered by their number, all others by their text */
  readonly kind: 'metric' | 'count' | 'time' | 'text';
  /** in display units; null is "not measured" */
  readonly numberOf?: (reaction: QuantifiedReaction) => number | null;
  readonly textOf: (reaction: QuantifiedReaction) => string;
}

/** A field by its id; undefined for an unknown one. */
export type FieldLookup = (id: string) => FilterField | undefined;

/** Whether a field is filtered by numbers; other fields are filtered by their text. */
export const isNumeric = ({ kind }: Pick<FilterField, 'kind'>): boolean => kind === 'metric' || kind === 'count';

/** How many consistency checks a reaction fails: a field of its own. */
const checksField: FilterField = {
  id: 'checks',
  kind: 'count',
  numberOf: ({ failed }) => failed.length,
  textOf: ({ failed }) => String(failed.length),
};

/**
 * The fields that reactions are filtered by. Those of time are not among them: dates are filtered by the range of the request.
 *
 * @param market of the moves less those of SPY
 */
export function filterFields(market: Market = marketOff): FieldLookup {
  const metrics = reactionFields.flatMap(({ name: id, kind }): FilterField[] => {
    if (kind !== 'metric') return [];
    const numberOf = numberOfField(id, market);
    return [{ id, kind, numberOf, textOf: (reaction) => String(numberOf(reaction) ?? '') }];
  });
  const texts = textFields.map((id): FilterField => ({ id, kind: 'text', textOf: (reaction) => textOfField(id, reaction) }));
  const byId = new Map([...metrics, ...texts, checksField].map((field) => [field.id, field]));
  return (id) => byId.get(id);
}
