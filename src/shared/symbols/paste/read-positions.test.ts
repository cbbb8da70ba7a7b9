import { expect, test } from 'vitest';
import { readAmount, readPositions } from './read-positions.ts';

test.each([
  ['150', '150'],
  ['1,234.50', '1234.5'],
  ['$180.5', '180.5'],
  ['USD 180.50', '180.5'],
  ['(1,000)', '-1000'],
  ['-$2', '-2'],
  ['\u2212150', '-150'],
  ['0.125', '0.125'],
  ['1.234,50', undefined],
  ['12,34', undefined],
  ['(5', undefined],
  ['=1+1', undefined],
  ['1e5', undefined],
  ['', undefined],
])('%j is the amount %j', (cell, amount) => {
  expect(readAmount(cell)).toBe(amount);
});

const read = (text: string) => {
  const { byCell, wrong } = readPositions(text);
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
    'line 2, Shares: expected a number such as 1,234.5, got "many"',
    'line 4, Cost: expected a cost of 0 or more, got "-5"',
  ]);
});

test('numbers without headings are not taken for shares', () => {
  expect(read('AAPL 150 180.5\nMSFT 20 400')).toEqual({ positions: {}, wrong: [] });
});
