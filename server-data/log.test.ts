import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gatherLines } from './log.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const gathered = () => {
  const written: string[] = [];
  return { written, ...gatherLines((text) => written.push(text)) };
};

it('lines that come together leave in one write, in their order, within 20 ms', () => {
  const { written, write } = gathered();
  for (const line of ['a\n', 'b\n', 'c\n']) write(line);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(20);
  expect(written).toEqual(['a\nb\nc\n']);
  write('d\n');
  vi.advanceTimersByTime(20);
  expect(written).toEqual(['a\nb\nc\n', 'd\n']);
});

it('many lines do not wait', () => {
  const { written, write } = gathered();
  write('x'.repeat(70_000));
  expect(written).toHaveLength(1);
});

it('what waits is written when told to, once', () => {
  const { written, write, flush } = gathered();
  write('last words\n');
  flush();
  flush();
  vi.advanceTimersByTime(100);
  expect(written).toEqual(['last words\n']);
});
