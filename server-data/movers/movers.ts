import type { MarketBreadth, Mover, MoverSector, MoversResult } from '#contract/endpoints/movers.ts';
import { dateOf, type Day, findHours } from '#contract/market/day.ts';
import { countDirections } from '#contract/market/directions.ts';
import { readSector } from '#contract/market/sectors.ts';
import { sumUpSector } from '#contract/market/sum-up-sector.ts';
import { readBarSession } from '#contract/market/wire-sessions.ts';
import { foldCase, spelledSymbol, symbolKey } from '#contract/symbol.ts';
import { type CompanyFacts, sectorOf } from '../store/companies/companies.ts';
import { noHistory } from './history.ts';
import type { Market } from './market.ts';
import type { MarketQuery, Period } from './movers-query.ts';
import type { SpanSession } from './span.ts';
import { type Changed, isChanged, measure, toMillionth, toMover, type Traded, volumeRatio } from './traded.ts';

export interface MoversInput {
  readonly query: MarketQuery;
  /** the end of the span, or now where that is earlier, Unix seconds */
  readonly until: number;
  /** what the span has of the session so far, Unix seconds; undefined where nothing was traded */
  readonly period: Period | undefined;
  readonly market: Market;
  readonly companies: ReadonlyMap<string, CompanyFacts>;
}

/** Fewer minutes with a trade are too few (assumption M03). */
const minMinutes = 10;

/** The minutes below which a symbol is thin: in the first minutes of a session half of those of the symbol with most. */
function thinBelow(found: readonly SpanSession[]): number {
  const maxMinutes = found.reduce((max, { minutes = 0 }) => Math.max(max, minutes), 0);
  return Math.min(minMinutes, Math.ceil(maxMinutes / 2));
}

/** Up to when the prices of a day are: the end of the last bar, or that of its session so far where bars do not say. */
function snapTo(found: readonly SpanSession[], day: Day, until: number): number {
  const ends = found.flatMap((each) => (each.day === day ? (each.until ?? []) : []));
  const last = ends.length === 0 ? (findHours(day)?.post ?? until) : ends.reduce((latest, end) => Math.max(latest, end));
  return Math.min(until, last);
}

/** The first ones of a list by a number, the greatest first, ties by symbol. */
const top = (list: readonly Changed[], of: (changed: Changed) => number, most: number): readonly Changed[] =>
  list.toSorted((a, b) => of(b) - of(a) || (spelledSymbol(a.key) < spelledSymbol(b.key) ? -1 : 1)).slice(0, most);

/** A sector to compare: however a sector of GICS is spelled, another one in any letter case. */
const foldSector = (text: string): string => foldCase(readSector(text) ?? '');

/** Which symbols a query is about; undefined where it is about all. */
function openFilter({ symbols, sector }: MarketQuery, companies: MoversInput['companies']): ((key: string) => boolean) | undefined {
  if (symbols === undefined && sector === undefined) return undefined;
  const keys = symbols && new Set(symbols.map(symbolKey));
  const wanted = sector === undefined ? undefined : foldSector(sector);
  return (key) => {
    if (keys && !keys.has(key)) return false;
    if (wanted === undefined) return true;
    const own = sectorOf(key, companies.get(key));
    return own !== undefined && foldSector(own) === wanted;
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

/** What all symbols did together. @param traded without thin ones */
const breadthOf = (traded: readonly Traded[], known: number): MarketBreadth => ({
  covered: traded.length,
  known,
  ...countDirections(traded.map(({ changePercent }) => changePercent)),
  withHistory: traded.filter(({ history }) => history.high !== undefined).length,
  highs: traded.filter(({ price, history: { high } }) => high !== undefined && price >= toMillionth(high)).length,
  lows: traded.filter(({ price, history: { low } }) => low !== undefined && price <= toMillionth(low)).length,
});

function toMoverSector(name: string, members: readonly Changed[]): MoverSector {
  const { medianChangePercent, weightedChangePercent, ...others } = sumUpSector(name, members);
  return {
    ...others,
    medianChangePercent: toMillionth(medianChangePercent),
    ...(weightedChangePercent !== undefined && { weightedChangePercent: toMillionth(weightedChangePercent) }),
  };
}

/** The sectors of symbols, by name; symbols of unknown sectors are in none. */
function sectorsOf(changed: readonly Changed[]): MoverSector[] {
  const bySector = Map.groupBy(changed, ({ key, facts }) => sectorOf(key, facts) ?? '');
  return [...bySector]
    .filter(([name]) => name !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, members]) => toMoverSector(name, members));
}

/** The movers of a market. Pure: equal inputs have equal results, whatever the store. */
export function buildMovers(input: MoversInput): MoversResult {
  const { query, until, period, market, companies } = input;
  const session = readBarSession(query.session);
  const all = Array.from(market.figures, ([key, figures]) => ({ key, found: figures[session] })).filter(
    (each): each is { key: string; found: SpanSession } => each.found !== undefined,
  );
  const sessions = all.map(({ found }) => found);
  const day = sessions.reduce<Day | undefined>((last, found) => (last === undefined || found.day > last ? found.day : last), undefined);
  const isWanted = openFilter(query, companies);
  const setting = { session, minMinutes: thinBelow(sessions) };
  const traded = (isWanted ? all.filter(({ key }) => isWanted(key)) : all).map(({ key, found }) =>
    measure({ key, found, history: market.histories.get(key) ?? noHistory, facts: companies.get(key) }, setting),
  );
  const solid = traded.filter(({ isThin }) => !isThin);
  const changed = solid.filter(isChanged);
  const listOf = (list: readonly Changed[], of: (each: Changed) => number): Mover[] => top(list, of, query.maxResults).map(toMover);
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
    ...(period && { fromDate: period.from, toDate: period.to }),
    ...(day !== undefined && { snapTo: snapTo(sessions, day, until) }),
    usePreviousClose: session !== 'post',
    ...(day !== undefined && { day: dateOf(day) }),
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
