import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { story } from '#src/testing/stories.ts';
import { foldedUnder, type Folds } from './folding.ts';

/** Story 9 is the newest; a group is named by its first id. */
const items = (...ids: number[]): NewsItem[] => ids.map((id) => story(id, { created: id }));
const groups = (...lists: number[][]): Map<number, NewsItem[]> => new Map(lists.map(([first = 0, ...rest]) => [first, items(...rest)]));
const ids = (under: ReadonlyMap<number, readonly NewsItem[]>): Record<number, number[]> =>
  Object.fromEntries([...under].map(([line, folded]) => [line, folded.map(({ id }) => id)]));

describe('of stories that tell the same', () => {
  test('the first telling stands, the others fold under it', () => {
    expect(ids(foldedUnder(items(9, 8, 7), groups([9, 7]), new Map()))).toEqual({ 7: [9] });
  });

  test('a later one that arrives folds under the line that is there', () => {
    const folds: Folds = new Map();
    foldedUnder(items(8, 7), groups(), folds);
    expect(ids(foldedUnder(items(9, 8, 7), groups([9, 8]), folds))).toEqual({ 8: [9] });
  });

  test('an earlier one that an older page brings folds under the line that is there', () => {
    const folds: Folds = new Map();
    foldedUnder(items(9, 8), groups(), folds);
    expect(ids(foldedUnder(items(9, 8, 7), groups([9, 7]), folds))).toEqual({ 9: [7] });
  });

  test('two that stood already stay both', () => {
    const folds: Folds = new Map();
    foldedUnder(items(9, 7), groups(), folds);
    expect(ids(foldedUnder(items(9, 8, 7), groups([9, 8, 7]), folds))).toEqual({ 9: [8] });
  });

  test('one whose line is gone stands for itself', () => {
    const folds: Folds = new Map();
    foldedUnder(items(9, 8), groups([9, 8]), folds);
    expect(ids(foldedUnder(items(9), groups(), folds))).toEqual({});
  });

  test('one that is told otherwise since stays folded', () => {
    const folds: Folds = new Map();
    foldedUnder(items(9, 8), groups([9, 8]), folds);
    expect(ids(foldedUnder(items(9, 8), groups(), folds))).toEqual({ 8: [9] });
  });
});

test('whatever comes in whatever order, a line that stood stays, and every story is shown once', () => {
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 5 }), fc.func(fc.integer({ min: 0, max: 3 })), (arrivals, tells) => {
      const folds: Folds = new Map();
      let standing = new Set<number>();
      let known: number[] = [];
      for (const batch of arrivals) {
        known = [...new Set([...known, ...batch])].toSorted((a, b) => b - a);
        const same = Map.groupBy(known, (id) => tells(id));
        const under = foldedUnder(items(...known), groups(...same.values()), folds);
        const folded = [...under.values()].flat().map(({ id }) => id);
        expect(new Set(folded).size).toBe(folded.length);
        const lines = new Set(known.filter((id) => !folded.includes(id)));
        for (const id of standing) expect(lines).toContain(id);
        for (const line of under.keys()) expect(lines).toContain(line);
        standing = lines;
      }
    }),
  );
});
