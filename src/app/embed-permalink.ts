import { fullViewOf } from './embed-address.ts';

/** Where the address of what is seen stands in a host's pattern. */
const place = '{path}';

/**
 * A host's pattern for shared links, such as `https://intranet.example.com/markets?view={path}`.
 *
 * Assumed: a pattern is an address of the host's own origin with `{path}` in it, for which the desk's own path and query stand, encoded.
 */
export const isPermalink = (pattern: string, host: string | undefined): boolean =>
  pattern.includes(place) && host !== undefined && URL.parse(pattern)?.origin === host;

/**
 * A link to the desk, as it is shared from inside a frame: to the host's page where the host has told how, or else to the full view.
 * A link elsewhere stays as it is.
 *
 * @param base where the desk lies, with a slash at its end
 */
export function sharedLink(link: string, base: string, pattern?: string): string {
  if (!link.startsWith(base)) return link;
  const { pathname, search, hash } = new URL(link);
  const path = `${pathname.slice(new URL(base).pathname.length - 1)}${fullViewOf(search)}${hash}`;
  return pattern === undefined ? base.slice(0, -1) + path : pattern.replaceAll(place, () => encodeURIComponent(path));
}
