import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeFirst, marker, type OrderedRow } from './merge.ts';

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** A stream that counts how many of its rows are read. */
function streamOf(rows: readonly OrderedRow[], read: { count: number }, bound?: number): Iterable<OrderedRow, undefined> {
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
      (lists, limit, descending, hasMarkers) => {
        const sign = descending ? -1 : 1;
        const compare = (a: OrderedRow, b: OrderedRow): number => sign * (a.value - b.value || byBytes(a.id, b.id));
        let rid = 0;
        const sorted = lists.map((list) => list.map((one) => ({ ...one, rid: ++rid })).toSorted(compare));
        const all = sorted.flat().toSorted(compare);
        const bounds = sorted.map(([first]) => (hasMarkers ? first?.value : undefined));
        const keys = mergeFirst(
          sorted.map((rows, index) => streamOf(rows, { count: 0 }, bounds[index])),
          limit,
          descending,
        );
        // rows with equal value and id may come in either order
        const found = keys.map((key) => all.find((one) => one.rid === key));
        const bare = (rows: readonly (OrderedRow | undefined)[]) => rows.map((one) => [one?.value, one?.id]);
        expect(bare(found)).toEqual(bare(all.slice(0, limit)));
        expect(new Set(keys).size).toBe(keys.length);
      },
    ),
    { numRuns: 500 },
  );
});

test('a stream with a marker is not opened before its value is reached', () => {
  const early = { count: 0 };
  const late = { count: 0 };
  const rows = (value: number): OrderedRow[] =>
    Array.from({ length: 50 }, (_, rid) => ({ rid: rid + 100 * value, value, id: String(rid) }));
  mergeFirst([streamOf(rows(1), late, 1), streamOf(rows(2), early, 2)], 10, true);
  expect(late.count).toBe(0);
  expect(early.count).toBeLessThan(13);
});
