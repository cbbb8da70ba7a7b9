import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as limits from '#contract/schema/limits.ts';
import { parseVariant, formatVariant } from './files.ts';

const side = fc.integer({ min: 1, max: limits.logos.side });

it('any variant that can be requested is decoded from its 32 digits', () => {
  fc.assert(
    fc.property(
      side,
      side,
      fc.option(side, { nil: undefined }),
      fc.integer({ min: 0, max: 50_000 }),
      (width, height, maxWidthPx, radius) => {
        const variant = { scale: { width, height }, maxWidthPx, radiusPercent: radius / 1000 };
        expect(formatVariant(variant)).toMatch(/^[\da-f]{32}$/);
        expect(parseVariant(formatVariant(variant))).toEqual(variant);
      },
    ),
  );
});

it('a radius counts to a thousandth', () => {
  const code = (radiusPercent: number) => formatVariant({ scale: { width: 1, height: 1 }, maxWidthPx: undefined, radiusPercent });
  expect(code(12.3456)).toBe(code(12.346));
  expect(code(12.345)).not.toBe(code(12.346));
});
