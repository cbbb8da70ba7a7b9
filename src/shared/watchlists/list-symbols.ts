import { csv } from '#contract/schema/codecs.ts';
import { parameter } from '#contract/schema/endpoint.ts';

export const maxSymbols = 500;

/**
 * A watchlist in the URL: its symbols, the first prefixed with the list's name: `list=Chips:NVDA,AMD`.
 *
 * Assumed: the URL holds the symbols, so that a link shows the same rows in every browser; typed symbols override a list.
 */
export const listParameter = parameter('list', csv(maxSymbols), { list: true });

export const symbolsOf = (list: readonly string[] | undefined): string[] | undefined => list?.map((part) => part.replace(/.*:/, ''));
