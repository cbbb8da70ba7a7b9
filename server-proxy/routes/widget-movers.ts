import { barSessions } from '#contract/endpoints/bars.ts';
import { type Mover, moverOrders, movers, type MoversResult } from '#contract/endpoints/movers.ts';
import { sectors } from '#contract/market/sectors.ts';
import { volumeRatio } from '#contract/market/volume-ratio.ts';
import { enumText, text as plainText } from '#contract/schema/codecs.ts';
import { parameter } from '#contract/schema/endpoint.ts';
import * as limits from '#contract/schema/limits.ts';
import { choices, maxRecords, newYorkTime, number, pinned, symbolsParameter, text, widget, widgetParameter } from './widget-table.ts';

/** A symbol of one of the lists, and up to when its price is. */
interface ListedMover extends Mover {
  readonly list: 'up' | 'down' | 'volume';
  /** Unix seconds */
  readonly snapTo: number | undefined;
}

const listedMovers = ({ gainers, losers, volumes = [], snapTo }: MoversResult): readonly ListedMover[] => {
  const lists = [['up', gainers] as const, ['down', losers] as const, ['volume', volumes] as const];
  return lists.flatMap(([list, found]) => found.map((mover) => ({ ...mover, list, snapTo })));
};

export const moversWidget = widget({
  id: 'movers',
  name: 'Market movers',
  description:
    'What is moving: symbols up and down, or of the most unusual volume. Changes are in percent, each from the price that stands beside it.',
  endpoint: movers,
  parameters: {
    by: widgetParameter(parameter('by', enumText(moverOrders), { fallback: 'change' }), {
      ...{ type: 'text', label: 'By', description: 'What symbols are ordered by.', value: 'change' },
      options: choices(moverOrders, { change: 'change, up and down', volume: 'volume over its average' }),
    }),
    session: widgetParameter(parameter('session', enumText(barSessions), { fallback: 'REGULAR' }), {
      ...{ type: 'text', label: 'Session', description: 'Part of the last trading day.', value: 'REGULAR' },
      options: choices(barSessions, {
        ANY: 'whole day',
        PRE_MARKET: 'pre-market',
        REGULAR: 'regular session',
        AFTER_MARKET: 'after hours',
      }),
    }),
    symbols: symbolsParameter(limits.movers.symbols),
    sector: widgetParameter(parameter('sector', plainText(limits.movers.sectorCharacters)), {
      ...{ type: 'text', label: 'Sector', description: 'Only symbols of this sector.', value: '' },
      options: [{ value: '', label: 'any' }, ...choices(sectors)],
    }),
  },
  // As many records as the other widgets have, of which half are up and half are down.
  query: (query) => ({ ...query, maxResults: query.by === 'volume' ? maxRecords : maxRecords / 2 }),
  lines: listedMovers,
  columns: [
    text<ListedMover>('symbol', 'Symbol', ({ symbol }) => symbol, pinned),
    text<ListedMover>('list', 'List', ({ list }) => list),
    text<ListedMover>('company', 'Company', ({ companyName }) => companyName ?? null),
    number<ListedMover>('price', 'Price', ({ price }) => price),
    number<ListedMover>('change', 'Change', ({ changePercent }) => changePercent, { formatterFn: 'percent', renderFn: 'greenRed' }),
    number<ListedMover>('previous_close', 'Changed from', ({ previousClose }) => previousClose ?? null),
    number<ListedMover>('volume', 'Volume', ({ volume }) => volume ?? null, { formatterFn: 'int' }),
    number<ListedMover>('volume_ratio', 'Volume, times average', (mover) => volumeRatio(mover) ?? null),
    text<ListedMover>('sector', 'Sector', ({ gicsSectorName }) => gicsSectorName ?? null),
    number<ListedMover>('market_cap', 'Market cap', ({ marketCap }) => marketCap ?? null, { formatterFn: 'int' }),
    text<ListedMover>('as_of', 'As of', ({ snapTo }) => (snapTo === undefined ? null : newYorkTime(Math.floor(snapTo)))),
  ],
  refreshSeconds: 30,
});
