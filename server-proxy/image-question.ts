import { logoImageFile, logoImagePairs, logoImagePath, logoImageTypes } from '#contract/logo-image.ts';
import { pathOf, queryOf } from './destination.ts';

/** The picture a signed address names. */
export interface ImageQuestion {
  /** path and query as they came: both are signed */
  readonly target: string;
  /** the cache's key */
  readonly key: string;
  readonly contentType: string;
  /** Unix seconds up to which the address is good, as it says itself */
  readonly expiresSeconds: number;
}

/** CIK, ISIN or UUID. */
const identifierShape = /^[A-Za-z\d-]{1,36}$/;
/** What percent-encoding leaves of a query, and nothing that could end a request's line. */
const queryShape = /^[\w.~%!'()*+=&-]{1,2000}$/;
const pairNames: ReadonlySet<string> = new Set(Object.values(logoImagePairs));

const pathStart = `${logoImagePath}/`;

/**
 * Reads an address below the base path, letter by letter as `addressAt` does. A query is passed on as it came, so it may
 * hold the pairs of a signed address once each, and nothing of which somebody might think that we add or drop it.
 *
 * @returns undefined where it names no picture
 */
export function imageQuestion(rawUrl: string): ImageQuestion | undefined {
  const [path, query] = [pathOf(rawUrl), queryOf(rawUrl)];
  if (!path.startsWith(pathStart) || !queryShape.test(query)) return undefined;
  const [identifier = '', file = '', ...more] = path.slice(pathStart.length).split('/');
  const [, , , ending] = logoImageFile.exec(file) ?? [];
  if (more.length > 0 || !identifierShape.test(identifier) || (ending !== 'png' && ending !== 'svg')) return undefined;
  const names = query.split('&').map((pair) => pair.split('=', 1)[0] ?? '');
  if (names.some((name) => !pairNames.has(name)) || new Set(names).size < names.length) return undefined;
  const expires = new RegExp(`(?:^|&)${logoImagePairs.expiry}=(\\d{1,12})(?:&|$)`).exec(query)?.[1];
  if (expires === undefined) return undefined;
  const target = `${path}?${query}`;
  return { target, key: target, contentType: logoImageTypes[ending], expiresSeconds: Number(expires) };
}
