import { expect, test } from 'vitest';
import { unknownNames } from './unknown-names.ts';

test('unknown parameters are named percent-encoded, in order, each once', () => {
  expect(unknownNames([])).toBeUndefined();
  expect(unknownNames(['q', 'parameters[isPrimary]', 'q', '', 'é, x'])).toBe('q,parameters%5BisPrimary%5D,%C3%A9%2C%20x');
});

test('the first twenty are named and the endless are cut', () => {
  const names = Array.from({ length: 30 }, (_, index) => `n${index}`);
  expect(unknownNames(names)?.split(',')).toEqual(names.slice(0, 20));
  expect(unknownNames([`${'x'.repeat(39)}😀`])).toBe(`${'x'.repeat(39)}%EF%BF%BD`);
});
