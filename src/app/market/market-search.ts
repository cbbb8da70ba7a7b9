import { listParameter } from '#contract/list-symbols.ts';
import { csv, enumText, text } from '#contract/schema/codecs.ts';
import { parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import * as limits from '#contract/schema/limits.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

/** Lists of movers: by the change of the session up and down, by its volume over the average, by the change after hours. */
export const moverLists = ['up', 'down', 'volume', 'extended', 'unexplained'] as const;
export type MoverList = (typeof moverLists)[number];

/** How sectors are drawn. */
export const sectorViews = ['bars', 'tiles'] as const;
export type SectorView = (typeof sectorViews)[number];

const query = {
  by: parameter('by', enumText(moverLists), { fallback: 'up' }),
  /** a watchlist: only its symbols */
  list: listParameter,
  sector: parameter('sector', text(limits.movers.sectorCharacters)),
  sectors: parameter('sectors', enumText(sectorViews), { fallback: 'bars' }),
  /** symbols that the reader adds to the line of indices */
  indices: parameter('indices', csv(12), { list: true }),
  /** as of the table: `changePercent:desc` */
  sort: parameter('sort', csv(3), { list: true }),
};
export type MarketSearch = QueryOf<typeof query>;
export type MarketSearchChange = SearchChange<typeof query>;

/** The state of /market in the address bar. */
export const marketSearch: SearchShape<typeof query> = { query, rules: () => [] };
