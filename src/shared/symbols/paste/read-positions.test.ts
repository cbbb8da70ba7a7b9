import { expect, test } from 'vitest';
import { type LoneNumbers, type PlainNumbers, readPositions } from './read-positions.ts';

const read = (text: string, plain?: PlainNumbers, lone?: LoneNumbers) => {
  const { byCell, wrong } = readPositions(text, plain, lone);
  return { positions: Object.fromEntries(byCell), wrong };
};

test('a broker’s file with quotes, other columns and a total has its positions', () => {
  const file = [
    '"Positions of X1 as of 11/23/2026"',
    '',
    'Account,"Symbol","Description","Qty (Quantity)","Last Price","Average Cost Basis $","Current Value"',
    'X1,"aapl","APPLE INC","1,500","$230.10","$180.50","$345,150.00"',
    'X1,"BRK/B","BERKSHIRE","(20)","$450.00","--","$-9,000.00"',
    'X1,"","","","","",""',
    'X1,"Account Total","","1,480","","","$336,150.00"',
  ].join('\r\n');
  expect(read(file)).toEqual({ positions: { AAPL: { shares: '1500', cost: '180.5' }, 'BRK/B': { shares: '-20' } }, wrong: [] });
});

test('lots of one company are added up, at their average cost', () => {
  expect(read('Symbol\tShares\tCost\nAAPL\t100\t10\nAAPL\t300\t20\nMSFT\t1\nMSFT\t-1').positions).toEqual({
    AAPL: { shares: '400', cost: '17.5' },
    MSFT: { shares: '0' },
  });
});

test('a wrong number names its line, column and what was expected', () => {
  expect(read('Symbol,Shares,Cost\nAAPL,many,1\n\nMSFT,1,-5').wrong).toEqual([
    'line 2, Shares: expected a number such as 100, 1,250 or 12.5, got “many”',
    'line 4, Cost: expected a cost of 0 or more, got "-5"',
  ]);
});

test.each([
  // One number decides for all of them.
  ['Symbol;Anzahl shares\nAAPL;1', {}, false],
  [
    'Symbol;Shares;Cost\nSAP;1.500;98,25\nAAPL;20;180',
    { SAP: { shares: '1500', cost: '98.25' }, AAPL: { shares: '20', cost: '180' } },
    true,
  ],
  ['Symbol\tShares\nAAPL\t1,234', { AAPL: { shares: '1234' } }, false],
  ['Symbol\tShares\nAAPL\t1.234', { AAPL: { shares: '1.234' } }, false],
])('decimal commas of %j', (text, positions, hasDecimalCommas) => {
  const result = readPositions(text);
  expect([Object.fromEntries(result.byCell), result.hasDecimalCommas]).toEqual([positions, hasDecimalCommas]);
});

test('of many wrong numbers ten are named, and how many more there are', () => {
  const { wrong, positions } = read(`Symbol,Shares\nF,1\n${'GM,x\n'.repeat(12_345)}`);
  expect([wrong.length, wrong[9], wrong[10]]).toEqual([11, expect.stringMatching(/^line 12, Shares: /), 'and 12,335 more']);
  expect(positions).toEqual({ F: { shares: '1' } });
});

test('a number with a decimal point among decimal commas is wrong, and named', () => {
  expect(read('Symbol;Shares\nSAP;12,5\nAAPL;1.5').wrong).toEqual([
    'line 2, Shares: expected a number such as 100, 1,250 or 12.5, got “12,5”',
  ]);
});

test.each([
  ['AAPL 150 180.5\nMSFT 20 400', 2, { AAPL: { shares: '150', cost: '180.5' }, MSFT: { shares: '20', cost: '400' } }],
  ['AAPL,150\n\nBRK/B,-20', 1, { AAPL: { shares: '150' }, 'BRK/B': { shares: '-20' } }],
  ['150 aapl\n0.5 msft', 1, { AAPL: { shares: '150' }, MSFT: { shares: '0.5' } }],
  ['SAP 12,5\nAAPL 1.000', 1, { SAP: { shares: '12.5' }, AAPL: { shares: '1000' } }],
  ['AAPL\t"1,500"\t$180.50', 2, { AAPL: { shares: '1500', cost: '180.5' } }],
  ['AAPL 150\nMSFT', 1, { AAPL: { shares: '150' } }],
  ['MSFT\n150 AAPL', 1, { AAPL: { shares: '150' } }],
  ['MSFT 50', 1, { MSFT: { shares: '50' } }],
  ['AAPL 150\n20', 1, { AAPL: { shares: '150' } }],
  ['AAPL MSFT', 0, {}],
  ['AAPL 1 2 3', 0, {}],
  ['', 0, {}],
])('the numbers of %j are read once the reader says what they are', (text, columns, positions) => {
  expect(readPositions(text)).toMatchObject({ byCell: new Map(), plainColumns: columns });
  expect(read(text, columns === 2 ? 'sharesAndCost' : 'shares')).toEqual({ positions, wrong: [] });
});

test('a second number is left out where only the first one is shares', () => {
  expect(read('AAPL 150 180.5', 'shares').positions).toEqual({ AAPL: { shares: '150' } });
});

test.each([
  // Fidelity, Schwab, Vanguard, Interactive Brokers (short), Trading 212, Yahoo
  ['Symbol,Quantity,Cost Basis Total,Average Cost Basis\nAAPL,10,"$1,805.00",$180.50', { AAPL: { shares: '10', cost: '180.5' } }],
  ['"Symbol","Qty (Quantity)","Cost Basis"\n"AAPL","10","$1,805.00"', { AAPL: { shares: '10', cost: '180.5' } }],
  ['Symbol,Shares,Total Cost\nVTI,0.5,125', { VTI: { shares: '0.5', cost: '250' } }],
  ['Symbol,Quantity,Cost Basis\nF,-100,-1250', { F: { shares: '-100', cost: '12.5' } }],
  ['Ticker,No. of shares,Average price\nAAPL,1.25,180', { AAPL: { shares: '1.25', cost: '180' } }],
  ['Symbol,Purchase Price,Quantity\nAAPL,180.5,10', { AAPL: { shares: '10', cost: '180.5' } }],
  ['Symbol,Shares,Cost Basis\nAAPL,0,100', { AAPL: { shares: '0' } }],
])('the costs of %j are those of one share', (text, positions) => {
  expect(read(text)).toEqual({ positions, wrong: [] });
});

test('lines with unequal counts of numbers are read, and those that are not are named', () => {
  const text = 'AAPL 150 180.5\nMSFT 20\nF 1 2 3\nKO\nGM 5 40';
  const { byCell, notes, plainColumns, loneLines } = readPositions(text, 'sharesAndCost', 'shares');
  expect([plainColumns, loneLines]).toEqual([2, ['line 2, MSFT 20']]);
  expect(Object.fromEntries(byCell)).toEqual({
    AAPL: { shares: '150', cost: '180.5' },
    MSFT: { shares: '20' },
    GM: { shares: '5', cost: '40' },
  });
  expect(notes).toEqual(['line 3, "F 1 2 3": not read, expected a company and one or two numbers']);
});

test.each<[lone: LoneNumbers, positions: object, notes: string[]]>([
  ['unsaid', {}, []],
  ['ignored', {}, ['line 2, MSFT: its only number is not stored']],
  ['shares', { MSFT: { shares: '9500' } }, []],
])('a lone number among pairs is read as the reader says: %s', (lone, others, notes) => {
  const result = readPositions('AAPL 150 180.5\nMSFT 9500\nGM 5 40', 'sharesAndCost', lone);
  expect(Object.fromEntries(result.byCell)).toEqual({
    AAPL: { shares: '150', cost: '180.5' },
    GM: { shares: '5', cost: '40' },
    ...others,
  });
  expect([result.notes, result.loneLines]).toEqual([notes, ['line 2, MSFT 9500']]);
});

test('an activity statement of Interactive Brokers has the summaries of its open positions', () => {
  const statement = [
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,Title,Activity Statement',
    ...Array.from({ length: 60 }, (_, index) => `Net Asset Value,Data,Line ${index},1,2,3`),
    'Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code',
    'Open Positions,Data,Summary,Stocks,USD,AAPL,10.5,1,180.5,1895.25,230,2415,519.75,',
    'Open Positions,Data,Lot,Stocks,USD,AAPL,10.5,,180.5,1895.25,230,2415,519.75,LT',
    'Open Positions,Data,Summary,Stocks,USD,BRK B,-3,1,450.1,-1350.3,460,-1380,-29.7,',
    'Open Positions,Total,,Stocks,USD,,,,,544.95,,1035,490.05,',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Code',
    'Trades,Data,Order,Stocks,USD,MSFT,"2026-11-20, 10:15:00",5,400,401,-2000,O;P',
  ].join('\n');
  expect(read(statement)).toEqual({
    positions: { AAPL: { shares: '10.5', cost: '180.5' }, 'BRK B': { shares: '-3', cost: '450.1' } },
    wrong: [],
  });
});

test('a table of Robinhood has positions; its list of trades has none, and says so', () => {
  const table = 'Name,Symbol,Shares,Price,Average cost,Total return,Equity\nApple,AAPL,0.123456,$230.00,$180.00,$6.17,$28.39';
  expect(read(table)).toEqual({ positions: { AAPL: { shares: '0.123456', cost: '180' } }, wrong: [] });
  const trades = [
    '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"',
    '"11/20/2026","11/20/2026","11/23/2026","AAPL","Apple","Buy","10","$230.00","($2,300.00)"',
    '"11/23/2026","11/23/2026","11/24/2026","AAPL","Apple","Sell","10","$231.00","$2,310.00"',
  ].join('\n');
  expect(readPositions(trades)).toMatchObject({ byCell: new Map(), wrong: [], notes: [expect.stringContaining('a list of trades')] });
});

test('500 lines, fractions and two classes of one company are read, and a line that is not is named', () => {
  const lines = Array.from({ length: 500 }, (_, index) => `T${index}\t${index + 1}.0625\t${index + 1}`);
  const text = ['Symbol\tShares\tCost', ...lines, 'BRK.A\t0.0004\t700000', 'BRK.B\t2\t450', 'GOOG\t1\t170', 'GOOGL\tx\t171'].join('\n');
  const { byCell, wrong } = readPositions(text);
  expect(byCell.size).toBe(503);
  expect([byCell.get('T499'), byCell.get('BRK.A'), byCell.get('BRK.B')]).toEqual([
    { shares: '500.0625', cost: '500' },
    { shares: '0.0004', cost: '700000' },
    { shares: '2', cost: '450' },
  ]);
  expect(wrong).toEqual(['line 505, Shares: expected a number such as 100, 1,250 or 12.5, got “x”']);
});
