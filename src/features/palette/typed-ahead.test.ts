import { expect, test } from 'vitest';
import { typedAhead } from './typed-ahead.ts';

test.each([
  ['nothing', [], '', false],
  ['letters', ['A', 'A', 'P', 'L'], 'AAPL', false],
  ['a mistake taken back', ['F', 'x', 'Backspace'], 'F', false],
  ['more taken back than there was', ['Backspace', 'F'], 'F', false],
  ['Enter, and what came after it', ['F', 'Enter', 'j', 'Enter'], 'F', true],
])('keys pressed before the field was there: %s', (_, keys, text, sent) => {
  expect(typedAhead(keys)).toEqual({ text, sent });
});
