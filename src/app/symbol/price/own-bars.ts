import { queryOptions } from '@tanstack/react-query';
import { heldSince } from '#contract/symbol-history.ts';
import * as bars from '#src/records/prices/price-queries.ts';
import type { SymbolBars } from '#src/records/prices/price-queries.ts';
import { dayOf } from '#src/shared/time/format.ts';

/** The bars of the company that has a symbol now, of those of the symbol. */
const ofCompany = (symbol: string) => ({
  select: (data: SymbolBars): SymbolBars => {
    const from = heldSince(symbol);
    return from === '' ? data : { ...data, bars: data.bars.filter(({ seconds }) => dayOf(seconds, 'et') >= from) };
  },
});

export const dailyBarsQuery = (symbol: string, today: string) =>
  queryOptions({ ...bars.dailyBarsQuery(symbol, today), ...ofCompany(symbol) });
export const dayBarsQuery = (symbol: string, today: string) => queryOptions({ ...bars.dayBarsQuery(symbol, today), ...ofCompany(symbol) });
export const weekBarsQuery = (symbol: string, today: string) =>
  queryOptions({ ...bars.weekBarsQuery(symbol, today), ...ofCompany(symbol) });
