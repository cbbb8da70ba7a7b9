import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveGrip } from './range-brush.tsx';

test.each([
  ['the first end', { kind: 'from', at: 4 }, 5, { from: 5, to: 8 }],
  ['the first end, not past the last one', { kind: 'from', at: 4 }, 9, { from: 7, to: 8 }],
  ['the last end', { kind: 'to', at: 8 }, 99, { from: 4, to: 10 }],
  ['the part, as far as there are places', { kind: 'part', at: 6 }, 10, { from: 6, to: 10 }],
  ['a new part, backwards', { kind: 'new', at: 3 }, 1, { from: 1, to: 3 }],
  ['nothing, for a press without a move', { kind: 'new', at: 3 }, 3, { from: 4, to: 8 }],
] as const)('moves %s', (_, grip, place, expected) => {
  expect(moveGrip(grip, { from: 4, to: 8 }, place, 10)).toEqual(expected);
});

test('a range always has two places and stays inside', () => {
  const kinds = fc.constantFrom('from', 'to', 'part', 'new');
  const place = fc.integer({ min: 0, max: 30 });
  fc.assert(
    fc.property(kinds, place, place, place, place, (kind, a, b, at, next) => {
      fc.pre(a !== b);
      const { from, to } = moveGrip({ kind, at }, { from: Math.min(a, b), to: Math.max(a, b) }, next, 30);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(30);
      expect(to).toBeGreaterThan(from);
    }),
  );
});
