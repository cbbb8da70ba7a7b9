import { expect, test } from 'vitest';
import { beforePage, symbolIn, verbIn } from './verb.ts';

const pages = ['N', 'QN', 'R', 'GUID', 'SPLT'].map((code) => ({ path: `/${code}`, title: `Title-${code}`, code }));

test.each<[typed: string, symbols: string[], code: string]>([
  ['AAPL N', ['AAPL'], 'N'],
  ['aapl qn', ['AAPL'], 'QN'],
  ['  AAPL   GUID ', ['AAPL'], 'GUID'],
  ['AAPL, MSFT R', ['AAPL', 'MSFT'], 'R'],
  ['AAPL AAPL R', ['AAPL'], 'R'],
  ['$F SPLT', ['F'], 'SPLT'],
  ['BRK.B N', ['BRK.B'], 'N'],
  ['R R', ['R'], 'R'],
])('“%s” is a symbol and a page', (typed, symbols, code) => {
  const verb = verbIn(typed, pages);
  expect([verb?.symbols, verb?.page.code]).toEqual([symbols, code]);
});

test.each(['', 'N', 'AAPL', 'AAPL XX', 'N AAPL', 'M&A N', 'interest rates', 'AAPLAAPL N', 'aapl title-guid'])('“%s” is none', (typed) => {
  expect(verbIn(typed, pages)).toBeUndefined();
});

test('fifty symbols are asked for at once, fifty-one are not', () => {
  const many = (count: number): string => `${Array.from({ length: count }, (_, index) => `T${index}`).join(' ')} N`;
  expect(verbIn(many(50), pages)?.symbols).toHaveLength(50);
  expect(verbIn(many(51), pages)).toBeUndefined();
});

test.each([
  ['f', 'F'],
  ['$brk/b', 'BRK/B'],
  ['apple inc', undefined],
  ['', undefined],
])('“%s” as a symbol', (typed, symbol) => {
  expect(symbolIn(typed)).toBe(symbol);
});

test.each<[typed: string, about: string | undefined, code: string | undefined]>([
  ['ford motor n', 'ford motor', 'N'],
  [' coca-cola  title-r ', 'coca-cola', 'R'],
  ['n', undefined, undefined],
  ['ford x', undefined, undefined],
])('before the page of “%s” stands %s', (typed, about, code) => {
  const said = beforePage(typed, pages);
  expect([said?.about, said?.page.code]).toEqual([about, code]);
});
