import { expect, test } from 'vitest';
import type { PriceState } from '#src/records/prices/price-state.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { describeEmptyRange, describeNoPrices } from './price-view.ts';

const days = { from: '2026-11-19', to: '2026-11-20' };

/** The sentence of each range without a bar; the nearest case has another one. */
test.each([
  ['1d', true, 'F has daily price bars only from Nov 19, 2026 to Nov 20, 2026: 1M and 1Y show them.'],
  ['1d', false, 'No price bars of F from Nov 19, 2026 to Nov 20, 2026.'],
  ['5d', false, 'No price bars of F from Nov 19, 2026 to Nov 20, 2026.'],
  // Of a young symbol with a pre-market alone.
  ['1m', false, 'No price bars of regular sessions of F from Nov 19, 2026 to Nov 20, 2026.'],
] as const)('a range of %s without a bar, of a symbol with bars of days: %s', (range, hasDays, text) => {
  expect(describeEmptyRange('F', range, days, hasDays)).toBe(text);
});

const none: PriceState = { kind: 'none', from: undefined, hasBars: false };

test.each<[error: Error | null, state: PriceState, text: string]>([
  [null, none, 'The data service has no price bars of F, and no reaction names one.'],
  [
    new Failure('upstream'),
    none,
    'The data service has no price bars of F, and reactions, which name prices as well, are not available now.',
  ],
  [
    new Failure('plan'),
    { kind: 'not in plan' },
    'Price bars are not in your plan, and reactions, which name prices as well, are not in your plan.',
  ],
])('without bars it says of reactions only what is known: %s', (error, state, text) => {
  expect(describeNoPrices('F', state, { error })).toBe(text);
});
