import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listedDirectory, listings } from '#src/testing/listings.ts';
import { unlistedSymbol } from '#src/shared/symbols/directory/recognise-symbol.ts';
import { readPasted, suggestFor } from './read-pasted.ts';

const directory = listedDirectory;
const brokerFile = `"Account","Z12-1234"
"As of","11/23/2026 09:31 ET"

"Symbol","Description","Quantity","Last Price","Market Value","% of Account"
"AAPL","APPLE INC COM","1,200","$271.49","$325,788.00","31.2%"
"BRK B","BERKSHIRE HATHAWAY INC","15","$503.10","$7,546.50","0.7%"
"594918104","US TREASURY BILL","10,000","$99.10","$9,910.00","0.9%"
"Cash & Cash Investments","--","--","--","$1,003.22","0.1%"
"MSFT","MICROSOFT CORP","(40)","$472.12","-$18,884.80","1.8%"
`;

test.each<[what: string, text: string, recognised: string[], identifiers: string[], unknown: string[]]>([
  ['a column', 'Ticker\r\nAAPL\r\nMSFT\r\nbrk/b\r\n', ['AAPL', 'MSFT', 'BRK.B'], [], []],
  ['a row of a sheet', 'aapl\tmsft\tF', ['AAPL', 'MSFT', 'F'], [], []],
  ['blanks', 'AAPL MSFT F', ['AAPL', 'MSFT', 'F'], [], []],
  ['commas and semicolons', 'AAPL, "BRK.B"; NYSE:F', ['AAPL', 'BRK.B', 'F'], [], []],
  ['what may be another security', '$AAPL\nBAC-L\nBRKB\nWFC+', [], [], ['$AAPL', 'BAC-L', 'BRKB', 'WFC+']],
  ['the spellings of a terminal', 'AAPL US Equity\nGOOGL UW Equity\nBRK/B US Equity\nF UN', ['AAPL', 'GOOGL', 'BRK.B', 'F'], [], []],
  ['the same twice', 'F\nf\nF', ['F'], [], []],
  ['a former symbol', 'FB\nSQ', ['META', 'XYZ'], [], []],
  ['ISIN and CUSIP', 'US0378331005\n594918104\nUS0378331006', [], ['US0378331005', '594918104'], ['US0378331006']],
  ['unknown symbols', 'AAPL\nPFIZER\nXYZQQ', ['AAPL'], [], ['PFIZER', 'XYZQQ']],
  ['a name', 'Berkshire Hathaway\nNVDA', ['NVDA'], [], ['Berkshire Hathaway']],
  ['prices and days', 'AAPL\t271.49\t+1.2%\t2026-11-23\nF\t$11.02\t−0.4%\t(3)', ['AAPL', 'F'], [], []],
  ['numbers only', '1,234.50\n12%\n$3', [], [], []],
  ['pictures and invisible characters', '🚀AAPL🚀\n\u{200B}MSFT\u{FEFF}\n🇺🇸', ['AAPL', 'MSFT'], [], []],
  ['formulas', '=SUM(B2)\nF', ['F'], [], ['=SUM(B2)']],
  ['markup', '<img src=x onerror=alert(1)>\nGM', ['GM'], [], ['<img src=x onerror=alert(1)>']],
  ['a broker’s file', brokerFile, ['AAPL', 'BRK.B', 'MSFT'], ['594918104'], []],
  ['a table without headings', 'Apple Inc,AAPL,100\nFord Motor,F,200\nGeneral Motors,GM,1', ['AAPL', 'F', 'GM'], [], []],
  ['a grid of symbols', 'AAPL,MSFT\nF,GM', ['AAPL', 'MSFT', 'F', 'GM'], [], []],
  [
    'a statement of many tables',
    `Statement,Header,Field Name,Field Value\n${'Net Asset Value,Data,Stock,1\n'.repeat(40)}Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity\nOpen Positions,Data,Summary,Stocks,USD,AAPL,10\nOpen Positions,Data,Summary,Stocks,USD,BRK B,2\nTrades,Header,DataDiscriminator,Symbol\nTrades,Data,Order,GM`,
    ['AAPL', 'BRK.B'],
    [],
    [],
  ],
  ['nothing', ' \n\t,;', [], [], []],
])('reads %s', (_, text, recognised, identifiers, unknown) => {
  const { order, totalLines: _totals, cash: _cash, ...read } = readPasted(directory, text);
  expect(order.toSorted()).toEqual([...recognised, ...identifiers, ...unknown].toSorted());
  expect({ ...read, identifiers: read.identifiers.map(({ key }) => key) }).toEqual({ recognised, identifiers, unknown });
});

test.each([
  ['SPAXX**', ['SPAXX**']],
  ['SPAXX** 1000.50', ['SPAXX**']],
  ['Symbol,Quantity\nF,2\nFDRXX,10\nPending Activity,', ['FDRXX', 'Pending Activity']],
  [brokerFile, ['Cash & Cash Investments']],
  ['CASH\nUSD cash', ['USD cash']],
  ['F\nCashmere Inc', []],
])('cash lines of %j are named and left out', (text, cash) => expect(readPasted(directory, text).cash).toEqual(cash));

test('sums of a table are skipped and counted', () => {
  const { recognised, unknown, totalLines } = readPasted(directory, 'Symbol,Shares\nF,2\nGM,3\nAccount Total,5\nGrand total,5');
  expect([recognised, unknown, totalLines]).toEqual([['F', 'GM'], [], 2]);
});

test('10,000 lines are read', () => {
  const lines = Array.from({ length: 10_000 }, (_, index) =>
    index % 2 === 0 ? (listings[index]?.symbol ?? 'F') : `UNKNOWN${index}\t1,234.50`,
  );
  const { recognised, unknown } = readPasted(directory, lines.join('\n'));
  expect([recognised.length, unknown.length]).toEqual([5000, 5000]);
});

test('whatever is pasted, only listed symbols are recognised', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) =>
      readPasted(directory, text).recognised.every((symbol) => directory.byKey.has(symbol)),
    ),
  );
});

test.each<[cell: string, first: string | undefined]>([
  ['PFIZER', 'PFE'],
  ['Berkshire Hathaway Inc Class B', 'BRK.B'],
  ['NIKE INC CL B', 'NKE'],
  ['Pfizer Ltd Ord', 'PFE'],
  ['EQUITY', 'EQR'],
  ['$AAPL', 'AAPL'],
  ['BAC-L', 'BAC.PL'],
  ['BRKB', 'BRK.B'],
  ['WFC+', 'WFC'],
  ['Cash & Cash Investments', undefined],
  ['<b>', undefined],
  ['XYZQQ', undefined],
])('suggests for %j first %s', (cell, first) => {
  expect(suggestFor(directory, cell)[0]?.symbol).toBe(first);
});

test.each([
  ['spy', 'SPY'],
  ['$brk-x', '$BRK.X'],
  ['brk-x', 'BRK.X'],
  ['Cash & Cash', undefined],
  ['1234', undefined],
  ['<B>', undefined],
  ['', undefined],
])('%j may be the symbol %s', (text, symbol) => expect(unlistedSymbol(text)).toBe(symbol));
