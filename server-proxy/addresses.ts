import type * as z from 'zod/mini';
import { wholeNumberText } from '#contract/codecs.ts';
import type { Endpoint, QueryShape } from '#contract/endpoint.ts';
import { guidance } from '#contract/endpoints/guidance.ts';
import { logos } from '#contract/endpoints/logos.ts';
import { news, newsById, newsRemoved } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { rewriteQuery, type RewrittenQuery } from './rewritten-query.ts';

/** An address the proxy serves, and the constant path under which upstream is asked for it. */
export interface Address {
  /** the endpoint's name in the contract */
  readonly name: string;
  readonly path: string;
  /** whether XML may be asked for as well as JSON */
  readonly xml: boolean;
  readonly rewriteQuery: (rawQuery: string) => RewrittenQuery;
}

const served = <Q extends QueryShape, Row extends z.ZodMiniType>(endpoint: Endpoint<Q, Row>) => ({
  name: endpoint.name,
  path: endpoint.path,
  alsoAt: endpoint.alsoAt,
  xml: endpoint.xml,
  rewriteQuery: (rawQuery: string) => rewriteQuery(endpoint, rawQuery),
});

/** Facts §1. A new endpoint of the contract is served once it stands here; a test compares the two lists. */
const everything = [
  served(logos),
  served(news),
  served(newsById),
  served(newsRemoved),
  served(quantified),
  served(ratios),
  served(guidance),
  served(splits),
] as const;

const idMark = '/{id}';
const exact = new Map<string, Address>();
const withId = new Map<string, Address>();
for (const address of everything) {
  for (const path of [address.path, ...address.alsoAt]) {
    if (path.endsWith(idMark)) withId.set(path.slice(0, -idMark.length), address);
    else exact.set(path, address);
  }
}

/**
 * The closed map (product 2.14): a path either is one of the contract's, letter by letter, or there is nothing here.
 * It is compared as it came over the wire, so that no decoding, dot segment or doubled slash can mean one thing here
 * and another upstream. One trailing slash is accepted (facts §1).
 */
export function addressAt(rawPath: string): Address | undefined {
  const path = rawPath.endsWith('/') ? rawPath.slice(0, -1) : rawPath;
  const known = exact.get(path);
  if (known) return known;
  const slash = path.lastIndexOf('/');
  const address = withId.get(path.slice(0, slash));
  const id = path.slice(slash + 1);
  // anything else is no id and therefore 404 (facts §6)
  return address && wholeNumberText.test(id) ? { ...address, path: address.path.replace('{id}', id) } : undefined;
}

/** The endpoints that are served, by their names in the contract, in its order. */
export const servedNames: readonly string[] = everything.map(({ name }) => name);

/** Every path that answers, as documents print it. */
export const servedPaths: readonly string[] = [...exact.keys(), ...[...withId.keys()].map((path) => path + idMark)];
