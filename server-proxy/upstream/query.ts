import type { Format } from '#contract/http/accept.ts';
import { bars } from '#contract/endpoints/bars.ts';
import { logoFields, logos } from '#contract/endpoints/logos.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import type { Endpoint, QueryOf, QueryShape } from '#contract/schema/endpoint.ts';
import { keyParameters } from '#contract/http/header-names.ts';
import { parsePairs } from '#contract/http/query-string.ts';
import { logoImageFile, logoImagePairs, logoImagePath, logoImageTypes } from '#contract/proxy/logo-image.ts';
import type { Problem } from '#contract/http/problem.ts';
import { parseQuery, queryPairs, type ParsedQuery } from '#contract/schema/query.ts';
import { inCapitals } from '#contract/symbol.ts';

/** A query to the data service: everything that a response depends on. */
export interface UpstreamQuery {
  /** the endpoint's name in the contract */
  readonly endpoint: string;
  readonly format: Format;
  /** the member of the response that holds the list; undefined when the response is the list */
  readonly envelope: string | undefined;
  /** whether it holds one record instead */
  readonly single?: boolean;
  /** path and query after the base address */
  readonly target: string;
  /** the target for services that require the parameter `fields` of logo search, when the client has not sent it */
  readonly targetWithFields?: string | undefined;
  /** The cache key. It contains no API key, because the proxy has only one. */
  readonly key: string;
}

/** The path of a request, not decoded, without the query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

export const queryOf = (url: string): string => url.slice(pathOf(url).length + 1);

/**
 * Parses a raw query by the contract. A key of the client is ignored, because the proxy has its own.
 */
export const readQuery = <Q extends QueryShape>(endpoint: Pick<Endpoint<Q>, 'query' | 'rules'>, rawQuery: string): ParsedQuery<Q> =>
  parseQuery(endpoint, parsePairs(rawQuery), keyParameters);

/** Endpoints whose results are in the order of the requested symbols, and which repeat them as they were sent (assumptions B01, L04, O06). */
const orderedEndpoints: ReadonlySet<string> = new Set([bars.name, logos.name, ratios.name]);

/** Lists of numbers, which match in any letter case (assumption P11). Symbols have one spelling already. */
const numberLists: ReadonlySet<string> = new Set(['isin', 'cusips']);

/** The query with its lists in one order, so that the same filter is the same query. */
function withSortedLists<Query extends object>(query: Query): Query {
  const sorted = Object.entries(query).map(([name, value]: [string, unknown]) => {
    if (!Array.isArray(value)) return [name, value];
    const texts = value as string[];
    return [name, [...new Set(numberLists.has(name) ? texts.map(inCapitals) : texts)].toSorted()];
  });
  return Object.fromEntries(sorted) as Query;
}

/**
 * Formats a query by the contract, with its names and order and without defaults: equal queries have equal text, and nothing else of the
 * client's URL reaches the data service.
 *
 * @param id for the endpoint of a single record
 */
export function upstreamQuery<Q extends QueryShape>(
  endpoint: Endpoint<Q>,
  query: Partial<QueryOf<Q>>,
  { format = 'json', id = '' }: { readonly format?: Format; readonly id?: string | undefined } = {},
): UpstreamQuery {
  const sorted = orderedEndpoints.has(endpoint.name) ? query : withSortedLists(query);
  const text = new URLSearchParams(queryPairs(endpoint, sorted)).toString();
  const path = endpoint.path.replace('{id}', id);
  const target = text === '' ? path : `${path}?${text}`;
  const targetWithFields =
    endpoint.name === logos.name && !('fields' in query) ? `${target}&fields=${acceptedLogoFields.join('%2C')}` : undefined;
  const { name, envelope, single } = endpoint;
  return { endpoint: name, format, envelope, single, target, targetWithFields, key: `${format} ${target}` };
}

/**
 * Assumed: a service that requires `fields` allows twelve of the thirteen values, as ours does. The one that is left out is also
 * available as a vector.
 */
const acceptedLogoFields = logoFields.filter((field) => field !== 'mark_composite_dark');

/** The query of a calendar or widget, and the problems of its parameters. */
export interface DerivedQuery {
  readonly unknown: readonly string[];
  readonly problems: readonly Problem[];
  /** undefined when there are problems */
  readonly query?: UpstreamQuery;
}

/** A request for an image by its signed URL. */
export interface ImageQuery {
  /** path and query, unchanged because both are signed */
  readonly target: string;
  readonly key: string;
  readonly contentType: string;
  /** expiry in the URL, Unix seconds */
  readonly expiresSeconds: number;
}

/** CIK, ISIN or UUID. */
const identifierPattern = /^[A-Za-z\d-]{1,36}$/;
/** Characters of a percent-encoded query, without any that could end a request line. */
const queryPattern = /^[\w.~%!'()*+=&-]{1,2000}$/;
const pairNames: ReadonlySet<string> = new Set(Object.values(logoImagePairs));
const expiryPattern = new RegExp(`(?:^|&)${logoImagePairs.expiry}=(\\d{1,12})(?:&|$)`);

/**
 * Parses the URL of an image, below the base path. The query is passed on unchanged, so it may only contain the parameters of a signed URL,
 * each of them once.
 *
 * @returns undefined when it is not an image URL
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
