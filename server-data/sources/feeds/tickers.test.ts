import { expect, test } from 'vitest';
import { mentionedTickers, taggedTickers } from './tickers.ts';

test.each<[text: string, symbols: string, unknown?: string]>([
  ['Apple (NASDAQ: AAPL) reports', 'AAPL'],
  ['Apple (Nasdaq:AAPL)', 'AAPL'],
  ['Apple (NASDAQ:\u00a0AAPL)', 'AAPL'],
  ['Berkshire, NYSE: BRK.B, bought', 'BRK.B'],
  ['NYSE: BRK.B rose', 'BRK.B'],
  ['Contact: Microsoft, NASDAQ:MSFT).', 'MSFT'],
  ['Shares of NASDAQ:MSFT surge', 'MSFT'],
  ['NASDAQ: AAPL rises', 'AAPL'],
  ['Eve (NYSE: EVEX, EVEXW; B3: EVEB31)', 'EVEX EVEXW'],
  ['Alphabet (NASDAQ: GOOG, GOOGL)', 'GOOG GOOGL'],
  ['Alphabet (NASDAQ: GOOG and GOOGL)', 'GOOG GOOGL'],
  ['Alphabet (NASDAQ: GOOG/GOOGL)', 'GOOG GOOGL'],
  ['Berkshire (NYSE: BRK.A) (NYSE: BRK.B)', 'BRK.A BRK.B'],
  ['Berkshire (NYSE: BRK B)', 'BRK.B'],
  ['Berkshire (NYSE: BRK-A; NYSE: BRK-B)', 'BRK.A BRK.B'],
  ['Shopify (TSX: SHOP; NYSE: SHOP)', 'SHOP'],
  ['Shopify (NYSE and TSX: SHOP)', 'SHOP'],
  ['Shopify (NYSE/TSX: SHOP)', 'SHOP'],
  ['Shopify (TSX, NYSE: SHOP)', 'SHOP'],
  ['Apple [NASDAQ: AAPL]', 'AAPL'],
  ['Apple (NASDAQ®: AAPL)', 'AAPL'],
  ['Apple (Nasdaq GS: AAPL)', 'AAPL'],
  ['Apple (NASDAQ Global Select Market: AAPL)', 'AAPL'],
  ['Apple (NASDAQ: “AAPL”)', 'AAPL'],
  ['Apple (NASDAQ: AAPL, the “Company”)', 'AAPL'],
  ['Fund (NYSE Arca: SPY)', 'SPY'],
  ['Agilent (NYSE: A)', 'A'],
  ['General Electric (New York Stock Exchange: GE)', 'GE'],
  ['Apple (The Nasdaq Stock Market LLC: AAPL)', 'AAPL'],
  ['Barksdale (Pink Sheets: BRKCF)', 'BRKCF'],
  ['Gartner (NYSE: IT) and Allstate (NYSE: ALL)', 'IT ALL'],
  ['Barksdale (OTCQB: BRKCF) (TSXV: BRO)', 'BRKCF'],
  ['Barksdale (OTC Pink: BRKCF)', 'BRKCF'],
  ['New company (NASDAQ: NEWCX)', '', 'NEWCX'],
  ['Berkshire (NYSE: BRK.A, B)', 'BRK.A BRK.B'],
  ['GameStop, NYSE: GME\nContact: Ann', 'GME'],
  ['Carnival (NYSE/LSE: CCL; NYSE: CUK)', 'CCL', 'CUK'],
  ['Barksdale (OTCQX: BRKCF; SIX: RO, ROG)', 'BRKCF'],
  ['Eve (NYSE: EVEX, EVEX.WS)', 'EVEX EVEX.WT'],
  // other exchanges
  ['Shopify (TSX: SHOP)', ''],
  ['Apple (LSE: AAPL) (Euronext Paris: GE) (XETRA: IT) (ASX: A) (HKEX: 0700) (B3: EVEB31)', ''],
  ['Volvo (Nasdaq Stockholm: VOLV B)', ''],
  ['General Electric (NYSE: GE, TSX Venture: IT)', 'GE'],
  // no qualified symbol
  ['IT spending: ALL of it is ON, A new one', ''],
  ['Apple (AAPL) and $MSFT', ''],
  ['NYSE: IT spending rises', ''],
  ['Nasdaq: AI stocks slide', ''],
  ['NASDAQ: TECH RALLY', ''],
  ['Nasdaq: up 2%', ''],
  ['The NASDAQ closed at 20,000', ''],
  ['see nyse.com: AAPL', ''],
  ['(NASDAQ: up 2%, NYSE: down)', ''],
])('%s: %s', (text, symbols, unknown = '') => {
  const found = mentionedTickers(text);
  expect([found.symbols.join(' '), found.unknown.join(' ')]).toEqual([symbols, unknown]);
});

const stock = 'https://www.example.com/rss/stock';

test.each<[categories: [name: string, domain?: string][], mapped: string[], symbols: string, channels: string, unknown?: string]>([
  [[['Nasdaq:AAPL', stock], ['Earnings']], [], 'AAPL', 'Earnings'],
  [[['NYSE:BRK.B']], [], 'BRK.B', ''],
  [[['NASDAQ: AAPL'], ['NASDAQ:AAPL', stock]], [], 'AAPL', ''],
  [[['Other OTC:BRKCF', stock]], [], 'BRKCF', ''],
  [[['NYSE:GE;NASDAQ:AAPL', stock]], [], 'GE AAPL', ''],
  [[['Nasdaq: GOOG, GOOGL'], ['NASDAQ:AAPL|NYSE:GE'], ['TSX: SHOP, NYSE: SHOP']], [], 'GOOG GOOGL AAPL GE SHOP', ''],
  [[['AAPL', 'NASDAQ']], [], 'AAPL', ''],
  [
    [
      ['NYSE:BRK B', stock],
      ['NYSE: GE T', stock],
    ],
    ['NASDAQ:AAPL $MSFT'],
    'AAPL MSFT BRK.B GE T',
    '',
  ],
  // another exchange, whose name or symbol is a symbol here
  [
    [
      ['LSE: IT', stock],
      ['Nasdaq Stockholm:VOLV-B', stock],
      ['New Zealand: ALL', stock],
      ['ON Exchange:GE', stock],
    ],
    [],
    '',
    '',
  ],
  [
    [
      ['NYSE:GE, LSE:IT', stock],
      ['TSX: RY, IT', stock],
    ],
    [],
    'GE',
    '',
  ],
  // a company that the directory does not have yet
  [[['Nasdaq:NEWCX', stock]], [], 'NEWCX', ''],
  [
    [
      ['AAPL', 'stocksymbol'],
      ['NEWCX', 'stocksymbol'],
    ],
    [],
    'AAPL',
    '',
    'NEWCX',
  ],
  [
    [
      ['TSX:SHOP', stock],
      ['US0378331005', 'https://www.example.com/rss/ISIN'],
    ],
    [],
    '',
    '',
  ],
  [[['IT'], ['ALL'], ['AAPL'], ['$AAPL']], [], '', 'IT ALL AAPL $AAPL'],
  [[['Markets']], ['AAPL,AAPL,MSFT', 'NYSE: BRK.B'], 'AAPL MSFT BRK.B', 'Markets'],
  [[], ['AAPL GOOG; $MSFT | TSX:SHOP'], 'AAPL GOOG MSFT', ''],
  [[['Nasdaq: what it is']], [], '', 'Nasdaq: what it is'],
])('categories %j and elements %j', (categories, mapped, symbols, channels, unknown = '') => {
  const found = taggedTickers(
    categories.map(([name, domain = '']) => ({ name, domain })),
    mapped,
  );
  expect([found.symbols.join(' '), found.channels.join(' '), found.unknown.join(' ')]).toEqual([symbols, channels, unknown]);
});
