import { LRUCache } from 'lru-cache';
import type { Endpoint, QueryOf, QueryShape } from '#contract/endpoint.ts';
import { keyParameters } from '#contract/http/key-parameters.ts';
import type { Pairs } from '#contract/http/query-string.ts';
import { unknownNames } from '#contract/http/unknown-names.ts';
import type { Problem } from '#contract/problem.ts';
import { parseQuery } from '#contract/query.ts';
import { sentParameters } from './sent-parameters.ts';

/** A raw query, read by an endpoint's parameters. */
export interface KnownQuery<Q extends QueryShape> {
  readonly pairs: Pairs;
  readonly query: QueryOf<Q>;
  readonly problems: readonly Problem[];
  /** for the header that names what was ignored */
  readonly unknown: string | undefined;
  /** one text for one question, however it was spelled; "" when there are problems */
  readonly name: string;
}

export interface KnownQueries<Q extends QueryShape> {
  /** what the same text was read as before */
  readonly find: (raw: string) => KnownQuery<Q> | undefined;
  readonly read: (raw: string, pairs: Pairs) => KnownQuery<Q>;
}

/** Characters of all raw queries remembered, and of one: a desk asks the same few hundred. */
const room = { all: 500_000, each: 2000 };
/** What is made of a query weighs some times its text, and never nothing. */
const weightOf = (raw: string): number => raw.length + 200;

/**
 * Reads each raw query once, because reading costs as much as all else that a kept answer needs. One that carries a key
 * is read each time: keys are nothing to remember.
 *
 * @param canonical a query that asks the same, alike for all spellings of the question
 */
export function knowQueries<Q extends QueryShape>(
  endpoint: Endpoint<Q>,
  canonical: (query: QueryOf<Q>) => QueryOf<Q> = (query) => query,
): KnownQueries<Q> {
  const known = new LRUCache<string, KnownQuery<Q>>({
    maxSize: room.all,
    maxEntrySize: room.each,
    sizeCalculation: (_, raw) => weightOf(raw),
  });
  const endpointFor = sentParameters(endpoint);
  return {
    find: (raw) => known.get(raw),
    read: (raw, pairs) => {
      const { query, problems, unknown } = parseQuery(endpointFor(pairs), pairs, keyParameters);
      const name = problems.length > 0 ? '' : JSON.stringify(canonical(query));
      const read = { pairs, query, problems, unknown: unknownNames(unknown), name };
      if (!pairs.some(([parameter]) => keyParameters.has(parameter))) known.set(raw, read);
      return read;
    },
  };
}
