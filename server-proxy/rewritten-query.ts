import type * as z from 'zod/mini';
import type { Endpoint, QueryShape } from '#contract/endpoint.ts';
import { keyParameters } from '#contract/http/key-parameters.ts';
import { readPairs } from '#contract/http/query-string.ts';
import type { Problem } from '#contract/problem.ts';
import { parseQuery, queryPairs } from '#contract/query.ts';

/** A caller's query after the contract has read it and written it anew. */
export interface RewrittenQuery {
  /** encoded, without "?"; names, order and spelling are the contract's, defaults are left out */
  readonly text: string;
  readonly problems: readonly Problem[];
  /** names the endpoint does not have; they go no further */
  readonly unknown: readonly string[];
  /** whether the caller sent a key; it goes no further either, and nothing that held it is remembered */
  readonly heldKey: boolean;
}

/**
 * Nothing of the caller's text survives but the values the contract understood, so one question has one text. A key of
 * the caller's is dropped without a word, because the proxy has its own (facts §3.2).
 */
export function rewriteQuery<Q extends QueryShape, Row extends z.ZodMiniType>(
  endpoint: Endpoint<Q, Row>,
  rawQuery: string,
): RewrittenQuery {
  const pairs = readPairs(rawQuery);
  const { query, problems, unknown } = parseQuery(endpoint, pairs, keyParameters);
  const text = problems.length > 0 ? '' : new URLSearchParams(queryPairs(endpoint, query)).toString();
  return { text, problems, unknown, heldKey: pairs.some(([name]) => keyParameters.has(name)) };
}
