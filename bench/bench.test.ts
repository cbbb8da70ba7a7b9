import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type Kind, loadBench, namesOf } from './bench.ts';

it('proofs are told from benches by their names, and the frame is neither', () => {
  const files = ['run.ts', 'bench.ts', 'table.ts', 'table.test.ts', 'results', 'news.ts', 'proof-kill.ts'];
  expect(namesOf('bench', files)).toEqual(['news']);
  expect(namesOf('proof', files)).toEqual(['kill']);
});

describe('every file of the folder can be asked', async () => {
  const files = await readdir(import.meta.dirname);
  const all = (['bench', 'proof'] satisfies Kind[]).flatMap((kind) => namesOf(kind, files).map((name) => ({ kind, name })));
  it.each(all)('$kind $name', async ({ kind, name }) => {
    const { question } = await loadBench(kind, name);
    expect(question).toMatch(/\?$/);
  });
});
