import * as z from 'zod/mini';
import type { Endpoint, Parameter, QueryFault, QueryOf, QueryShape } from './endpoint.ts';
import type { Problem } from '../http/problem.ts';

/** What is wrong with a query, and with which of its parameters (the name on the wire). */
export interface QueryProblem extends Problem {
  readonly parameter: string;
}

export const queryProblem = (
  { parameter, message, kind: own }: QueryFault,
  kind: Problem['kind'] = own ?? 'invalid_parameter',
): QueryProblem => ({
  ...{ kind, parameter },
  value: `${parameter}: ${message}`,
});

/** The result of parsing a query: the valid parameters, and one problem for each invalid one. */
export interface ParsedQuery<Q extends QueryShape> {
  readonly query: QueryOf<Q>;
  readonly problems: readonly QueryProblem[];
  /** names that are not parameters of the endpoint, in their original order; they are ignored */
  readonly unknown: readonly string[];
}

const limitCodes = new Set(['too_big', 'too_small']);

function decodeParameter({ wire, codec }: Parameter, sent: string): { value: unknown } | { problems: QueryProblem[] } {
  const read = z.safeDecode(codec, sent);
  if (read.success) return { value: read.data };
  return {
    problems: read.error.issues.map(({ code, message }) =>
      queryProblem({ parameter: wire, message }, limitCodes.has(code) ? 'limit_exceeded' : 'invalid_parameter'),
    ),
  };
}

const keysOfShapes = new WeakMap<QueryShape, ReadonlyMap<string, string>>();

/** The key of each parameter by its wire name and its aliases. */
function keysByName(shape: QueryShape): ReadonlyMap<string, string> {
  const known = keysOfShapes.get(shape);
  if (known) return known;
  const keys = new Map(Object.entries(shape).flatMap(([key, { wire, aliases }]) => [wire, ...aliases].map((name) => [name, key])));
  keysOfShapes.set(shape, keys);
  return keys;
}

/**
 * Parses a query by the parameters of an endpoint (assumptions P01-P07). Unknown names are collected, an empty value counts as
 * absent, repeated lists are joined, other repeated parameters are rejected, and all invalid parameters are reported at once.
 *
 * @param pairs decoded names and values in their original order
 * @param ignored names such as those of the key, which are neither parsed nor reported
 */
export function parseQuery<Q extends QueryShape>(
  { query: shape, rules }: Pick<Endpoint<Q>, 'query' | 'rules'>,
  pairs: Iterable<readonly [name: string, value: string]>,
  ignored: ReadonlySet<string> = new Set(),
): ParsedQuery<Q> {
  const keys = keysByName(shape);
  const sent: Record<string, string[]> = {};
  const unknown: string[] = [];
  for (const [name, value] of pairs) {
    const key = keys.get(name);
    if (key !== undefined) (sent[key] ??= []).push(value);
    else if (!ignored.has(name)) unknown.push(name);
  }

  const query: Record<string, unknown> = {};
  const problems: QueryProblem[] = [];
  for (const [key, parameter] of Object.entries(shape)) {
    const values = sent[key];
    // A list of commas only counts as empty.
    const given = values?.filter((value) => (parameter.list ? /[^,\s]/.test(value) : value !== ''));
    if (values && values.length > 1 && !parameter.list) {
      problems.push(
        queryProblem({ parameter: parameter.wire, message: `expected once, got ${values.length} times` }, 'duplicate_parameter'),
      );
    } else if (!given || given.length === 0) {
      if (parameter.fallback !== undefined) query[key] = parameter.fallback;
      else if (parameter.required) problems.push(queryProblem({ parameter: parameter.wire, message: 'required' }, 'missing_parameter'));
    } else {
      const read = decodeParameter(parameter, given.join(','));
      if ('problems' in read) problems.push(...read.problems);
      else query[key] = read.value;
    }
  }
  if (problems.length === 0) {
    for (const fault of rules(query as QueryOf<Q>)) problems.push(queryProblem(fault));
  }
  return { query: query as QueryOf<Q>, problems, unknown };
}

/**
 * Formats a query as name-value pairs in the order of the contract and without defaults, so that equal queries have equal text. The
 * browser's requests, the proxy's upstream requests and the cache keys are built from it.
 */
export function queryPairs<Q extends QueryShape>(
  { query: shape }: Pick<Endpoint<Q>, 'query'>,
  query: Partial<QueryOf<Q>>,
): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (const [key, { wire, codec, fallback }] of Object.entries(shape)) {
    const value = (query as Record<string, unknown>)[key];
    if (value === undefined || value === fallback || (Array.isArray(value) && value.length === 0)) continue;
    const encoded = z.encode(codec, value);
    if (fallback !== undefined && encoded === z.encode(codec, fallback)) continue;
    pairs.push([wire, encoded]);
  }
  return pairs;
}
