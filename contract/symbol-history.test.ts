import { expect, it, test } from 'vitest';
import { readFormerSymbols, symbolChanges } from './former-symbols.ts';
import {
  addFormerSymbols,
  companyKey,
  formerHolders,
  heldSince,
  isHeldOn,
  successorOf,
  symbolOn,
  symbolsBefore,
} from './symbol-history.ts';

test.each<[symbol: string, day: string, company: string]>([
  ['FB', '2021-10-28', 'meta'],
  ['FB', '2022-06-09', 'fb'],
  ['META', '2021-10-28', 'metv'],
  ['META', '2022-03-01', 'metv'],
  ['META', '2022-06-08', 'metv'],
  ['META', '2022-06-09', 'meta'],
  ['meta', '2026-01-02', 'meta'],
  ['METV', '2026-01-02', 'metv'],
  ['SYMC', '2018-01-02', 'gen'],
  ['NLOK', '2021-01-04', 'gen'],
  ['AA', '2015-01-02', 'hwm'],
  ['AA', '2020-01-02', 'aa'],
  ['COR', '2020-01-02', 'cor until 2021-12-28'],
  ['COR', '2024-01-02', 'cor'],
  ['ABC', '2020-01-02', 'cor'],
  ['FISV', '2020-01-02', 'fisv'],
  ['FI', '2024-01-02', 'fisv'],
  ['RDS/A', '2020-01-02', 'shel'],
  ['RDS-A', '2020-01-02', 'shel'],
  ['AAPL', '1999-01-04', 'aapl'],
  ['', '2020-01-02', ''],
])('%s of %s is the company %s', (symbol, day, company) => {
  expect(companyKey(symbol, day).toLowerCase()).toBe(company);
});

test.each<[symbol: string, day: string, name: string]>([
  ['META', '2021-10-28', 'META until 2022-01-31'],
  ['META', '2022-06-09', 'META'],
  ['FB', '2021-10-28', 'FB'],
  ['LB', '2020-01-02', 'LB until 2021-08-03'],
  ['AAPL', '2020-01-02', 'AAPL'],
])('%s of %s stands under %s', (symbol, day, name) => {
  expect(symbolOn(symbol, day)).toBe(name);
});

it('a symbol is that of its company from the day on which another one no longer had it', () => {
  expect([heldSince('META'), heldSince('META', '2022-06-09'), heldSince('META', '2022-06-08')]).toEqual(['2022-06-09', '2022-06-09', '']);
  expect([isHeldOn('META', '2022-06-09'), isHeldOn('META', '2022-06-08'), isHeldOn('FB', '2012-05-18')]).toEqual([true, false, true]);
  expect([heldSince('FB'), heldSince('AAPL'), heldSince('FISV')]).toEqual(['', '', '']);
  // Since its own symbol was another.
  expect([heldSince('METV'), heldSince('XYZ'), symbolOn('XYZ', '2020-01-02')]).toEqual([
    '2022-01-31',
    '2025-01-21',
    'XYZ before 2025-01-21',
  ]);
  expect(formerHolders('META').map(({ name }) => name)).toEqual(['Roundhill Ball Metaverse ETF']);
  expect([formerHolders('FB'), formerHolders('AAPL')]).toEqual([[], []]);
});

it('a former symbol leads to the one of now, unless another company has it', () => {
  expect(successorOf('FB')).toEqual({ symbol: 'META', since: '2022-06-09' });
  expect(successorOf('HCP')).toEqual({ symbol: 'DOC', since: '2019-11-05' });
  expect(successorOf('PCLN')).toEqual({ symbol: 'BKNG', since: '2018-02-27' });
  expect(['META', 'LB', 'COR', 'FISV', 'AAPL'].map(successorOf)).toEqual(Array(5).fill(undefined));
  expect(symbolsBefore('META').map(({ symbol, until }) => `${symbol} ${until}`)).toEqual(['FB 2022-06-09']);
  expect(symbolsBefore('GEN').map(({ symbol }) => symbol)).toEqual(['NLOK']);
});

it('symbols that an operator has loaded count as the known ones do', () => {
  const loaded = symbolChanges('OLDTWO until 2023-02-01; OLDONE until 2020-05-04', 'NEWONE') ?? [];
  for (let times = 0; times < 2; times++) addFormerSymbols(loaded);
  expect(symbolsBefore('NEWONE').map(({ symbol }) => symbol)).toEqual(['OLDTWO']);
  expect([successorOf('OLDTWO')?.symbol, heldSince('NEWONE'), companyKey('OLDONE', '2019-01-02').toLowerCase()]).toEqual([
    'NEWONE',
    '2023-02-01',
    'newone',
  ]);
});

test.each([
  ['', []],
  [' FB until 2022-06-09 ', [{ symbol: 'FB', until: '2022-06-09' }]],
  ['FB', undefined],
  ['FB until 2022-13-09', undefined],
  ['FB until 2022-06-09;', undefined],
])('former symbols are read from %j', (text, read) => {
  expect(readFormerSymbols(text)).toEqual(read);
});
