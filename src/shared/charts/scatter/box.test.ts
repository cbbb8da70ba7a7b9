import { expect, test } from 'vitest';
import { holds, type Box } from '#analysis/box.ts';
import { boxAfter, boxBetween } from './box.ts';

const domains = { x: [0, 20], y: [-10, 10] } as const;
const start: Box = { x: { from: 5, to: 10 }, y: { from: 0, to: 5 } };

test('a box includes both ends, an open side has no end, and missing values are in no box', () => {
  const box = { x: { from: 1, to: 2 }, y: { to: 5 } };
  expect([holds(box, 1, 5), holds(box, 2, -1e40), holds(box, 2.01, 0), holds(box, 1, 5.01)]).toEqual([true, true, false, false]);
  expect([holds({ x: {}, y: {} }, Number.NaN, 1), holds({ x: {}, y: {} }, 1e40, -1e40)]).toEqual([false, true]);
});

test('a drag in any direction is the same box, with rounded values', () => {
  const [a, b] = [
    { x: 3.24159, y: -2 },
    { x: 1, y: 4.00001 },
  ];
  const box = { x: { from: 1, to: 3.24 }, y: { from: -2, to: 4 } };
  expect(boxBetween(a, b, domains)).toEqual(box);
  expect(boxBetween(b, a, domains)).toEqual(box);
});

test('a drag to the edge is open there, because values beyond are drawn on the edge', () => {
  expect(boxBetween({ x: 0, y: 3 }, { x: 20, y: 10 }, domains)).toEqual({
    x: { from: undefined, to: undefined },
    y: { from: 3, to: undefined },
  });
});

test.each<[string, string, boolean, Box | undefined, Box | undefined]>([
  ['starts with the default box', 'ArrowUp', false, undefined, start],
  ['moves to the right', 'ArrowRight', false, start, { x: { from: 6, to: 11 }, y: start.y }],
  ['moves down', 'ArrowDown', false, start, { x: start.x, y: { from: -1, to: 4 } }],
  ['grows to the right', 'ArrowRight', true, start, { x: { from: 5, to: 11 }, y: start.y }],
  ['shrinks from above', 'ArrowDown', true, start, { x: start.x, y: { from: 0, to: 4 } }],
  ['never gets a negative size', 'ArrowLeft', true, { x: { from: 5, to: 5.5 }, y: {} }, { x: { from: 5, to: 5 }, y: {} }],
  ['keeps its size at the edge', 'ArrowLeft', false, { x: { to: 5 }, y: {} }, { x: { from: undefined, to: 5 }, y: {} }],
  ['ignores another key', 'Enter', false, start, undefined],
])('an arrow: %s', (_, key, resizes, box, after) => {
  expect(boxAfter(key, resizes, box, start, domains)).toEqual(after);
});
