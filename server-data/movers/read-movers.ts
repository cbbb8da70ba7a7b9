import { movers, type MoversResult } from '#contract/endpoints/movers.ts';
import { formatIsoDateTime } from '#contract/time/iso-date-time.ts';
import { type CompanyReader, openCompanyReader } from '../store/companies/companies.ts';
import type { LogoReader } from '../store/logos/logo.ts';
import { type MarketReader, type MarketStore, openMarket } from './market.ts';
import { buildMovers } from './movers.ts';
import { findSpan, type MarketQuery, periodOf } from './movers-query.ts';

export type MoversStore = MarketStore & Pick<LogoReader, 'logosAfter'>;

interface Readers {
  readonly market: MarketReader;
  readonly companies: CompanyReader;
}

/** What is remembered of each store, as long as it is open. */
const readers = new WeakMap<MoversStore, Readers>();

function readersOf(store: MoversStore): Readers {
  let found = readers.get(store);
  if (!found) readers.set(store, (found = { market: openMarket(store), companies: openCompanyReader(store) }));
  return found;
}

/** The movers of a span. @throws TooManyDays */
export async function readMovers(store: MoversStore, query: MarketQuery): Promise<MoversResult> {
  const { market, companies } = readersOf(store);
  const span = await findSpan(market, query);
  return buildMovers({
    query,
    until: Math.min(span?.to ?? query.now, query.now),
    period: span && periodOf(span, query),
    market: span ? await market.read(span) : { figures: new Map(), histories: new Map() },
    companies: await companies.companies(),
  });
}

/** The body of a response. @throws TooManyDays */
export async function moversJson(store: MoversStore, query: MarketQuery): Promise<Buffer> {
  const { gainers, losers, fromDate, toDate, snapTo, ...rest } = await readMovers(store, query);
  const times = Object.entries({ fromDate, toDate, snapTo }).flatMap(([name, seconds]) =>
    seconds === undefined ? [] : [[name, formatIsoDateTime(seconds)] as const],
  );
  const result = { gainers, losers, ...Object.fromEntries(times), ...rest };
  return Buffer.from(JSON.stringify({ [movers.envelope ?? '']: result }));
}
