import { spelledSymbol } from '#contract/symbol.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { readSplit, splitRows, type Split } from '#src/records/splits/split.ts';

/** Splits of these days. None where they cannot be read: prices are then as traded. */
export async function splitsBetween(tickers: readonly string[], dateFrom: string, dateTo: string): Promise<readonly Split[]> {
  try {
    const { rows } = await fetchEndpoint(splitRows, { tickers: [...tickers], dateSearchField: 'ex', dateFrom, dateTo });
    return rows.map(readSplit);
  } catch {
    return [];
  }
}

export const splitsOf = (splits: readonly Split[], key: string): readonly Split[] =>
  splits.filter(({ record }) => spelledSymbol(record.ticker) === key);
