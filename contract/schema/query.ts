import * as z from 'zod/mini';
import type { Endpoint, Parameter, QueryOf, QueryShape } from './endpoint.ts';
import type { Problem } from '../http/problem.ts';

/** What reading a query gives: the value of everything that was right, and one problem for everything that was not. */
export interface ReadQuery<Q extends QueryShape> {
  readonly query: QueryOf<Q>;
  readonly problems: readonly Problem[];
  /** names that are no parameter of the endpoint, in order of arrival; they are ignored, never refused */
  readonly unknown: readonly string[];
}

const limitCodes = new Set(['too_big', 'too_small']);

function decodeParameter({ wire, codec }: Parameter, sent: string): { value: unknown } | { problems: Problem[] } {
  const read = z.safeDecode(codec, sent);
  if (read.success) return { value: read.data };
  return {
    problems: read.error.issues.map((issue) => ({
      kind: limitCodes.has(issue.code) ? 'limit_exceeded' : 'invalid_parameter',
      value: `${wire}: ${issue.message}`,
    })),
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
 * Reads a query by an endpoint's parameters (facts §2): unknown names are collected, an empty value counts as not
 * given, lists sent twice are joined, scalars sent twice refused, and all bad parameters are reported at once.
 *
 * @param pairs decoded names and values in order of arrival
 * @param ignored names that belong to the caller's transport, such as the key's; neither read nor reported
 */
export function parseQuery<Q extends QueryShape>(
  { query: shape, rules }: Pick<Endpoint<Q>, 'query' | 'rules'>,
  pairs: Iterable<readonly [name: string, value: string]>,
  ignored: ReadonlySet<string> = new Set(),
): ReadQuery<Q> {
  const keys = keysByName(shape);
  const sent: Record<string, string[]> = {};
  const unknown: string[] = [];
  for (const [name, value] of pairs) {
    const key = keys.get(name);
    if (key !== undefined) (sent[key] ??= []).push(value);
    else if (!ignored.has(name)) unknown.push(name);
  }

  const query: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [key, parameter] of Object.entries(shape)) {
    const values = sent[key] ?? [];
    // a list of nothing but commas is as empty as an empty value
    const given = values.filter((value) => (parameter.list ? /[^,\s]/.test(value) : value !== ''));
    if (values.length > 1 && !parameter.list) {
      problems.push({ kind: 'duplicate_parameter', value: `${parameter.wire}: expected once, got ${values.length} times` });
    } else if (given.length === 0) {
      if (parameter.fallback !== undefined) query[key] = parameter.fallback;
      else if (parameter.required) problems.push({ kind: 'missing_parameter', value: `${parameter.wire}: required` });
    } else {
      const read = decodeParameter(parameter, given.join(','));
      if ('problems' in read) problems.push(...read.problems);
      else query[key] = read.value;
    }
  }
  if (problems.length === 0) {
    for (const value of rules(query as QueryOf<Q>)) problems.push({ kind: 'invalid_parameter', value });
  }
  return { query: query as QueryOf<Q>, problems, unknown };
}

/**
 * A query as name-value pairs in the contract's order, defaults left out, so that one question has one text:
 * the browser's request, the proxy's upstream address and every cache key are made from it.
 */
export function queryPairs<Q extends QueryShape>(
  { query: shape }: Pick<Endpoint<Q>, 'query'>,
  query: Partial<QueryOf<Q>>,
): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (const [key, { wire, codec, fallback }] of Object.entries(shape)) {
    const value = (query as Record<string, unknown>)[key];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    const encoded = z.encode(codec, value);
    if (fallback !== undefined && encoded === z.encode(codec, fallback)) continue;
    pairs.push([wire, encoded]);
  }
  return pairs;
}
