import { queryOptions } from '@tanstack/react-query';
import { guidance, type GuidanceRecord } from '#contract/endpoints/guidance.ts';
import * as limits from '#contract/schema/limits.ts';
import { isHeldOn } from '#contract/symbol-history.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { guidanceIntervalSeconds } from '#src/features/guidance/guidance-query.ts';
import { fetchSplits, splitsIntervalSeconds } from '#src/features/splits/splits-query.ts';
import type { Split } from '#src/records/splits/split.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { splitSymbols } from '#src/shared/symbols/symbol-lists.ts';

/** The newest records of some symbols, by spelled symbol. */
export interface RecordsBySymbol<T> {
  readonly bySymbol: ReadonlyMap<string, readonly T[]>;
  /** records of an unexpected shape */
  readonly wrong: number;
  /** there are more records than one page has */
  readonly isCut: boolean;
  readonly staleSeconds: number;
}

interface Page<T> {
  readonly rows: readonly T[];
  readonly wrong: readonly unknown[];
  readonly staleSeconds: number;
}

/** A page of a thousand records for each list of symbols, without those of a company that had a symbol before. */
async function readBySymbol<T>(
  symbols: readonly string[],
  fetchPage: (tickers: string[]) => Promise<Page<T>>,
  held: (row: T) => { readonly ticker: string; readonly day: string },
): Promise<RecordsBySymbol<T>> {
  const pages: Page<T>[] = [];
  for (const tickers of splitSymbols(symbols, limits.calendar.tickers)) pages.push(await fetchPage(tickers));
  const rows = pages.flatMap(({ rows: own }) => own).filter((row) => isHeldOn(held(row).ticker, held(row).day));
  return {
    bySymbol: Map.groupBy(rows, (row) => spelledSymbol(held(row).ticker)),
    wrong: pages.reduce((sum, { wrong }) => sum + wrong.length, 0),
    isCut: pages.some((page) => page.rows.length + page.wrong.length >= limits.calendar.pageSize),
    staleSeconds: Math.max(0, ...pages.map(({ staleSeconds }) => staleSeconds)),
  };
}

/** Guidance of some symbols, whenever it was announced: what was announced last may be older than the comparison. */
export const comparedGuidanceQuery = (symbols: readonly string[]) =>
  queryOptions({
    queryKey: ['guidance', 'compared', symbols],
    queryFn: ({ signal }): Promise<RecordsBySymbol<GuidanceRecord>> =>
      readBySymbol(
        symbols,
        (tickers) => fetchEndpoint(guidance, { isPrimary: 'Y', tickers, pageSize: limits.calendar.pageSize }, { signal }),
        ({ ticker, date: day }) => ({ ticker, day }),
      ),
    enabled: symbols.length > 0,
    staleTime: guidanceIntervalSeconds * 1000,
  });

/** Splits of some symbols, also those to come. */
export const comparedSplitsQuery = (symbols: readonly string[]) =>
  queryOptions({
    queryKey: ['splits', 'compared', symbols],
    queryFn: ({ signal }): Promise<RecordsBySymbol<Split>> =>
      readBySymbol(
        symbols,
        (tickers) => fetchSplits({ tickers, dateSearchField: 'ex' }, signal),
        ({ record, days }) => ({ ticker: record.ticker, day: days.date_ex ?? '9999-12-31' }),
      ),
    enabled: symbols.length > 0,
    staleTime: splitsIntervalSeconds * 1000,
  });
