import type { movers } from '../../endpoints/movers.ts';
import type { EndpointDescriptions } from './types.ts';

const mover = {
  symbol: 'Symbol in its usual spelling.',
  companyName: 'Name of the company.',
  price: 'Last price of the span, dollars, in shares of its last day.',
  change: 'Price less previousClose, dollars.',
  changePercent: 'Change against previousClose, percent: 3.5 is 3.5 %.',
  close: 'The price once more, under the name by which the vendor sends it.',
  previousClose:
    'What the change is measured from: the regular close before the span, splits taken out; with session=AFTER_MARKET that of the session before the price.',
  volume:
    'Shares traded in the session, of several days their sum; absent where that of a bar is not known, or the span has a part of a day with a daily bar alone.',
  averageVolume:
    'Mean volume of such a session in the 30 calendar days before, in whole shares of the last day; half days are left out, and it is absent where fewer than five are known.',
  marketCap: 'Shares outstanding at the price, dollars.',
  shareFloat: 'Shares that are traded freely.',
  gicsSectorName: 'Sector of the company.',
  thin: 'Whether too little was traded for the change to be one: a price under $1, or fewer than 10 minutes with a trade; absent where not.',
} as const;

/** The fields of a list of movers, each under the path of the list. */
const moversOf = <const Path extends string>(path: Path) =>
  Object.fromEntries(Object.entries(mover).map(([name, sentence]) => [`${path}.${name}`, sentence])) as Readonly<
    Record<`${Path}.${keyof typeof mover}`, string>
  >;

export const moversDescriptions: EndpointDescriptions<typeof movers> = {
  title: 'Market movers',
  description:
    'Lists the symbols whose price moved most, up and down, computed from the stored bars with splits taken out; without from, those of the last session that has begun and has bars. Symbols without a bar in it are in no list. An addition to the API of the specification.',
  parameters: {
    maxResults: 'Entries of each list.',
    from: 'Begin of the span: a New York day, a time (New York’s without a zone), YTD, or a span of whole days up to now: 1WEEK, 1MONTH, 1YEAR, in short 1w, 1m, 1y, also with a minus sign; 1DAY or 1d is the last session. At most 366 days.',
    to: 'End of the span: a time, or a New York day that is included whole; now if absent. Without from the last session before it.',
    session: 'The trading session whose last price counts; ANY is the whole trading day.',
    by: 'What is listed: by change the gainers and losers, by volume the most unusual volume, in volumes. An addition.',
    symbols: 'Only these tickers, also in all figures. An addition.',
    sector: 'Only companies of this sector, in any letter case and usual spelling, also in all figures. An addition.',
  },
  fields: {
    gainers: 'Those whose change is above 0, the greatest changePercent first.',
    ...moversOf('gainers'),
    losers: 'Those whose change is below 0, the least changePercent first.',
    ...moversOf('losers'),
    fromDate: 'Begin of the span, without from of the last session; absent where nothing was traded.',
    toDate: 'End of the span, or the time of the response where that is earlier; absent where nothing was traded.',
    snapTo: 'Up to when the prices are: the end of the last bar of any symbol.',
    usePreviousClose: 'Whether changes are measured from the close before the span; false with session=AFTER_MARKET.',
    day: 'Trading day of the last prices; absent without any. An addition.',
    volumes: 'With by=volume: the greatest volume against averageVolume first, whichever way the price went. An addition.',
    ...moversOf('volumes'),
    thin: 'Those that are marked thin, which are in no other list or figure; the largest change first. An addition.',
    ...moversOf('thin'),
    breadth: 'What all symbols did together. An addition.',
    'breadth.covered': 'Symbols that have traded in the session.',
    'breadth.known': 'Symbols the service knows: of companies, and with bars in the span or the 30 trading days before.',
    'breadth.advancing': 'Symbols above previousClose.',
    'breadth.declining': 'Symbols below previousClose.',
    'breadth.unchanged': 'Symbols at previousClose.',
    'breadth.withHistory': 'Symbols with 20 regular sessions before, among which highs and lows are counted.',
    'breadth.highs': 'Symbols at or above the highest price of their 20 regular sessions before.',
    'breadth.lows': 'Symbols at or below the lowest price of their 20 regular sessions before.',
    sectors: 'The sectors of symbols with a change, by name. An addition.',
    'sectors.name': 'Name of the sector.',
    'sectors.symbols': 'Symbols of the sector with a change.',
    'sectors.advancing': 'Those above previousClose.',
    'sectors.declining': 'Those below previousClose.',
    'sectors.medianChangePercent': 'Median of their changePercent, percent.',
    'sectors.weightedChangePercent': 'Mean of their changePercent, weighted by marketCap where it is known, percent.',
    'sectors.marketCap': 'Sum of their market caps that are known, dollars.',
    'sectors.withMarketCap': 'How many have a market cap that is known.',
  },
};
