import { LRUCache } from 'lru-cache';
import { expect, test } from 'vitest';
import { goOn, type Progress, remember } from './remember.ts';

const store = { barSymbols: () => Array.from({ length: 600 }, (_, place) => `s${String(place).padStart(3, '0')}`) };

test('a value is computed once for those who wait for it, and again after a failure', async () => {
  const cache = new LRUCache<string, Promise<number>>({ max: 1 });
  let computed = 0;
  const compute = async (): Promise<number> => {
    computed++;
    if (computed === 1) throw new Error('no time left');
    return computed;
  };
  const first = [remember(cache, 'a', compute), remember(cache, 'a', compute)];
  for (const each of first) await expect(each).rejects.toThrow('no time left');
  expect(await remember(cache, 'a', compute)).toBe(2);
  expect(await remember(cache, 'a', compute)).toBe(2);
  expect(await remember(cache, 'b', compute)).toBe(3);
});

test('a long read goes on where it ended, and another one begins anew', async () => {
  const begun = new LRUCache<string, Progress<string>>({ max: 1 });
  const batches: string[] = [];
  let left = 2;
  const read = (progress: Progress<string>) =>
    progress.readRest(store, async (symbols) => {
      if (left-- === 0) throw new Error('no time left');
      batches.push(`${symbols[0]} to ${symbols.at(-1)}`);
      for (const symbol of symbols) progress.values.set(symbol, symbol.toUpperCase());
    });
  await expect(goOn(begun, 'a', read)).rejects.toThrow('no time left');
  expect(batches).toEqual(['s000 to s249', 's250 to s499']);
  left = 10;
  expect((await goOn(begun, 'a', read)).size).toBe(600);
  expect(batches.slice(2)).toEqual(['s500 to s599']);
  expect((await goOn(begun, 'a', read)).size).toBe(600);
  expect(batches).toHaveLength(6);
});
