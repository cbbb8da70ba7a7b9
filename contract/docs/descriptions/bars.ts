import type { bars } from '../../endpoints/bars.ts';
import type { EndpointDescriptions } from './types.ts';

export const barsDescriptions: EndpointDescriptions<typeof bars> = {
  title: 'Price bars',
  description:
    'Lists the price bars of symbols, oldest first; a bar without a trade is absent. Prices are sent as they were loaded: as traded, unless their source adjusts them for splits. Symbols without bars are left out. An addition to the API of the specification.',
  parameters: {
    symbols: 'Tickers of the listings whose bars are wanted.',
    from: 'The first bar starts here: a New York day, a time (New York’s without a zone), YTD, or a span that ends now: 1DAY, 1WEEK, 1MONTH, 1YEAR, in short 1d, 1w, 1m, 1y, also with a minus sign.',
    to: 'The last bar starts before this time, or on this New York day; now if absent.',
    interval: 'Length of a bar; 1m is a minute, 1M a month. Longer bars are aggregated from the finest that are stored.',
    session: 'Only bars of one trading session.',
  },
  fields: {
    symbol: 'Symbol as it was sent.',
    interval: 'Length of a bar in seconds; a month counts as 30 days.',
    candles: 'The bars, oldest first.',
    'candles.time':
      'Start of the bar, Unix milliseconds as text. Bars of an hour and less start on the clock, days at New York midnight, weeks on Monday, months on the 1st.',
    'candles.open': 'First price, dollars.',
    'candles.high': 'Highest price, dollars.',
    'candles.low': 'Lowest price, dollars.',
    'candles.close': 'Last price, dollars.',
    'candles.volume': 'Shares traded, as text; empty where it is not known, also of a part of the bar.',
    'candles.dateTime': 'The same instant as time, in New York with offset.',
  },
};
