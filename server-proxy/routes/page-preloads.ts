import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spelledSymbol } from '#contract/symbol.ts';
import { pagePreloads, pagePreloadsFile, symbolPlaceholder, type PagePreloads } from '#contract/proxy/page-preloads.ts';
import { escapeHtml } from './notice.ts';

/** Parameters that change how a page looks and not what it requests. */
const appearanceParams = new Set(['embed', 'theme', 'density']);

/** A symbol that the desk requests as the address has it; others it spells first (assumption P11). */
const plainSymbol = /^[A-Z\d][A-Z\d.]{0,19}$/;

/** What a page loads first. A page of which nothing is known has none. */
export interface Preloads {
  readonly files: readonly string[];
  readonly request?: string | undefined;
}

/** Reads what a build says about its pages. A folder without it is served as it is. */
export function readPreloads(folder: string): PagePreloads {
  try {
    return pagePreloads.parse(JSON.parse(readFileSync(join(folder, pagePreloadsFile), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { pages: {}, frame: [] };
    throw error;
  }
}

/**
 * What the page of an address loads first. The request is named only where it is certain, because a browser complains about one that the page
 * does not send: the state of a page is in its query string.
 *
 * @param path below the base path
 */
export function preloadsOf({ pages, frame }: PagePreloads, path: string, query: URLSearchParams): Preloads {
  const [first = '', ...others] = path.replace(/\/$/, '').split('/');
  const below = others.join('/');
  const name = first === 'news' && below !== '' ? 'story' : first || 'news';
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (!page) return { files: [] };
  const files = query.get('embed') === '1' ? [...new Set([...frame, ...page.files])] : page.files;
  const isCertain =
    [...query.keys()].every((parameter) => appearanceParams.has(parameter)) &&
    (name !== 'symbol' || (plainSymbol.test(below) && spelledSymbol(below) === below));
  return { files, request: isCertain ? page.request?.replace(symbolPlaceholder, below) : undefined };
}

// Scripts and fetches of the desk are same-origin with credentials, as `crossorigin` is; a link of another kind would load them twice.
const link = (rel: string, href: string, more = ''): string => `<link rel="${rel}"${more} crossorigin href="./${escapeHtml(href)}">`;

/** Adds the links to a page: the data before its scripts, which wait for it longest; its files behind those of the first view. */
export function withPreloads(html: string, { files, request }: Preloads): string {
  const links = files.map((file) => link(file.endsWith('.css') ? 'stylesheet' : 'modulepreload', file)).join('');
  const withFiles = links === '' ? html : html.replace(/<\/head>/i, () => `${links}</head>`);
  if (request === undefined) return withFiles;
  return withFiles.replace(/<base\s[^>]*>/i, (base) => base + link('preload', request, ' as="fetch"'));
}
