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

/** Changes of well-known symbols, one a line: symbol, until, now; where another company has the symbol since, from when, and who had it. */
const known: readonly FormerSymbol[] = `
ABC 2023-08-30 COR
ADS 2022-04-04 BFH
ANTM 2022-06-28 ELV
BLL 2022-05-10 BALL
CBS 2019-12-05 VIAC
CTL 2020-09-18 LUMN
DISCA 2022-04-11 WBD
DWDP 2019-06-03 DD
FB 2022-06-09 META
FBHS 2022-12-15 FBIN
FI 2025-11-11 FISV
FISV 2023-06-07 FI
FLT 2024-03-25 CPAY
GPS 2024-08-22 GAP
HCP 2019-11-05 PEAK
HFC 2022-03-15 DINO
HRS 2019-07-01 LHX
JEC 2019-12-10 J
KORS 2019-01-02 CPRI
MMC 2026-01-14 MRSH
MYL 2020-11-17 VTRS
NLOK 2022-11-08 GEN
PARA 2025-08-07 PSKY
PCLN 2018-02-27 BKNG
PEAK 2024-03-04 DOC
PKI 2023-05-16 RVTY
RDS.A 2022-01-31 SHEL
RDS.B 2022-01-31 SHEL
RE 2023-07-10 EG
SQ 2025-01-21 XYZ
SYMC 2019-11-05 NLOK
TMK 2019-08-09 GL
UTX 2020-04-03 RTX
VIAC 2022-02-17 PARA
WLTW 2022-01-10 WTW
AA 2016-11-01 ARNC 2016-11-01 Alcoa Inc
ARNC 2020-04-01 HWM 2020-04-01 Arconic Inc
BBT 2019-12-09 TFC 2025-09-02 BB&T Corp
COR 2021-12-28 - 2023-08-30 CoreSite Realty Corp
DOC 2024-03-01 - 2024-03-04 Physicians Realty Trust
DOW 2017-09-01 - 2019-04-02 Dow Chemical Co
LB 2021-08-03 BBWI 2024-06-28 L Brands, Inc
META 2022-01-31 METV 2022-06-09 Roundhill Ball Metaverse ETF
S 2020-04-01 - 2021-06-30 Sprint Corp
`
  .trim()
  .split('\n')
  .map((line) => {
    const [symbol = '', until = '', now, reusedFrom, ...name] = line.split(' ');
    return { symbol, until, now: now === '-' ? undefined : now, reusedFrom, name: name.join(' ') };
  });

const bySymbol = new Map<string, readonly FormerSymbol[]>();
const byNext = new Map<string, readonly FormerSymbol[]>();

/** Adds changes to those that are known, such as those of companies that an operator has loaded. Adding them again changes nothing. */
export function addFormerSymbols(rows: readonly FormerSymbol[]): void {
  const add = (map: Map<string, readonly FormerSymbol[]>, symbol: string, row: FormerSymbol): void => {
    const before = map.get(symbolKey(symbol)) ?? [];
    if (before.some((one) => symbolKey(one.symbol) === symbolKey(row.symbol) && one.until === row.until)) return;
    map.set(
      symbolKey(symbol),
      [...before, row].toSorted((one, other) => (one.until < other.until ? -1 : 1)),
    );
  };
  for (const row of rows) {
    add(bySymbol, row.symbol, row);
    if (row.now !== undefined) add(byNext, row.now, row);
  }
}
addFormerSymbols(known);

/** Until when a symbol is taken as that of its former company: nobody had it until another one did. */
const endOf = ({ until, reusedFrom = until }: FormerSymbol): string => reusedFrom;

/** The companies that had a symbol before the one that has it now, the first one first. */
export const formerHolders = (symbol: string): readonly FormerSymbol[] =>
  (bySymbol.get(symbolKey(symbol)) ?? []).filter(({ reusedFrom }) => reusedFrom !== undefined);

/** The symbols that a company had directly before this one. */
export const symbolsBefore = (symbol: string): readonly FormerSymbol[] => byNext.get(symbolKey(symbol)) ?? [];

/**
 * From which day on a symbol is that of the company that has it on a day: since another one had it, or since its own was another, unless it had
 * this one before. "" where neither is known.
 */
export function heldSince(symbol: string, day = '9999-12-31'): string {
  const own = bySymbol.get(symbolKey(symbol)) ?? [];
  const hadBefore = own.some(({ reusedFrom }) => reusedFrom === undefined);
  const starts = [...own.map(({ reusedFrom = '' }) => reusedFrom), ...(hadBefore ? [] : symbolsBefore(symbol).map(({ until }) => until))];
  return starts.filter((start) => start <= day).reduce((latest, start) => (start > latest ? start : latest), '');
}

/** Whether a symbol was already that of the company that has it now. */
export const isHeldOn = (symbol: string, day: string): boolean => day >= heldSince(symbol);

/**
 * The name of a company among those that have had a symbol, by the symbol of a day: `META`, and `META until 2022-01-31` of the one before; `XYZ
 * before 2025-01-21` where nobody knows whose it was.
 */
export function symbolOn(symbol: string, day: string): string {
  const former = formerHolders(symbol).find((row) => endOf(row) > day);
  if (former) return `${symbol} until ${former.until}`;
  const since = heldSince(symbol);
  return day < since ? `${symbol} before ${since}` : symbol;
}

/**
 * The company that had a symbol on a day, as the key of the symbol that it has now; of one that is no longer listed with the day, so that no
 * two companies have one key: `META` and `FB` of 2021, `META` and `METV`; `cor until 2021-12-28`.
 */
export function companyKey(symbol: string, day: string): string {
  let [key, from] = [symbolKey(symbol), day];
  for (;;) {
    const row = bySymbol.get(key)?.find((one) => endOf(one) > from);
    if (row === undefined) return symbolOn(key, from);
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
