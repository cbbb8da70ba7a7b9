import { expect, onTestFinished, test, vi } from 'vitest';
import { gatherLines } from './line-writer.ts';

function writer() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const written: string[] = [];
  return { written, ...gatherLines((text) => written.push(text)) };
}

test('a line that comes alone is written at once', () => {
  const { written, write } = writer();
  write('a\n');
  vi.advanceTimersByTime(1000);
  write('b\n');
  expect(written).toEqual(['a\n', 'b\n']);
});

test('lines that follow are written together, in order, and none waits longer than a moment', () => {
  const { written, write } = writer();
  for (const line of ['a\n', 'b\n', 'c\n']) write(line);
  expect(written).toEqual(['a\n']);
  vi.advanceTimersByTime(100);
  expect(written).toEqual(['a\n', 'b\nc\n']);
  write('d\n');
  expect(written).toHaveLength(2);
  vi.advanceTimersByTime(100);
  expect(written.join('')).toBe('a\nb\nc\nd\n');
});

test('many lines do not pile up in memory', () => {
  const { written, write } = writer();
  for (let n = 0; n < 3000; n++) write(`${'x'.repeat(99)}\n`);
  expect(written.join('').length).toBeGreaterThan(3000 * 100 - 70_000);
});

test('what waits when the process ends is written then', () => {
  const { written, write, flush } = writer();
  write('a\n');
  write('b\n');
  flush();
  flush();
  expect(written).toEqual(['a\n', 'b\n']);
});
