import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Body, BodyWriter, chunkBytes, largeBytes } from './body.ts';
import { isUtf8Body } from './utf8.ts';

/** Bytes that no two places have alike. */
const bytesOf = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) & 0xff));
const all = bytesOf(300_000);

test('is one chunk unless it is large, and then of chunks of limited size', () => {
  for (const length of [0, 1, largeBytes, largeBytes + 1, all.length]) {
    const body = Body.of(all.subarray(0, length));
    expect([body.length, body.isLarge]).toEqual([length, length > largeBytes]);
    expect(body.chunks).toHaveLength(Math.max(Math.ceil(length / chunkBytes), 1));
    expect(body.joined().equals(all.subarray(0, length))).toBe(true);
  }
});

test('has the same beginning and end however it is divided', () => {
  const body = Body.of(all);
  for (const length of [0, 3, 4096, chunkBytes, chunkBytes + 1, all.length, all.length + 1]) {
    expect(body.head(length).equals(all.subarray(0, length))).toBe(true);
    expect(body.tail(length).equals(all.subarray(Math.max(all.length - length, 0)))).toBe(true);
  }
  expect(body.without(3).joined().equals(all.subarray(3))).toBe(true);
});

test('is put together from chunks of any size, and never of many small ones', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 100_000 })), { maxLength: 60 }), (sizes) => {
      const writer = new BodyWriter();
      let at = 0;
      for (const size of sizes) {
        writer.add(all.subarray(at, at + size));
        at = Math.min(at + size, all.length);
      }
      const body = writer.end();
      expect(body.joined().equals(all.subarray(0, at))).toBe(true);
      expect(Math.max(...body.chunks.map(({ length }) => length))).toBeLessThanOrEqual(chunkBytes);
    }),
  );
  const dripped = new BodyWriter();
  for (let at = 0; at < all.length; at++) dripped.add(all.subarray(at, at + 1));
  expect(dripped.end().chunks.length).toBeLessThan(8);
});

test('is UTF-8 exactly where its bytes in one piece are', () => {
  const character = fc.constantFrom('a', 'é', '€', '😀', '\u{10FFFF}');
  const piece = fc.oneof(
    character.map((one) => Buffer.from(one)),
    fc.uint8Array({ maxLength: 3 }).map((one) => Buffer.from(one)),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 0, max: 6 }), (pieces, before) => {
      // The pieces lie across the end of the first chunk.
      const bytes = Buffer.concat([Buffer.alloc(chunkBytes - before, 'x'), ...pieces, Buffer.alloc(20, 'x'), ...pieces]);
      expect(isUtf8Body(Body.of(bytes))).toBe(isUtf8(bytes));
    }),
    { numRuns: 2000 },
  );
});
