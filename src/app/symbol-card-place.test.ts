import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardPlace } from './symbol-card-place.ts';

const card = { width: 340, height: 240 };
const view = { width: 1440, height: 900 };
const ticker = (left: number, top: number) => ({ left, right: left + 40, top, bottom: top + 24 });

test('a card stands under its ticker, to its right', () =>
  expect(cardPlace(ticker(150, 300), card, view)).toMatchObject({ left: 194, top: 328 }));

test('over it where there is no room below', () =>
  expect(cardPlace(ticker(150, 800), card, view)).toMatchObject({ left: 194, top: 800 - 4 - 240 }));

test('a ticker at the right edge has it to its left', () => expect(cardPlace(ticker(1390, 300), card, view).left).toBe(1440 - 340 - 4));

test('a card is in the window and covers no part of its ticker, wherever that is', () => {
  const size = (most: number): fc.Arbitrary<number> => fc.integer({ min: 320, max: most });
  fc.assert(
    fc.property(size(3000), size(2000), fc.nat(1), fc.nat(1), fc.integer({ min: 100, max: 400 }), (width, height, x, y, cardHeight) => {
      const wide = { width: Math.min(340, width - 8), height: cardHeight };
      for (const at of [x * (width - 40), y * (height - 24), 100]) {
        const place = ticker(Math.min(at, width - 40), Math.min(at, height - 24));
        const { left, top, mostHeight } = cardPlace(place, wide, { width, height });
        const bottom = top + Math.min(wide.height, mostHeight);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + wide.width).toBeLessThanOrEqual(width);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThanOrEqual(height);
        expect(top >= place.bottom || bottom <= place.top).toBe(true);
      }
    }),
  );
});
