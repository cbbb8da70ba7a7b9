import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

function counted(isKept?: (reading: { text: string }) => boolean) {
  const reads: string[] = [];
  const read = remembered((text) => {
    reads.push(text.slice(0, 10));
    return { text };
  }, isKept);
  return { reads, read };
}

test('a text is read once', () => {
  const { reads, read } = counted();
  expect(read('a')).toBe(read('a'));
  expect(read('b')).not.toBe(read('a'));
  expect(reads).toEqual(['a', 'b']);
});

test('what may not be kept, and what is too long to keep, is read each time', () => {
  const { reads, read } = counted(({ text }) => text !== 'secret');
  const long = 'x'.repeat(3000);
  for (const text of ['secret', 'secret', long, long]) expect(read(text)).toEqual({ text });
  expect(reads).toEqual(['secret', 'secret', 'xxxxxxxxxx', 'xxxxxxxxxx']);
});

test('a flood of texts is forgotten, not piled up', () => {
  const { reads, read } = counted();
  read('first');
  for (let n = 0; n < 1000; n++) read(String(n));
  read('first');
  expect(reads.filter((text) => text === 'first')).toHaveLength(2);
});
