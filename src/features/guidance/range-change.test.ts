import { isDecimalText, type DecimalText } from '#contract/decimal.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareAmounts, shortAmounts, wholeAmount } from './amount-text.ts';
import { roundedQuotient, scaled, textOfUnits } from './exact.ts';
import { changeText, withCodes } from './line-words.ts';
import { midpointChange, midpointOf, widthChange, type RangeChange } from './range-change.ts';
import { barPlaces } from './range-places.ts';
import { sessionOf } from './session-of.ts';
import type { Range } from './verdict.ts';

const decimal = (text: string): DecimalText => {
  if (!isDecimalText(text)) throw new RangeError(text);
  return text;
};
const range = (text: string): Range => {
  const [min = '', max = min] = text.split('..');
  return { min: min === '' ? null : decimal(min), max: max === '' ? null : decimal(max) };
};
/** Code and amount never stand on two lines. */
const unbroken = (text: string): string => text.replace(' ', '\u00a0');
const told = (change: RangeChange): string =>
  change.kind === 'percent' ? changeText(change) : `${changeText(change)} ${change.why}`.trim();

test.each([
  ['up', '51000000000..53000000000', '48000000000.000..50000000000.000', '+6.1%'],
  ['down', '7.00..7.50', '8.00..9.00', '−14.7%'],
  ['the same in another scale', '2.95..2.99', '2.950..2.990', '0.0%'],
  ['a little is never told as nothing', '100000.00..100000.01', '100000..100000', '+<0.1%'],
  ['a little less', '99999.99..100000', '100000..100000', '−<0.1%'],
  ['a half is rounded away from zero', '100.05..100.05', '100..100', '+0.1%'],
  ['more of a loss is down', '-0.60..-0.60', '-0.50..-0.50', '−20.0%'],
  ['less of a loss is up', '-0.40..-0.40', '-0.50..-0.50', '+20.0%'],
  ['down to zero', '0..0', '2..2', '−100.0%'],
  ['from zero to zero', '-1..1', '-2..2', '0.0%'],
  ['from zero', '1..2', '-1..1', 'n.m. Not meaningful: the former midpoint is zero'],
  ['over zero', '1..2', '-2..-1', 'n.m. Not meaningful: the midpoint changed its sign'],
  ['without a prior', '1..2', '', 'No prior range'],
  ['without a new one', '', '1..2', 'No new range'],
  ['of at least', '1..', '1..2', 'A range with one end has no midpoint'],
  ['of a contradiction', '2..1', '1..2', 'A low end stands above its high end'],
])('the midpoint went %s', (_, now, prior, text) => {
  expect(told(midpointChange(range(now), range(prior)))).toBe(text);
});

test.each([
  ['half as wide', '2.90..3.00', '2.80..3.00', '−50.0%'],
  ['wider', '2.60..2.80', '2.66..2.74', '+150.0%'],
  ['a point now', '2.90', '2.80..3.00', '−100.0%'],
  ['a point both times', '2.90', '3.00', '0.0%'],
  ['a range after a point', '2.80..3.00', '2.90', 'n.m. Not meaningful: the former figure was a point'],
])('the width is %s', (_, now, prior, text) => {
  expect(told(widthChange(range(now), range(prior)))).toBe(text);
});

test('the middle of a range is exact, however many digits it has', () => {
  expect(midpointOf(range('9007199254740993..9007199254740994'))).toBe('9007199254740993.5');
  expect(midpointOf(range('-0.05..0.10'))).toBe('0.025');
  expect(midpointOf(range('1..'))).toBeUndefined();
  expect(midpointOf(range('2..1'))).toBeUndefined();
});

describe('amounts', () => {
  test.each([
    ['alike', ['51000000000', '53000000000.000'], 'USD', ['$51.0B', '$53.0B']],
    ['one unit for both', ['950000000', '1100000000'], 'USD', ['$0.95B', '$1.10B']],
    ['as many digits as tell them apart', ['91170920.000', '91172000'], 'USD', ['$91.171M', '$91.172M']],
    ['negative', ['-2500000', '-1000000'], 'USD', ['−$2.5M', '−$1.0M']],
    ['in euros', ['2500000'], 'EUR', ['EUR 2.5M']],
    ['of an unknown currency', ['2500000'], '', ['2.5M']],
    ['small ones whole', ['950', '12'], 'USD', ['$950', '$12']],
    ['nothing', ['0', '0.000'], 'USD', ['$0', '$0']],
    ['beside something vast', ['1000000000000', '5'], 'USD', ['$1.00T', '$5']],
  ])('in short: %s', (_, values, currency, texts) => {
    expect(shortAmounts(values.map(decimal), currency)).toEqual(texts.map(unbroken));
  });

  test('per share have two decimals, or as many as any of them', () => {
    expect(shareAmounts(['2.9', '3.000'].map(decimal), 'USD')).toEqual(['$2.90', '$3.00']);
    expect(shareAmounts(['0.825', '0.86'].map(decimal), 'USD')).toEqual(['$0.825', '$0.860']);
    expect(shareAmounts(['-0.40'].map(decimal), 'CAD')).toEqual([unbroken('−CAD 0.40')]);
  });

  test('whole ones lose nothing but zeros, beyond what a float can hold', () => {
    expect(wholeAmount(decimal('9007199254740993.10'), 'USD', 0)).toBe('$9,007,199,254,740,993.1');
    expect(wholeAmount(decimal('-0.00'), 'USD', 2)).toBe('$0.00');
    expect(wholeAmount(decimal('007.5'), 'USD', 2)).toBe('$007.50');
  });

  test('whatever the amounts, different ones of a range never read alike within four digits of their unit', () => {
    const amounts = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 14n }), fc.integer({ min: 1, max: 9999 }));
    fc.assert(
      fc.property(amounts, ([base, parts]) => {
        const [low, high] = [base * 10_000n, base * 10_000n + base * BigInt(parts)];
        const [a, b] = shortAmounts([decimal(String(low)), decimal(String(high))], 'USD');
        expect(a).not.toBe(b);
      }),
    );
  });
});

test('decimals of different scales become whole numbers of one unit, and back', () => {
  const cents = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 5 }), (units, places, zeros) => {
      const text = textOfUnits(units, places);
      const longer = zeros === 0 ? text : `${text}${places === 0 ? '.' : ''}${'0'.repeat(zeros)}`;
      const { units: read } = scaled([decimal(text), decimal(longer)]);
      expect(read[0]).toBe(read[1]);
    }),
  );
  expect([7n, -7n].map((top) => roundedQuotient(top, 2n))).toEqual([4n, -4n]);
  expect([7n, -7n].map((top) => roundedQuotient(top, -2n))).toEqual([-4n, 4n]);
});

describe('the bar', () => {
  const bar = (now: string, prior: string, estimate = '') =>
    barPlaces({ now: range(now), prior: range(prior), estimate: estimate === '' ? null : decimal(estimate) });

  test('has everything on one scale', () => {
    expect(bar('3..4', '1..2', '5')).toMatchObject({ now: { from: 0.5, to: 0.75 }, prior: { from: 0, to: 0.25 }, estimate: 1 });
  });
  test('tells a point from a range, and open sides', () => {
    expect(bar('4', '3..', '5')).toMatchObject({ now: { isPoint: true, from: 0.5 }, prior: { isOpenRight: true, to: 1 } });
    expect(bar('..4', '')).toMatchObject({ now: { isOpenLeft: true, from: 0, to: 0.5 }, prior: undefined, estimate: undefined });
  });
  test('leaves out what contradicts itself, and draws what is all in one place in the middle', () => {
    expect(bar('5..4', '1', '1.0')).toMatchObject({ now: undefined, prior: { from: 0.5, to: 0.5 }, estimate: 0.5 });
  });
  test('of nothing is empty', () => {
    expect(bar('', '')).toEqual({ now: undefined, prior: undefined, estimate: undefined });
  });
});

test.each([
  ['2026-11-20', '03:59:59', 'closed'],
  ['2026-11-20', '04:00:00', 'pre'],
  ['2026-11-20', '09:29:59', 'pre'],
  ['2026-11-20', '09:30:00', 'regular'],
  ['2026-11-20', '15:59:59', 'regular'],
  ['2026-11-20', '16:00:00', 'post'],
  ['2026-11-20', '20:00:00', 'closed'],
  // a half day
  ['2026-11-27', '12:59:59', 'regular'],
  ['2026-11-27', '13:00:00', 'post'],
  ['2026-11-20', '00:00:00', 'time not given'],
  ['2026-11-21', '10:00:00', 'closed'],
  ['2026-11-26', '10:00:00', 'closed'],
  ['2026-11-26', '00:00:00', 'time not given'],
])('guidance of %s at %s came %s', (date, time, session) => {
  expect(sessionOf(date, time)).toBe(session);
});

test('a currency’s code is told once', () => {
  const two = '\u2212CAD\u00a01.00 – CAD\u00a02.00';
  expect(withCodes(two, 'CAD', 1)).toBe('\u2212CAD\u00a01.00 – 2.00');
  expect(withCodes(two, 'CAD', 0)).toBe('\u22121.00 – 2.00');
  expect(withCodes('$1.00 – $2.00', 'USD', 1)).toBe('$1.00 – $2.00');
});
