import { csv } from '#contract/codecs.ts';
import { parameter } from '#contract/endpoint.ts';

export const mostSymbols = 500;

/**
 * A watchlist in the address: its symbols, the first with the name before it, `list=Chips:NVDA,AMD`.
 *
 * Assumed: the symbols travel, for a link shows a colleague the same rows, whoever's browser keeps the list; typed symbols go before a list,
 * which then waits.
 */
export const listed = parameter('list', csv(mostSymbols), { list: true });

export const symbolsOf = (list: readonly string[] | undefined): string[] | undefined => list?.map((part) => part.replace(/.*:/, ''));
