import { symbolKey } from './symbol.ts';

/** A symbol that a company had before. Days are of New York, `YYYY-MM-DD`. */
export interface FormerSymbol {
  readonly symbol: string;
  /** the first day on which the company did not have it any more */
  readonly until: string;
  /** the symbol that the company had from then on; undefined where it was no longer listed */
  readonly now?: string | undefined;
  /** the company, where another one has the symbol since */
  readonly name?: string | undefined;
  /** the first day of that other one */
  readonly reusedFrom?: string | undefined;
}

const renamed = (symbol: string, now: string, until: string): FormerSymbol => ({ symbol, now, until });
const reused = (symbol: string, name: string, until: string, reusedFrom: string, now?: string): FormerSymbol => ({
  symbol,
  name,
  until,
  reusedFrom,
  now,
});

/** Changes of well-known symbols. */
const known: readonly FormerSymbol[] = [
  renamed('ABC', 'COR', '2023-08-30'),
  renamed('ADS', 'BFH', '2022-04-04'),
  renamed('ANTM', 'ELV', '2022-06-28'),
  renamed('BBT', 'TFC', '2019-12-09'),
  renamed('BLL', 'BALL', '2022-05-10'),
  renamed('CBS', 'VIAC', '2019-12-05'),
  renamed('CTL', 'LUMN', '2020-09-18'),
  renamed('DISCA', 'WBD', '2022-04-11'),
  renamed('DWDP', 'DD', '2019-06-03'),
  renamed('FB', 'META', '2022-06-09'),
  renamed('FBHS', 'FBIN', '2022-12-15'),
  renamed('FI', 'FISV', '2025-11-11'),
  renamed('FISV', 'FI', '2023-06-07'),
  renamed('FLT', 'CPAY', '2024-03-25'),
  renamed('GPS', 'GAP', '2024-08-22'),
  renamed('HCP', 'PEAK', '2019-11-05'),
  renamed('HFC', 'DINO', '2022-03-15'),
  renamed('HRS', 'LHX', '2019-07-01'),
  renamed('JEC', 'J', '2019-12-10'),
  renamed('KORS', 'CPRI', '2019-01-02'),
  renamed('MMC', 'MRSH', '2026-01-14'),
  renamed('MYL', 'VTRS', '2020-11-17'),
  renamed('NLOK', 'GEN', '2022-11-08'),
  renamed('PARA', 'PSKY', '2025-08-07'),
  renamed('PCLN', 'BKNG', '2018-02-27'),
  renamed('PEAK', 'DOC', '2024-03-04'),
  renamed('PKI', 'RVTY', '2023-05-16'),
  renamed('RDS.A', 'SHEL', '2022-01-31'),
  renamed('RDS.B', 'SHEL', '2022-01-31'),
  renamed('RE', 'EG', '2023-07-10'),
  renamed('SQ', 'XYZ', '2025-01-21'),
  renamed('SYMC', 'NLOK', '2019-11-05'),
  renamed('TMK', 'GL', '2019-08-09'),
  renamed('UTX', 'RTX', '2020-04-03'),
  renamed('VIAC', 'PARA', '2022-02-17'),
  renamed('WLTW', 'WTW', '2022-01-10'),
  reused('AA', 'Alcoa Inc', '2016-11-01', '2016-11-01', 'ARNC'),
  reused('ARNC', 'Arconic Inc', '2020-04-01', '2020-04-01', 'HWM'),
  reused('COR', 'CoreSite Realty Corp', '2021-12-28', '2023-08-30'),
  reused('DOC', 'Physicians Realty Trust', '2024-03-01', '2024-03-04'),
  reused('DOW', 'Dow Chemical Co', '2017-09-01', '2019-04-02'),
  reused('LB', 'L Brands, Inc', '2021-08-03', '2024-06-28', 'BBWI'),
  reused('META', 'Roundhill Ball Metaverse ETF', '2022-01-31', '2022-06-09', 'METV'),
  reused('S', 'Sprint Corp', '2020-04-01', '2021-06-30'),
];

const groupByKey = (rows: readonly FormerSymbol[], keyOf: (row: FormerSymbol) => string) =>
  Map.groupBy(
    rows.toSorted((a, b) => (a.until < b.until ? -1 : 1)),
    (row) => symbolKey(keyOf(row)),
  );

const bySymbol = groupByKey(known, ({ symbol }) => symbol);
const byNext = groupByKey(known, ({ now = '' }) => now);

/** Until when a symbol is taken as that of its former company: nobody had it until another one did. */
const endOf = ({ until, reusedFrom = until }: FormerSymbol): string => reusedFrom;

/** The companies that had a symbol before the one that has it now, the first one first. */
export const formerHolders = (symbol: string): readonly FormerSymbol[] =>
  (bySymbol.get(symbolKey(symbol)) ?? []).filter(({ reusedFrom }) => reusedFrom !== undefined);

/** The symbols that a company had directly before this one. */
export const symbolsBefore = (symbol: string): readonly FormerSymbol[] => byNext.get(symbolKey(symbol)) ?? [];

/** From which day on a symbol is that of the company that has it on a day; "" where no other company is known to have had it. */
export const heldSince = (symbol: string, day = '9999-12-31'): string =>
  formerHolders(symbol).findLast((row) => endOf(row) <= day)?.reusedFrom ?? '';

/** The name of a company among those that have had a symbol, by the symbol of a day: `META`, and `META until 2022-01-31` of the one before. */
export function symbolOn(symbol: string, day: string): string {
  const former = formerHolders(symbol).find((row) => endOf(row) > day);
  return former ? `${symbol} until ${former.until}` : symbol;
}

/**
 * The company that had a symbol on a day, as the key of the symbol that it has now; of one that is no longer listed with the day, so that no
 * two companies have one key: `META` and `FB` of 2021, `META` and `METV`; `cor until 2021-12-28`.
 */
export function companyKey(symbol: string, day: string): string {
  let [key, from] = [symbolKey(symbol), day];
  for (;;) {
    const row = bySymbol.get(key)?.find((one) => endOf(one) > from);
    if (row === undefined) return key;
    if (row.now === undefined) return symbolOn(key, from);
    [key, from] = [symbolKey(row.now), endOf(row)];
  }
}

/** The symbol that the last company with a symbol has now, and since when that symbol is not its own; undefined where it still is, or is another's. */
export function successorOf(symbol: string): { readonly symbol: string; readonly since: string } | undefined {
  const last = bySymbol.get(symbolKey(symbol))?.at(-1);
  if (last?.now === undefined || last.reusedFrom !== undefined) return undefined;
  const now = companyKey(last.now, last.until);
  return now === symbolKey(symbol) ? undefined : { symbol: now.toUpperCase(), since: last.until };
}
