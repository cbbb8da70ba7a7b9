import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseNumber } from '../judge/number-marks.ts';
import { readDecimal } from './cells.ts';

const anyNumber = fc.oneof(
  fc.stringMatching(/^-?\d{1,18}(?:\.\d{0,12})?$/),
  fc.stringMatching(/^[+-]?\.?\d{0,9}[., $]?\d{0,3}(?:e-?\d)?[KMB]?$/),
);

test('a number that is read from bytes is the one of its text', () => {
  fc.assert(
    fc.property(anyNumber, (text) => {
      const bytes = Buffer.from(text);
      const read = readDecimal(bytes, 0, bytes.length);
      if (!Number.isNaN(read)) expect(read).toBe(parseNumber(text, '.'));
    }),
    { numRuns: 2000 },
  );
});

test.each(['0', '12', '185.64', '0.0001', '82488672', '-3.5'])('%s is read from its bytes', (text) => {
  expect(readDecimal(Buffer.from(text), 0, text.length)).toBe(Number(text));
});
