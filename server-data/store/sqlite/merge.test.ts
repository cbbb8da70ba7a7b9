import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstOfStreams, marker, type Ordered } from './merge.ts';

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** A stream that counts how many of its rows were read. */
function streamOf(rows: readonly Ordered[], read: { count: number }, bound?: number): Iterable<Ordered, undefined> {
  return {
    *[Symbol.iterator]() {
      if (bound !== undefined) yield marker(bound);
      for (const row of rows) {
        read.count++;
        yield row;
      }
      return undefined;
    },
  };
}

test('the first rows of sorted streams are those of all their rows sorted', () => {
  const row = fc.record({ value: fc.integer({ min: 0, max: 5 }), id: fc.constantFrom('a', 'b', 'é', '\uffee', '😀', '') });
  fc.assert(
    fc.property(
      fc.array(fc.array(row, { maxLength: 12 }), { maxLength: 9 }),
      fc.nat(40),
      fc.boolean(),
      fc.boolean(),
      (lists, want, descending, marked) => {
        const sign = descending ? -1 : 1;
        const compare = (a: Ordered, b: Ordered): number => sign * (a.value - b.value || byBytes(a.id, b.id));
        let rid = 0;
        const sorted = lists.map((list) => list.map((one) => ({ ...one, rid: ++rid })).toSorted(compare));
        const all = sorted.flat().toSorted(compare);
        const bounds = sorted.map(([first]) => (marked ? first?.value : undefined));
        const keys = firstOfStreams(
          sorted.map((rows, index) => streamOf(rows, { count: 0 }, bounds[index])),
          want,
          descending,
        );
        // rows alike in value and id may stand in either order: what is promised is the order
        const found = keys.map((key) => all.find((one) => one.rid === key));
        const bare = (rows: readonly (Ordered | undefined)[]) => rows.map((one) => [one?.value, one?.id]);
        expect(bare(found)).toEqual(bare(all.slice(0, want)));
        expect(new Set(keys).size).toBe(keys.length);
      },
    ),
    { numRuns: 500 },
  );
});

test('a stream that says where it begins is not opened before its turn', () => {
  const early = { count: 0 };
  const late = { count: 0 };
  const rows = (value: number): Ordered[] => Array.from({ length: 50 }, (_, rid) => ({ rid: rid + 100 * value, value, id: String(rid) }));
  firstOfStreams([streamOf(rows(1), late, 1), streamOf(rows(2), early, 2)], 10, true);
  expect(late.count).toBe(0);
  expect(early.count).toBeLessThan(13);
});
