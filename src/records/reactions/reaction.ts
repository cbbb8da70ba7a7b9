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
import { parseUtcTime } from '#contract/time/quantified-time.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import type { ReactionMetric } from './fields.ts';
import type { EndpointResult } from '#src/shared/api/result.ts';

/** Precedence of a row among those of its story and symbol, lowest first. */
export const ranks = { fullDay: 0, ownSession: 1, otherSession: 2 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

/**
 * The price reaction to a story on one symbol: a row of quantified news, parsed once.
 *
 * @typeParam M the metrics that were read
 */
export interface Reaction<M extends ReactionMetric = ReactionMetric> {
  /** `_id` of the row */
  readonly key: string;
  /** id of the story */
  readonly story: string;
  /** as received */
  readonly symbol: string;
  /** the session of the story: `Pre`, `Main`, `Post` */
  readonly newsSession: string;
  /** the session that the row measures: one of these, or `All` for the full day */
  readonly session: string;
  readonly rank: Rank;
  /** Unix seconds; undefined where the time cannot be parsed */
  readonly publishedSeconds: number | undefined;
  readonly receivedSeconds: number | undefined;
  /** when the row was written, Unix seconds */
  readonly writtenSeconds: number;
  /** in display units; null is "not measured" */
  readonly numbers: Readonly<Record<M, number | null>>;
}

const baseFields = ['_id', 'ResourceID', 'Symb', 'PUBt', 'RECt', 'NewsSess', 'ReportSess', 'created'] as const;
type BaseRecord = Pick<QuantifiedRecord, (typeof baseFields)[number]>;

/** Assumed: a row without a session is none of the story's own session. */
const rankOf = ({ ReportSess, NewsSess }: BaseRecord): Rank =>
  ReportSess === 'All' ? ranks.fullDay : ReportSess !== '' && ReportSess === NewsSess ? ranks.ownSession : ranks.otherSession;

/** A row and its parsed numbers as a reaction. */
export const toReaction = <M extends ReactionMetric>(record: BaseRecord, numbers: Reaction<M>['numbers']): Reaction<M> => ({
  key: record._id,
  story: record.ResourceID,
  symbol: record.Symb,
  newsSession: record.NewsSess,
  session: record.ReportSess,
  rank: rankOf(record),
  publishedSeconds: parseUtcTime(record.PUBt),
  receivedSeconds: parseUtcTime(record.RECt),
  writtenSeconds: record.created,
  numbers,
});

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
