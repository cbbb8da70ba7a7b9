import type { Mover, MoversResult } from '#contract/endpoints/movers.ts';
import { dateOf, type Day, findHours } from '#contract/market/day.ts';
import { readBarSession } from '#contract/market/wire-sessions.ts';
import { foldCase, spelledSymbol, symbolKey } from '#contract/symbol.ts';
import type { CompanyFacts } from '../store/companies/companies.ts';
import { breadthOf, sectorsOf } from './breadth.ts';
import { noHistory } from './history.ts';
import type { Market } from './market.ts';
import type { MarketQuery } from './movers-query.ts';
import type { SpanSession } from './span.ts';
import { type Changed, isChanged, measure, sectorOf, toMover, volumeRatio } from './traded.ts';

export interface MoversInput {
  readonly query: MarketQuery;
  /** the end of the span, or now where that is earlier, Unix seconds */
  readonly until: number;
  readonly market: Market;
  readonly companies: ReadonlyMap<string, CompanyFacts>;
}

/** Fewer minutes with a trade are too few (assumption M03). */
const minMinutes = 10;

/** The minutes below which a symbol is thin: in the first minutes of a session half of those of the symbol with most. */
function thinBelow(found: readonly SpanSession[]): number {
  const most = found.reduce((max, { minutes = 0 }) => Math.max(max, minutes), 0);
  return Math.min(minMinutes, Math.ceil(most / 2));
}

/** Up to when the prices of a day are: the end of the last bar, or that of its session so far where bars do not say. */
function snapTo(found: readonly SpanSession[], day: Day, until: number): number {
  const lastEnd = found.reduce((latest, each) => (each.day === day ? Math.max(latest, each.until ?? 0) : latest), 0);
  return Math.min(until, lastEnd > 0 ? lastEnd : (findHours(day)?.post ?? until));
}

/** The first ones of a list by a number, the greatest first, ties by symbol. */
const top = (list: readonly Changed[], of: (changed: Changed) => number, most: number): readonly Changed[] =>
  list.toSorted((a, b) => of(b) - of(a) || (spelledSymbol(a.key) < spelledSymbol(b.key) ? -1 : 1)).slice(0, most);

/** Which symbols a query is about; undefined where it is about all. */
function openFilter({ symbols, sector }: MarketQuery, companies: MoversInput['companies']): ((key: string) => boolean) | undefined {
  if (symbols === undefined && sector === undefined) return undefined;
  const keys = symbols && new Set(symbols.map(symbolKey));
  const wanted = sector === undefined ? undefined : foldCase(sector);
  return (key) => {
    if (keys && !keys.has(key)) return false;
    if (wanted === undefined) return true;
    const own = sectorOf(key, companies.get(key));
    return own !== undefined && foldCase(own) === wanted;
  };
}

/** How many symbols are known: by a company, by bars in the span or by bars before it. */
function countKnown({ market, companies }: MoversInput, isWanted: (key: string) => boolean = () => true): number {
  let count = 0;
  for (const key of companies.keys()) if (isWanted(key)) count++;
  for (const key of market.histories.keys()) if (!companies.has(key) && isWanted(key)) count++;
  for (const key of market.figures.keys()) if (!companies.has(key) && !market.histories.has(key) && isWanted(key)) count++;
  return count;
}

/** The movers of a market. Pure: equal inputs have equal results, whatever the store. */
export function buildMovers(input: MoversInput): MoversResult {
  const { query, until, market, companies } = input;
  const session = readBarSession(query.session);
  const all = Array.from(market.figures, ([key, figures]) => ({ key, found: figures[session] })).filter(
    (each): each is { key: string; found: SpanSession } => each.found !== undefined,
  );
  const sessions = all.map(({ found }) => found);
  const day = sessions.reduce<Day | undefined>((last, found) => (last === undefined || found.day > last ? found.day : last), undefined);
  const hours = day === undefined ? undefined : findHours(day);
  const closedDay = hours && until >= hours.post ? day : undefined;
  const isWanted = openFilter(query, companies);
  const setting = { session, minMinutes: thinBelow(sessions) };
  const traded = (isWanted ? all.filter(({ key }) => isWanted(key)) : all).map(({ key, found }) =>
    measure({ key, found, history: market.histories.get(key) ?? noHistory, facts: companies.get(key) }, setting),
  );
  const solid = traded.filter(({ isThin }) => !isThin);
  const changed = solid.filter(isChanged);
  const listOf = (list: readonly Changed[], of: (each: Changed) => number): Mover[] =>
    top(list, of, query.maxResults).map((each) => toMover(each, closedDay));
  const byChange = query.by === 'change' ? changed : [];
  return {
    gainers: listOf(
      byChange.filter(({ changePercent }) => changePercent > 0),
      ({ changePercent }) => changePercent,
    ),
    losers: listOf(
      byChange.filter(({ changePercent }) => changePercent < 0),
      ({ changePercent }) => -changePercent,
    ),
    ...(day !== undefined && { snapTo: snapTo(sessions, day, until), usePreviousClose: session !== 'post', day: dateOf(day) }),
    ...(query.by === 'volume' && {
      volumes: listOf(
        changed.filter((each) => !Number.isNaN(volumeRatio(each))),
        volumeRatio,
      ),
    }),
    thin: listOf(
      traded.filter(isChanged).filter(({ isThin }) => isThin),
      ({ changePercent }) => Math.abs(changePercent),
    ),
    breadth: breadthOf(solid, countKnown(input, isWanted)),
    sectors: sectorsOf(changed),
  };
}
