import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inverse, readFraction, times } from './fraction.ts';
import { fractionText } from './fraction-text.ts';
import { readSplitRatio } from './split-ratio.ts';
import { holdingAfter, priceAfter, sharesAfter, splitSentence } from './split-text.ts';

describe('a ratio in plain words', () => {
  test.each([
    ['1:20', '1-for-20 reverse: 100 shares become 5, price x20'],
    ['2:1', '2-for-1 forward: 100 shares become 200, price ÷ 2'],
    ['10:1', '10-for-1 forward: 100 shares become 1,000, price ÷ 10'],
    ['3:2', '3-for-2 forward: 100 shares become 150, price ÷ 1.5'],
    ['6:4', '3-for-2 forward: 100 shares become 150, price ÷ 1.5'],
    ['3:4', '3-for-4 reverse: 100 shares become 75, price x1 1/3'],
    ['1:3', '1-for-3 reverse: 100 shares become 33 1/3, price x3'],
    ['7.5:1', '7.5-for-1 forward: 100 shares become 750, price ÷ 7.5'],
    ['1.25:1', '1.25-for-1 forward: 100 shares become 125, price ÷ 1.25'],
    ['1.10:1', '1.1-for-1 forward: 100 shares become 110, price ÷ 1.1'],
    ['0.98456:1', '0.98456-for-1 reverse: 100 shares become 98.456, price x≈1.0157'],
    ['1:2.285', '1-for-2.285 reverse: 100 shares become ≈43.764, price x2.285'],
    ['1:12.59', '1-for-12.59 reverse: 100 shares become ≈7.9428, price x12.59'],
    ['1398:1000', '699-for-500 forward: 100 shares become 139.8, price ÷ 1.398'],
    ['1:32000', '1-for-32,000 reverse: 100 shares become 0.003125, price x32,000'],
    ['1:558633', '1-for-558,633 reverse: 100 shares become ≈0.00017901, price x558,633'],
    ['1.0326:1', '1.0326-for-1 forward: 100 shares become 103.26, price ÷ 1.0326'],
    ['1:250000', '1-for-250,000 reverse: 100 shares become 0.0004, price x250,000'],
    ['200:1', '200-for-1 forward: 100 shares become 20,000, price ÷ 200'],
    ['1:1', '1-for-1: 100 shares stay 100'],
    ['0.5:0.25', '2-for-1 forward: 100 shares become 200, price ÷ 2'],
    [' 1:10 ', '1-for-10 reverse: 100 shares become 10, price x10'],
  ])('%s: %s', (text, sentence) => {
    const ratio = readSplitRatio(text);
    expect(ratio && splitSentence(ratio)).toBe(sentence);
  });

  test.each(['', '3-1', '1:', ':1', '0:1', '1:0', '1:2:3', '-1:2', '1e3:1', 'NaN:1', '1,000:1', '.5:1', '1:2 x'])(
    '%j is no ratio, and nothing is guessed from it',
    (text) => {
      expect(readSplitRatio(text)).toBeUndefined();
    },
  );
});

test('100 shares at $2.00 become 5 at $40.00', () => {
  const ratio = readSplitRatio('1:20');
  const [shares, price] = [readFraction('100'), readFraction('2.00')];
  if (!ratio || !shares || !price) throw new Error('not read');
  expect([sharesAfter(ratio, shares), priceAfter(ratio, price)].map(fractionText)).toEqual(['5', '40']);
});

test.each([
  ['1:10', '119', '11 shares and cash for 0.9 of one'],
  ['1:10', '15', '1 share and cash for 0.5 of one'],
  ['1:10', '9', 'cash for 0.9 of one share'],
  ['1:10', '120', '12'],
  ['3:2', '7', '10 shares and cash for 0.5 of one'],
  ['1:3', '4000', '1,333 shares and cash for 1/3 of one'],
  ['1:558633', '1', 'cash for 1/558,633 (≈0.0000017901) of one share'],
  ['1:10', '0.5', '0.05'],
  ['2:1', '0', '0'],
])('a split %s of %s shares: %s', (text, held, after) => {
  const [ratio, shares] = [readSplitRatio(text), readFraction(held)];
  expect(ratio && shares && holdingAfter(ratio, shares)).toBe(after);
});

test('a holding is never only rounded', () => {
  const ratio = readSplitRatio('1:12.59');
  const shares = readFraction('1000000');
  if (!ratio || !shares) throw new Error('not read');
  expect(fractionText(sharesAfter(ratio, shares))).toBe('79,428 148/1,259 (≈79,428.1)');
});

const side = fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 999 }));

test('what a holding is worth stays the same, exactly, through any ratio', () => {
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), (news, olds, shares, cents) => {
      const ratio = readSplitRatio(`${news.join('.')}:${olds.join('.')}`);
      const held = readFraction(String(shares));
      const price = readFraction((cents / 100).toFixed(2));
      if (!ratio || !held || !price) throw new Error('not read');
      expect(times(sharesAfter(ratio, held), priceAfter(ratio, price))).toEqual(times(held, price));
      expect(inverse(inverse(ratio.factor))).toEqual(ratio.factor);
    }),
  );
});
