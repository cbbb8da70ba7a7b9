import { expect, test } from 'vitest';
import { changeFrom, type Price } from '#src/records/prices/price.ts';
import type { PriceState, SymbolPrice } from '#src/records/prices/price-state.ts';
import type { Holding } from './brief.ts';
import { describeQuiet } from './brief.ts';
import { whyNoChange, whyNoValue } from './why-no-price.ts';

const price = (kind: SymbolPrice['kind'], day: string, base?: number): SymbolPrice => {
  const change = changeFrom(base === undefined ? undefined : { price: base, day: '2026-11-05' }, 11);
  const whole: Price = {
    dollars: 11,
    atSeconds: 0,
    hasTime: false,
    session: { day, isOver: true, isPartial: false, change },
    extended: undefined,
  };
  return { kind, day, price: whole, bars: [] };
};

const day = { window: 'day', name: 'Day', days: 'Fri Nov 27 (half day)' } as const;

test.each([
  [price('price', '2026-11-25', 10), day, 'No price bar on Fri Nov 27 (half day); +10.00% on Wed Nov 25'],
  [price('stale', '2026-11-06', 10), day, 'The last price bar of F is of Nov 6, 2026: none on Fri Nov 27 (half day); +10.00% on Fri Nov 6'],
  [price('price', '2026-11-27'), day, 'No close before it'],
  [
    price('price', '2026-11-27', 10),
    { window: 'extended', name: 'After hours', days: 'Fri Nov 27' } as const,
    'No price bar of after hours, Fri Nov 27',
  ],
])('a change that is not known says of bars, and not of trades, that there are none', (state, column, text) => {
  expect(whyNoChange('F', state, column)).toBe(text);
});

const holding = { symbol: 'F', price: undefined, newsPrice: undefined } as Holding;
const none: PriceState = { kind: 'none', from: undefined, hasBars: false };

test.each<[what: string, one: Holding, state: PriceState, isFailed: boolean, text: string]>([
  ['without a price', holding, none, false, 'The data service has no price bars of F, and no reaction of this period names one'],
  ['without reactions', holding, none, true, 'The data service has no price bars of F, and reactions could not be loaded'],
  [
    'with a price of other shares',
    { ...holding, price: price('price', '2026-11-25') },
    price('price', '2026-11-25'),
    false,
    'A split came after its price',
  ],
])('a position %s says why it has no value', (_, one, state, isFailed, text) => {
  expect(whyNoValue(one, state, isFailed)).toBe(text);
});

test('symbols with nothing are said to lack only what was read', () => {
  expect(describeQuiet(['F', 'GM'], [], false)).toBe('2 without prices, stories, guidance or splits: F, GM');
  expect(describeQuiet(['F'], [], true)).toBe('1 without stories, guidance or splits (price bars are not in your plan): F');
  expect(describeQuiet(['F'], ['guidance'], false)).toBe('1 with nothing in the parts that were loaded: F');
});
