import type { Format } from '#contract/http/accept.ts';
import type { Endpoint, QueryOf, QueryShape } from '#contract/schema/endpoint.ts';
import { keyParameters } from '#contract/http/header-names.ts';
import { parsePairs } from '#contract/http/query-string.ts';
import { logoImageFile, logoImagePairs, logoImagePath, logoImageTypes } from '#contract/proxy/logo-image.ts';
import type { Problem } from '#contract/http/problem.ts';
import { parseQuery, queryPairs, type ReadQuery } from '#contract/schema/query.ts';

/** A query to the data service: everything that distinguishes one response from another, and nothing else. */
export interface UpstreamQuery {
  /** the endpoint's name in the contract */
  readonly endpoint: string;
  readonly format: Format;
  /** path and query after the base address */
  readonly target: string;
  /** The cache key. It holds no plan and no caller's key: one proxy has one key. */
  readonly key: string;
}

/** The path of a request as it was sent, without the query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

export const queryOf = (url: string): string => url.slice(pathOf(url).length + 1);

/**
 * Parses a raw query by the contract. A key sent by the caller is dropped without a message, because the proxy has its own
 * (facts §3.2).
 */
export const readQuery = <Q extends QueryShape>(endpoint: Pick<Endpoint<Q>, 'query' | 'rules'>, rawQuery: string): ReadQuery<Q> =>
  parseQuery(endpoint, parsePairs(rawQuery), keyParameters);

/**
 * Prints a query by the contract: names, order and spelling are the contract's and defaults are left out, so equal queries have
 * equal text and nothing else of the caller's address reaches the data service.
 *
 * @param id for the endpoint of a single record
 */
export function upstreamQuery<Q extends QueryShape>(
  endpoint: Endpoint<Q>,
  query: Partial<QueryOf<Q>>,
  { format = 'json', id = '' }: { readonly format?: Format; readonly id?: string | undefined } = {},
): UpstreamQuery {
  const text = new URLSearchParams(queryPairs(endpoint, query)).toString();
  const path = endpoint.path.replace('{id}', id);
  const target = text === '' ? path : `${path}?${text}`;
  return { endpoint: endpoint.name, format, target, key: `${format} ${target}` };
}

/** The query that a calendar or widget needs, and what was wrong with its own parameters. */
export interface DerivedQuery {
  readonly unknown: readonly string[];
  readonly problems: readonly Problem[];
  /** undefined where there are problems */
  readonly query?: UpstreamQuery;
}

/** The picture that a signed address names. */
export interface ImageQuery {
  /** path and query as they came: both are signed */
  readonly target: string;
  readonly key: string;
  readonly contentType: string;
  /** Unix seconds up to which the address is valid, by its own statement */
  readonly expiresSeconds: number;
}

/** CIK, ISIN or UUID. */
const identifierPattern = /^[A-Za-z\d-]{1,36}$/;
/** What percent-encoding leaves of a query, and nothing that could end a request line. */
const queryPattern = /^[\w.~%!'()*+=&-]{1,2000}$/;
const pairNames: ReadonlySet<string> = new Set(Object.values(logoImagePairs));
const expiryPattern = new RegExp(`(?:^|&)${logoImagePairs.expiry}=(\\d{1,12})(?:&|$)`);

/**
 * Reads an address below the base path. The query is passed on as it came, so it may hold the pairs of a signed address, once
 * each, and nothing that this proxy could be thought to add or drop.
 *
 * @returns undefined where it names no picture
 */
export function readImageQuery(url: string): ImageQuery | undefined {
  const [path, query] = [pathOf(url), queryOf(url)];
  if (!path.startsWith(`${logoImagePath}/`) || !queryPattern.test(query)) return undefined;
  const [identifier = '', file = '', ...rest] = path.slice(logoImagePath.length + 1).split('/');
  const [, , , extension] = logoImageFile.exec(file) ?? [];
  if (rest.length > 0 || !identifierPattern.test(identifier) || (extension !== 'png' && extension !== 'svg')) return undefined;
  const names = query.split('&').map((pair) => pair.split('=', 1)[0] ?? '');
  if (names.some((name) => !pairNames.has(name)) || new Set(names).size < names.length) return undefined;
  const [, expires] = expiryPattern.exec(query) ?? [];
  if (expires === undefined) return undefined;
  const target = `${path}?${query}`;
  return { target, key: target, contentType: logoImageTypes[extension], expiresSeconds: Number(expires) };
}
