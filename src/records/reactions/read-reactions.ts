import * as z from 'zod/mini';
import {
  quantified,
  quantifiedRecord,
  type QuantifiedMetric,
  type QuantifiedQuery,
  type QuantifiedRecord,
  type QuantifiedText,
} from '#contract/endpoints/quantified.ts';
import { numberOf } from '#contract/schema/decimal.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { baseFields, type BaseRecord, type Reaction, toReaction } from '#analysis/reactions/reaction.ts';
import type { EndpointResult } from '#src/shared/api/result.ts';

const { shape } = quantifiedRecord;
type Shape = typeof shape;

/** Not `Range%` and `MktCap(1000)`, whose units depend on other fields (quantified-reaction.ts). */
export type PlainMetric = Exclude<QuantifiedMetric, 'Range%' | 'MktCap(1000)'>;

/**
 * Reads reactions with some of their 96 fields: a response has hundreds of rows.
 *
 * @param texts fields that are read as they are, into `texts`
 * @returns `parse` for a row of `endpoint`, and `fetch` for a page of parsed rows
 */
export function reactionsWith<const M extends PlainMetric, const T extends QuantifiedText = never>(
  metrics: readonly M[],
  texts: readonly T[] = [],
) {
  const fields = [...baseFields, ...metrics, ...texts] as const;
  const row = z.object(Object.fromEntries(fields.map((name) => [name, shape[name]])) as Pick<Shape, (typeof fields)[number]>);
  const endpoint = { ...quantified, row };
  const parse = (record: QuantifiedRecord | z.output<typeof row>): Reaction<M> & { readonly texts: Readonly<Record<T, string>> } => {
    const numbers = {} as Record<M, number | null>;
    for (const name of metrics) numbers[name] = numberOf((record as QuantifiedRecord)[name]);
    const read = Object.fromEntries(texts.map((name) => [name, (record as QuantifiedRecord)[name]])) as Record<T, string>;
    return { ...toReaction(record as BaseRecord, numbers), texts: read };
  };
  /** @throws Failure */
  const fetch = async (
    query: Partial<QuantifiedQuery>,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): Promise<EndpointResult<ReturnType<typeof parse>>> => {
    const result = await fetchEndpoint(endpoint, query, { signal });
    return { ...result, rows: result.rows.map(parse) };
  };
  return { endpoint, parse, fetch };
}
