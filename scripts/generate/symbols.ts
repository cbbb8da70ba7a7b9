import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listedSectorCodes } from '../../contract/market/listed-sectors.ts';
import { symbolKey } from '../../contract/symbol.ts';
import { root } from '../run-tool.ts';
import { companyName } from '../../server-data/sources/listings/company-name.ts';

// Writes public/symbols-2026-07.json, the directory of listings in which the desk finds companies. Run manually after a change of the
// input, of contract/market/listed-sectors.json or of server-data/sources/listings/company-name.ts: `node scripts/generate/symbols.ts`. A newer copy of the list gets a new name, here and in
// src/shared/symbols/directory/directory-query.ts.

const date = '2026-07';
const input = join(root, `server-data/sources/listings/symbols-${date}.csv`);
const target = join(root, `public/symbols-${date}.json`);

/** Names that are written otherwise than the rules would. */
const names: Readonly<Record<string, string>> = {
  AMZN: 'Amazon.com Inc',
  ARM: 'Arm Holdings plc',
  AZN: 'AstraZeneca plc',
  JPM: 'JPMorgan Chase & Co',
  KO: 'Coca-Cola Co',
  NVO: 'Novo Nordisk A/S',
  PEP: 'PepsiCo Inc',
  UNH: 'UnitedHealth Group Inc',
};

/** Large funds that the list of the SEC lacks. */
const funds: Readonly<Record<string, string>> = {
  IWM: 'iShares Russell 2000 ETF',
  VOO: 'Vanguard S&P 500 ETF',
  VTI: 'Vanguard Total Stock Market ETF',
  IVV: 'iShares Core S&P 500 ETF',
  XLF: 'Financial Select Sector SPDR Fund',
  XLK: 'Technology Select Sector SPDR Fund',
  XLV: 'Health Care Select Sector SPDR Fund',
  XLE: 'Energy Select Sector SPDR Fund',
  XLP: 'Consumer Staples Select Sector SPDR Fund',
  TLT: 'iShares 20+ Year Treasury Bond ETF',
  SMH: 'VanEck Semiconductor ETF',
  EEM: 'iShares MSCI Emerging Markets ETF',
  KWEB: 'KraneShares CSI China Internet ETF',
  SOXL: 'Direxion Daily Semiconductor Bull 3X Shares',
  SPXL: 'Direxion Daily S&P 500 Bull 3X Shares',
  TECL: 'Direxion Daily Technology Bull 3X Shares',
  FAS: 'Direxion Daily Financial Bull 3X Shares',
};

/** The cells of one line; quotes hold commas. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');

/** The file's text: symbol, name and CIK of each listing, and the code of its sector where we know it, one per line, in the order of the input. */
export function symbolsFile(): string {
  const [, ...lines] = readFileSync(input, 'utf8').trim().split(/\r?\n/);
  const rows = lines.map((line) => {
    const [symbol = '', name = '', cik = ''] = cellsOf(line);
    // Share classes with a dot, as the desk writes them.
    const sector = listedSectorCodes.get(symbolKey(symbol));
    const listing = [symbol.replaceAll('-', '.'), names[symbol] ?? companyName(name, symbol), Number(cik)];
    return JSON.stringify(sector === undefined ? listing : [...listing, sector]);
  });
  const more = Object.entries(funds).map((row) => JSON.stringify(row));
  const source =
    'SEC company_tickers_exchange.json, public domain; names in title case, some funds added, and the sectors of larger companies';
  return `{"date":"${date}","source":"${source}","listings":[\n${[...rows, ...more].join(',\n')}\n]}\n`;
}

if (import.meta.main) writeFileSync(target, symbolsFile());
