import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { describeFault } from './describe-fault.ts';

const record = z.object({
  id: z.int(),
  level: z.nullish(z.union([z.int().check(z.maximum(5)), z.enum(['low', 'high'])])),
  names: z.optional(z.array(z.string())),
  files: z.optional(z.strictObject({ light: z.optional(z.string()) })),
});

const describe = (wire: unknown) => {
  const read = z.safeParse(record, wire);
  if (read.success) throw new Error('no fault');
  return describeFault(read.error, wire);
};

test.each([
  [null, 'invalid record', 'record: expected an object, got null'],
  [[], 'invalid record', 'record: expected an object, got a list'],
  [{}, 'missing id', 'id: expected a number, got nothing'],
  [{ id: 1e20 }, 'invalid id', 'id: expected a whole number up to 2^53-1, got 1e20'],
  [{ id: 1.5 }, 'invalid id', 'id: expected a whole number up to 2^53-1, got 1.5'],
  [{ id: 'x'.repeat(200) }, 'invalid id', expect.stringMatching(/^id: expected a number, got "x{100}…"$/)],
  [{ id: 1, names: ['a', 5] }, 'invalid names', 'names.1: expected a text, got 5'],
  [{ id: 1, names: 'a' }, 'invalid names', 'names: expected a list, got "a"'],
  [{ id: 1, level: 9 }, 'invalid level', 'level: expected at most 5, got 9'],
  [{ id: 1, files: { dark: '' } }, 'invalid files', 'files: expected other names than dark'],
  [{ id: '', names: 5 }, 'invalid id', 'id: expected a number, got ""; names: expected a list, got 5'],
])('%j: %s, and the reason says what is allowed and what was found', (wire, kind, reason) => {
  expect(describe(wire)).toEqual({ kind, reason });
});
