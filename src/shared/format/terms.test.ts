import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { termPattern, termsIn } from './terms.ts';

const found = (text: string, ...terms: string[]): string[] => {
  const pattern = termPattern(terms);
  return pattern ? termsIn(text, pattern).map(([start, end]) => text.slice(start, end)) : [];
};

describe('a term', () => {
  test.each<[text: string, terms: string[], marked: string[]]>([
    ['Fed holds rates; fed funds', ['fed'], ['Fed', 'fed']],
    ['Federal', ['fed'], []],
    ['F is Ford, of course', ['f'], ['F']],
    ['A rate cut, then rates', ['rate', 'rate cut'], ['rate cut']],
    ['Q3 guidance — margin guide', ['margin guide', 'guidance'], ['guidance', 'margin guide']],
    ['data-center, data center', ['data center'], ['data-center', 'data center']],
    ['AT&T and T', ['AT&T'], ['AT&T']],
    ['Zürich, zürich', ['ZÜRICH'], ['Zürich', 'zürich']],
    ['costs $5 (five)', ['$5', '(five)'], ['5', 'five']],
    ['トヨタ自動車、通期予想を上方修正', ['通期予想', '自動車'], ['自動車', '通期予想']],
    ['삼성전자는 raised', ['삼성전자', 'raise'], ['삼성전자']],
    ['x', ['', '  ', '***'], []],
  ])('in %j, %j marks %j', (text, terms, marked) => {
    expect(found(text, ...terms)).toEqual(marked);
  });

  test('too long for an expression is ignored, the others are found', () => {
    const endless = 'word '.repeat(10_000);
    expect(found('Fed word', 'fed', endless, 'word')).toEqual(['Fed', 'word']);
    expect(found('Fed word', endless)).toEqual([]);
    const many = Array.from({ length: 5000 }, (_, index) => `a ${index} b`);
    expect(found('a 0 b, a 4999 b', ...many)).toEqual(['a 0 b']);
  });

  test('of any characters yields ordered ranges within the text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 8 }), fc.string({ unit: 'binary' }), (terms, text) => {
        const pattern = termPattern(terms);
        if (!pattern) return;
        let last = 0;
        for (const [start, end] of termsIn(text, pattern)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
      // Each expression takes milliseconds to compile.
      { numRuns: 30 },
    );
  });
});
