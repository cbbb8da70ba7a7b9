import { isDecimalText, type DecimalText } from '#contract/schema/decimal.ts';
import { compareDecimals } from '#contract/schema/exact-decimal.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verdictOf, type Figures, type Kind, type Range } from './verdict.ts';
import { fullVerdictLabel } from './verdict-label.tsx';

const amount = (text: string): DecimalText | null => (isDecimalText(text) ? text : null);
/** `2.80..3.05`, `3.00..` at least, `..3.00` up to, `3.00` a point, `` nothing */
function range(text: string): Range {
  const [min = '', max = min] = text.split('..');
  return { min: amount(min), max: amount(max) };
}
const kind: Kind = { measure: 'eps', type: 'Adj', period: 'FY', year: 2026, currency: 'USD' };
const figures = (now: string, prior: string, estimate = ''): Figures => ({
  kind,
  now: range(now),
  prior: range(prior),
  estimate: amount(estimate),
});
const label = (now: string, prior: string, estimate = ''): string => {
  const judged = figures(now, prior, estimate);
  return fullVerdictLabel({ figures: judged, verdict: verdictOf(judged) });
};

test.each([
  // both ends
  ['both ends up', '3.00..3.20', '2.80..3.05', '', 'Raised'],
  ['both ends down', '2.60..2.90', '2.80..3.05', '', 'Lowered'],
  ['low up, high down', '2.90..3.00', '2.80..3.05', '', 'Narrowed'],
  ['low down, high up', '2.70..3.10', '2.80..3.05', '', 'Widened'],
  ['neither', '2.80..3.05', '2.80..3.05', '', 'Reaffirmed'],
  // one end
  ['low end up', '2.90..3.05', '2.80..3.05', '', 'Raised (low end)'],
  ['low end down', '2.70..3.05', '2.80..3.05', '', 'Lowered (low end)'],
  ['high end up', '2.80..3.15', '2.80..3.05', '', 'Raised (high end)'],
  ['high end down', '2.80..2.95', '2.80..3.05', '', 'Lowered (high end)'],
  // no prior, no new
  ['no prior', '2.80..3.05', '', '', 'Initiated'],
  ['no new figures beside a prior', '', '2.80..3.05', '', 'Not updated'],
  ['an estimate alone', '', '', '2.90', 'Not updated'],
  ['nothing at all', '', '', '', 'Not updated'],
  ['no new figures are in no place', '', '2.80..3.05', '2.90', 'Not updated'],
  // mixed scale of decimals
  ['the same amount in another scale', '100000000', '100000000.000', '', 'Reaffirmed, point'],
  ['1.50 is 1.5', '1.50..2.0', '1.5..2.00', '', 'Reaffirmed'],
  ['digits beyond a float', '9007199254740993', '9007199254740992', '', 'Raised, point'],
  ['digits beyond a float behind the point', '0.1000000000000000001', '0.1', '', 'Raised, point'],
  // points
  ['a point raised', '3.00', '2.90', '', 'Raised, point'],
  ['a point lowered', '2.80', '2.90', '', 'Lowered, point'],
  ['a point instead of a range around it', '2.90', '2.80..3.05', '', 'Narrowed, point'],
  ['a point at the low end', '2.80', '2.80..3.05', '', 'Lowered (high end)'],
  ['a point at the high end', '3.05', '2.80..3.05', '', 'Raised (low end)'],
  ['a point above the range', '3.10', '2.80..3.05', '', 'Raised, point'],
  ['a range around the former point', '2.80..3.05', '2.90', '', 'Widened'],
  ['a first point', '2.90', '', '', 'Initiated, point'],
  // one-sided
  ['at least more', '3.00..', '2.90..', '', 'Raised, at least'],
  ['at least less', '2.80..', '2.90..', '', 'Lowered, at least'],
  ['at least the same', '2.90..', '2.9..', '', 'Reaffirmed, at least'],
  ['up to more', '..3.20', '..3.10', '', 'Raised, up to'],
  ['up to less', '..3.00', '..3.10', '', 'Lowered, up to'],
  ['at least, after a range: its low end alone', '2.90..', '2.80..3.05', '', 'Raised, at least'],
  ['up to, after a range: its high end alone', '..3.00', '2.80..3.05', '', 'Lowered, up to'],
  ['a range after at least', '2.90..3.10', '2.80..', '', 'Raised (low end)'],
  ['a range after up to, the same high end', '2.80..3.05', '..3.05', '', 'Reaffirmed (high end)'],
  ['at least after up to', '2.90..', '..3.05', '', 'Not comparable, at least'],
  ['up to after at least', '..3.05', '2.90..', '', 'Not comparable, up to'],
  ['a first at least', '2.90..', '', '', 'Initiated, at least'],
  // against the estimate, by the whole range
  ['all of it above', '3.00..3.20', '2.80..3.05', '2.99', 'Raised, 3.7% above est.'],
  ['the low end at the estimate', '3.00..3.20', '2.80..3.05', '3.00', 'Raised, est. in range'],
  ['the high end at the estimate', '3.00..3.20', '2.80..3.05', '3.200', 'Raised, est. in range'],
  ['all of it below', '3.00..3.20', '2.80..3.05', '3.21', 'Raised, 3.4% below est.'],
  ['a point at the estimate', '3.00', '2.90', '3.000', 'Raised, point, est. in range'],
  ['a point above it', '3.00', '', '2.99', 'Initiated, point, 0.3% above est.'],
  ['at least, above the estimate', '3.00..', '', '2.90', 'Initiated, at least, 3.4% above est.'],
  ['at least, below the estimate', '3.00..', '', '3.10', 'Initiated, at least, est. in range'],
  ['up to, below the estimate', '..3.00', '', '3.10', 'Initiated, up to, 3.2% below est.'],
  ['up to, above the estimate', '..3.00', '', '2.90', 'Initiated, up to, est. in range'],
  // losses
  ['a smaller loss is more', '-0.40..-0.30', '-0.50..-0.40', '-0.45', 'Raised, 22.2% above est.'],
  ['a larger loss is less', '-0.60..-0.50', '-0.50..-0.40', '-0.45', 'Lowered, 22.2% below est.'],
  ['from a loss to a gain', '0.10..0.20', '-0.10..0.00', '', 'Raised'],
  ['zero is a figure', '0.00', '', '', 'Initiated, point'],
  ['minus zero is zero', '-0.00..0.10', '0..0.1', '', 'Reaffirmed'],
  ['above an estimate of zero', '0.10..0.20', '', '0', 'Initiated, above est.'],
  ['above a negative estimate', '0.10..0.20', '', '-0.10', 'Initiated, above est.'],
  // contradictions
  ['a low end above the high end', '3.20..3.00', '2.80..3.05', '2.90', 'Contradictory: min > max'],
  ['a former one, the new one in its place', '3.00..3.20', '3.05..2.80', '2.90', 'Contradictory prior, 6.9% above est.'],
])('%s', (_, now, prior, estimate, text) => {
  expect(label(now, prior, estimate)).toBe(text);
});

describe('does not compare figures of different kinds', () => {
  test.each<[string, Partial<Kind>]>([
    ['GAAP with adjusted', { type: 'GAAP' }],
    ['a known with an unknown way of counting', { type: '' }],
    ['funds from operations with earnings', { type: 'FFO' }],
    ['a quarter with a year', { period: 'Q4' }],
    ['a year with another', { year: 2025 }],
    ['dollars with euros', { currency: 'EUR' }],
    ['earnings with revenue', { measure: 'revenue' }],
  ])('%s', (_, other) => {
    const judged = figures('3.00..3.20', '2.80..3.05', '2.90');
    expect(verdictOf(judged, { ...kind, ...other })).toMatchObject({ change: 'not comparable', position: 'above' });
    expect(verdictOf(judged, { ...kind })).toMatchObject({ change: 'raised' });
  });
});

const decimals = fc
  .tuple(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: 0, max: 3 }))
  .map(([cents, zeros]) => amount(`${(cents / 100).toFixed(2)}${'0'.repeat(zeros)}`));
const sides = fc.record({ min: fc.option(decimals), max: fc.option(decimals) }).filter(({ min, max }) => {
  return min === null || max === null || compareDecimals(min, max) <= 0;
});

test('swapping new and prior ranges gives the opposite change', () => {
  const opposite: Readonly<Record<string, string>> = {
    raised: 'lowered',
    lowered: 'raised',
    narrowed: 'widened',
    widened: 'narrowed',
    reaffirmed: 'reaffirmed',
    'not comparable': 'not comparable',
    initiated: 'not updated',
    'not updated': 'initiated',
  };
  fc.assert(
    fc.property(sides, sides, (now, prior) => {
      const there = verdictOf({ kind, now, prior, estimate: null });
      const back = verdictOf({ kind, now: prior, prior: now, estimate: null });
      if (there.form === 'nothing' && back.form === 'nothing') return;
      expect([back.change, back.end]).toEqual([opposite[there.change], there.end]);
    }),
  );
});
