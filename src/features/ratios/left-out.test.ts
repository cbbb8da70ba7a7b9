import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { leftOut } from './left-out.ts';
import { ratiosSearch } from './ratios-search.ts';

test.each<[address: string, kept: object, left: readonly string[]]>([
  ['?s=A,B,C,D,E,F,G,H,I,J', { symbols: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] }, ['s: 8 companies at most, so not I, J']],
  ['?s=aapl,two words,MSFT', { symbols: ['AAPL', 'MSFT'] }, ['s: "TWO WORDS" is no symbol']],
  ['?s=A&r=roa,luck,ROIC', { ratios: ['roa', 'roic'] }, ['r: no ratio is called "luck"']],
  ['?s=A&r=luck', { ratios: ['roe'] }, ['r: no ratio is called "luck"']],
  ['?s=A&flip=taxRate,fate', { flip: ['taxRate'] }, ['flip: no ratio is called "fate"']],
  ['?s=A&r=roe,roa', { ratios: ['roe', 'roa'] }, []],
])('%s: what can be shown is kept, what cannot is told', (address, kept, left) => {
  expect(parseSearch(ratiosSearch, address)).toMatchObject({ value: kept, dropped: [] });
  expect(leftOut(address)).toEqual(left);
});

test('no address breaks the page, and never are more than eight companies or ratios asked for', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (s, r) => {
      const address = new URLSearchParams({ s, r }).toString();
      const { value } = parseSearch(ratiosSearch, address);
      expect(value.symbols.length).toBeLessThanOrEqual(8);
      expect(value.ratios.length).toBeGreaterThanOrEqual(1);
      expect(value.ratios.length).toBeLessThanOrEqual(8);
      expect(() => leftOut(address)).not.toThrow();
    }),
  );
});
