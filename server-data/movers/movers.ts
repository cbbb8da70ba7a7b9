import type { Mover, MoversResult } from '#contract/endpoints/movers.ts';
import { dateOf, type Day, findHours } from '#contract/market/day.ts';
import { readBarSession } from '#contract/market/wire-sessions.ts';
import { foldCase, spelledSymbol, symbolKey } from '#contract/symbol.ts';
import { roundStored } from '../store/bars/bar-encoding.ts';
import { listedSector } from '#contract/market/listed-sectors.ts';
import type { CompanyFacts } from '../store/companies/companies.ts';
import { breadthOf, sectorsOf, type Traded } from './breadth.ts';
import { type History, noHistory } from './history.ts';
import type { Market } from './market.ts';
import type { MarketQuery } from './movers-query.ts';
import type { SpanSession } from './span.ts';

export interface MoversInput {
  readonly query: MarketQuery;
  /** the end of the span, or now where that is earlier, Unix seconds */
  readonly until: number;
  readonly market: Market;
  readonly companies: ReadonlyMap<string, CompanyFacts>;
}

/** Dollars below which a price moves by large parts of itself. */
const minPrice = 1;
/** Fewer minutes with a trade are too few. */
const minMinutes = 10;

const known = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);

/** Up to when the prices of a day are: the end of the last bar, or that of its session so far where bars do not say. */
function snapTo(lastEnd: number, day: Day, until: number): number {
  return Math.min(until, lastEnd > 0 ? lastEnd : (findHours(day)?.post ?? until));
}

/** What is loaded of a company comes first. */
const sectorOf = (key: string, facts: CompanyFacts | undefined): string | undefined => facts?.sector ?? listedSector(key);

/** What a symbol of a market did in the session of a request. */
interface Found {
  readonly key: string;
  readonly found: SpanSession;
}

/** What is the same for all symbols of a response. */
interface Setting {
  readonly session: ReturnType<typeof readBarSession>;
  /** the day of the last prices, where its regular session is over */
  readonly closedDay: Day | undefined;
  /** minutes with a trade below which a symbol is thin */
  readonly minMinutes: number;
}

function measure({ key, found }: Found, history: History, facts: CompanyFacts | undefined, setting: Setting): Traded {
  const { volume, sessions, isDaily, base = history.close } = found;
  const price = roundStored(found.price);
  const average = known(isDaily ? history.dailyVolume : history.volumes[setting.session]);
  const isThin = price < minPrice || (found.minutes !== undefined && found.minutes < setting.minMinutes);
  const common = {
    price,
    isThin,
    history,
    volumeRatio: average === undefined || average === 0 || Number.isNaN(volume) ? undefined : volume / sessions / average,
  };
  if (base === undefined) return { ...common, mover: undefined };
  const shares = facts?.sharesOutstanding;
  const sector = sectorOf(key, facts);
  const mover: Mover = {
    symbol: spelledSymbol(key),
    ...(facts && facts.name !== '' && { companyName: facts.name }),
    price,
    change: roundStored(found.price - base),
    changePercent: roundStored((100 * (found.price - base)) / base),
    ...(found.close !== undefined && found.day === setting.closedDay && { close: roundStored(found.close) }),
    previousClose: roundStored(base),
    ...(!Number.isNaN(volume) && { volume: roundStored(volume) }),
    ...(average !== undefined && { averageVolume: roundStored(average) }),
    ...(shares !== undefined && { marketCap: Math.round(shares * found.price) }),
    ...(facts?.shareFloat !== undefined && { shareFloat: facts.shareFloat }),
    ...(sector !== undefined && { gicsSectorName: sector }),
    ...(isThin && { thin: true }),
  };
  return { ...common, mover };
}

/** A symbol whose change is known. */
type Changed = Traded & { readonly mover: Mover };

const isChanged = (traded: Traded): traded is Changed => traded.mover !== undefined;

/** The first ones of a list by a number, the greatest first, ties by symbol. */
const top = (list: readonly Changed[], of: (changed: Changed) => number, { maxResults }: MarketQuery): Mover[] =>
  list
    .toSorted((a, b) => of(b) - of(a) || (a.mover.symbol < b.mover.symbol ? -1 : 1))
    .slice(0, maxResults)
    .map(({ mover }) => mover);

/** Which symbols a query is about. */
function openFilter({ symbols, sector }: MarketQuery, companies: MoversInput['companies']): (key: string) => boolean {
  const keys = symbols && new Set(symbols.map(symbolKey));
  const wanted = sector === undefined ? undefined : foldCase(sector);
  return (key) => {
    if (keys && !keys.has(key)) return false;
    if (wanted === undefined) return true;
    const own = sectorOf(key, companies.get(key));
    return own !== undefined && foldCase(own) === wanted;
  };
}

/** The minutes below which a symbol is thin: in the first minutes of a session half of those of the symbol with most. */
function thinBelow(found: readonly SpanSession[]): number {
  const most = found.reduce((max, { minutes = 0 }) => Math.max(max, minutes), 0);
  return Math.min(minMinutes, Math.ceil(most / 2));
}

/** The movers of a market. Pure: equal inputs have equal results, whatever the store. */
export function buildMovers({ query, until, market, companies }: MoversInput): MoversResult {
  const session = readBarSession(query.session);
  const all = [...market.figures].flatMap(([key, figures]) => (figures[session] ? [{ key, found: figures[session] }] : []));
  const day = all.reduce<Day | undefined>((last, { found }) => (last === undefined || found.day > last ? found.day : last), undefined);
  const hours = day === undefined ? undefined : findHours(day);
  const setting: Setting = {
    session,
    closedDay: hours && until >= hours.post ? day : undefined,
    minMinutes: thinBelow(all.map(({ found }) => found)),
  };
  const isWanted = openFilter(query, companies);
  const traded = all
    .filter(({ key }) => isWanted(key))
    .map((each) => measure(each, market.histories.get(each.key) ?? noHistory, companies.get(each.key), setting));
  const solid = traded.filter(({ isThin }) => !isThin);
  const changed = solid.filter(isChanged);
  const byChange = query.by === 'change';
  const isKnown = new Set([...companies.keys(), ...market.histories.keys(), ...market.figures.keys()].filter(isWanted));
  const percentOf = ({ mover }: Changed): number => mover.changePercent;
  const lastEnd = all.reduce((latest, { found }) => Math.max(latest, found.day === day ? (found.until ?? 0) : 0), 0);
  const listBy = (isListed: (percent: number) => boolean, sign: 1 | -1): Mover[] =>
    byChange
      ? top(
          changed.filter((each) => isListed(percentOf(each))),
          (each) => sign * percentOf(each),
          query,
        )
      : [];
  const hasRatio = ({ volumeRatio }: Changed): boolean => volumeRatio !== undefined;
  return {
    gainers: listBy((percent) => percent > 0, 1),
    losers: listBy((percent) => percent < 0, -1),
    ...(day !== undefined && { snapTo: snapTo(lastEnd, day, until), usePreviousClose: session !== 'post', day: dateOf(day) }),
    ...(!byChange && { volumes: top(changed.filter(hasRatio), ({ volumeRatio = 0 }) => volumeRatio, query) }),
    thin: top(
      traded.filter(isChanged).filter(({ isThin }) => isThin),
      (each) => Math.abs(percentOf(each)),
      query,
    ),
    breadth: breadthOf(solid, isKnown.size),
    sectors: sectorsOf(changed.map(({ mover }) => mover)),
  };
}
