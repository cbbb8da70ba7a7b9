import { expect, test } from 'vitest';
import examples from '#contract/docs/examples/splits.json' with { type: 'json' };
import { splitRecord } from '#contract/endpoints/splits.ts';
import * as z from 'zod/mini';
import { splitColumns } from './columns.tsx';
import { readSplit } from './split.ts';

test('a split that does not say when it was written has no time of update', () => {
  const column = splitColumns('ex', 'et').find(({ id }) => id === 'updated');
  const split = readSplit({ ...z.parse(splitRecord, examples.splits[0]), updated: 0 });
  expect([column?.numberOf?.(split), column?.textOf(split), column?.fullOf?.(split), column?.file?.value(split)]).toEqual([
    null,
    '',
    '',
    undefined,
  ]);
  expect(column?.whyEmpty?.(split)).toBe('The record does not say when it was written.');
});
