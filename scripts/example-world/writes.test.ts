import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWrites } from './writes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('writes that fail are tried again in their order, and reported once', () => {
  const complaints: string[] = [];
  const written: number[] = [];
  let isFull = false;
  const writes = startWrites((line) => complaints.push(line));
  const add = (id: number): void =>
    writes.add(() => {
      if (isFull) throw new Error('database or disk is full');
      written.push(id);
    });
  add(1);
  expect([written, complaints]).toEqual([[1], []]);
  isFull = true;
  add(2);
  add(3);
  vi.advanceTimersByTime(60_000);
  expect([written, complaints]).toEqual([[1], [expect.stringContaining('database or disk is full')]]);
  isFull = false;
  vi.advanceTimersByTime(5000);
  expect([written, complaints.length]).toEqual([[1, 2, 3], 2]);
  add(4);
  expect(written).toEqual([1, 2, 3, 4]);
});

it('nothing is written after the end', () => {
  const write = vi.fn<() => void>(() => {
    throw new Error('database is locked');
  });
  const writes = startWrites(() => {});
  writes.add(write);
  writes.end();
  vi.advanceTimersByTime(60_000);
  expect(write).toHaveBeenCalledOnce();
});
