import { isDecimalText, type DecimalText } from '#contract/schema/decimal.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatShareAmounts, formatShortAmounts, formatFullAmount } from './amounts.ts';
import { limitCurrencyCodes } from './line-labels.ts';
import { changeInFile, changeText, midpointChange, midpointOf, widthChange, type RangeChange } from './range-change.ts';
import { barPositions } from './range-bar.tsx';
import { announcedSession } from './guidance-line.ts';
import type { Range } from './verdict.ts';

const decimal = (text: string): DecimalText => {
  if (!isDecimalText(text)) throw new RangeError(text);
  return text;
};
const range = (text: string): Range => {
  const [min = '', max = min] = text.split('..');
  return { min: min === '' ? null : decimal(min), max: max === '' ? null : decimal(max) };
};
/** Currency code and amount are joined by a no-break space. */
const unbroken = (text: string): string => text.replace(' ', '\u00a0');
const changeWithReason = (change: RangeChange): string =>
  change.kind === 'percent' ? changeText(change) : `${changeText(change)} ${change.why}`.trim();

test.each([
  ['up', '51000000000..53000000000', '48000000000.000..50000000000.000', '+6.1%'],
  ['down', '7.00..7.50', '8.00..9.00', '−14.7%'],
  ['the same in another scale', '2.95..2.99', '2.950..2.990', '0.0%'],
  ['a small change is not shown as zero', '100000.00..100000.01', '100000..100000', '+<0.1%'],
  ['a little less', '99999.99..100000', '100000..100000', '−<0.1%'],
  ['a half is rounded away from zero', '100.05..100.05', '100..100', '+0.1%'],
  ['more of a loss is down', '-0.60..-0.60', '-0.50..-0.50', '−20.0%'],
  ['less of a loss is up', '-0.40..-0.40', '-0.50..-0.50', '+20.0%'],
  ['the same around zero', '-1..1', '-2..2', '0.0%'],
  ['from a loss to around zero', '-0.10..0.10', '-0.30..-0.10', 'n.m. Not meaningful: the range reaches zero'],
  ['to a range that touches zero', '0..0.10', '0.10..0.20', 'n.m. Not meaningful: the range reaches zero'],
  ['to a loss that touches zero', '-0.10..-0.00', '-0.30..-0.10', 'n.m. Not meaningful: the range reaches zero'],
  ['to mostly a profit', '-0.10..0.50', '0.10..0.20', 'n.m. Not meaningful: the range reaches zero'],
  ['down to zero', '0..0', '2..2', 'n.m. Not meaningful: the range reaches zero'],
  ['from zero', '1..2', '-1..1', 'n.m. Not meaningful: the prior range reaches zero'],
  ['from mostly a profit', '1..2', '-1..3', 'n.m. Not meaningful: the prior range reaches zero'],
  ['over zero', '1..2', '-2..-1', 'n.m. Not meaningful: the sign changed'],
  ['under zero', '-2..-1', '1..2', 'n.m. Not meaningful: the sign changed'],
  ['without a prior', '1..2', '', 'No prior range'],
  ['without a new one', '', '1..2', 'Not updated'],
  ['of at least', '1..', '1..2', 'A range with one end has no midpoint'],
  ['of a contradiction', '2..1', '1..2', 'The low end is above the high end'],
])('midpoint change: %s', (_, now, prior, text) => {
  expect(changeWithReason(midpointChange(range(now), range(prior)))).toBe(text);
});

test.each([
  ['7.00..7.50', '8.00..9.00', '-14.7'],
  ['51..53', '48..50', '6.1'],
  ['1..1', '1..1', '0.0'],
  ['99999.99..100000', '100000..100000', '-<0.1'],
  ['1..2', '-2..-1', 'n.m.'],
  ['', '1..2', ''],
])('a file has the change to %s from %s as %s', (now, prior, text) => {
  expect(changeInFile(midpointChange(range(now), range(prior)))).toBe(text);
});

test.each([
  ['half as wide', '2.90..3.00', '2.80..3.00', '−50.0%'],
  ['wider', '2.60..2.80', '2.66..2.74', '+150.0%'],
  ['a point now', '2.90', '2.80..3.00', '−100.0%'],
  ['a point both times', '2.90', '3.00', '0.0%'],
  ['a range after a point', '2.80..3.00', '2.90', 'n.m. Not meaningful: the prior figure was a point'],
])('width change: %s', (_, now, prior, text) => {
  expect(changeWithReason(widthChange(range(now), range(prior)))).toBe(text);
});

test('computes the exact midpoint of a range with any number of digits', () => {
  expect(midpointOf(range('9007199254740993..9007199254740994'))).toBe('9007199254740993.5');
  expect(midpointOf(range('-0.05..0.10'))).toBe('0.025');
  expect(midpointOf(range('1..'))).toBeUndefined();
  expect(midpointOf(range('2..1'))).toBeUndefined();
});

describe('amounts', () => {
  test.each([
    ['in one unit', ['51000000000', '53000000000.000'], 'USD', ['$51.0B', '$53.0B']],
    ['one unit for both', ['950000000', '1100000000'], 'USD', ['$0.95B', '$1.10B']],
    ['as many digits as tell them apart', ['91170920.000', '91172000'], 'USD', ['$91.171M', '$91.172M']],
    ['negative', ['-2500000', '-1000000'], 'USD', ['−$2.5M', '−$1.0M']],
    ['in euros', ['2500000'], 'EUR', ['EUR 2.5M']],
    ['of an unknown currency', ['2500000'], '', ['2.5M']],
    ['small ones whole', ['950', '12'], 'USD', ['$950', '$12']],
    ['nothing', ['0', '0.000'], 'USD', ['$0', '$0']],
    ['beside something vast', ['1000000000000', '5'], 'USD', ['$1.00T', '$5']],
  ])('in short: %s', (_, values, currency, texts) => {
    expect(formatShortAmounts(values.map(decimal), currency)).toEqual(texts.map(unbroken));
  });

  test('amounts per share have at least two decimals, and the same number each', () => {
    expect(formatShareAmounts(['2.9', '3.000'].map(decimal), 'USD')).toEqual(['$2.90', '$3.00']);
    expect(formatShareAmounts(['0.825', '0.86'].map(decimal), 'USD')).toEqual(['$0.825', '$0.860']);
    expect(formatShareAmounts(['-0.40'].map(decimal), 'CAD')).toEqual([unbroken('−CAD 0.40')]);
  });

  test('full amounts keep every digit, beyond the precision of a float', () => {
    expect(formatFullAmount(decimal('9007199254740993.10'), 'USD', 0)).toBe('$9,007,199,254,740,993.1');
    expect(formatFullAmount(decimal('-0.00'), 'USD', 2)).toBe('$0.00');
    expect(formatFullAmount(decimal('007.5'), 'USD', 2)).toBe('$7.50');
  });

  test('shows different amounts of a range differently within four decimals of their unit', () => {
    const amounts = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 14n }), fc.integer({ min: 1, max: 9999 }));
    fc.assert(
      fc.property(amounts, ([base, parts]) => {
        const [low, high] = [base * 10_000n, base * 10_000n + base * BigInt(parts)];
        const [a, b] = formatShortAmounts([decimal(String(low)), decimal(String(high))], 'USD');
        expect(a).not.toBe(b);
      }),
    );
  });
});

describe('the range bar', () => {
  const bar = (now: string, prior: string, estimate = '') =>
    barPositions({ now: range(now), prior: range(prior), estimate: estimate === '' ? null : decimal(estimate) });

  test('puts ranges and estimate on one scale', () => {
    expect(bar('3..4', '1..2', '5')).toMatchObject({ now: { from: 0.5, to: 0.75 }, prior: { from: 0, to: 0.25 }, estimate: 1 });
  });
  test('distinguishes points, ranges and open sides', () => {
    expect(bar('4', '3..', '5')).toMatchObject({ now: { isPoint: true, from: 0.5 }, prior: { isOpenRight: true, to: 1 } });
    expect(bar('..4', '')).toMatchObject({ now: { isOpenLeft: true, from: 0, to: 0.5 }, prior: undefined, estimate: undefined });
  });
  test('omits a contradictory range, and centres a single value', () => {
    expect(bar('5..4', '1', '1.0')).toMatchObject({ now: undefined, prior: { from: 0.5, to: 0.5 }, estimate: 0.5 });
  });
  test('is empty without figures', () => {
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
])('guidance of %s at %s is %s', (date, time, session) => {
  expect(announcedSession(date, time)).toBe(session);
});

test('shows a currency code once', () => {
  const two = '\u2212CAD\u00a01.00 – CAD\u00a02.00';
  expect(limitCurrencyCodes(two, 'CAD', 1)).toBe('\u2212CAD\u00a01.00 – 2.00');
  expect(limitCurrencyCodes(two, 'CAD', 0)).toBe('\u22121.00 – 2.00');
  expect(limitCurrencyCodes('$1.00 – $2.00', 'USD', 1)).toBe('$1.00 – $2.00');
});
