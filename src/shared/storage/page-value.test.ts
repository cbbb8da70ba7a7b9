import { expect, test, vi } from 'vitest';
import { createPageValue } from './page-value.ts';

test('a page value notifies of each change, until a listener unsubscribes', () => {
  const value = createPageValue(1);
  const seen: number[] = [];
  const stop = value.subscribe(() => seen.push(value.get()));
  value.set(2);
  value.set(3);
  stop();
  value.set(4);
  expect(seen).toEqual([2, 3]);
  expect(value.get()).toBe(4);
});

test('a listener that unsubscribes while it is called does not keep others from being called', () => {
  const value = createPageValue(1);
  const other = vi.fn<() => void>();
  const stop = value.subscribe(() => stop());
  value.subscribe(other);
  value.set(2);
  expect(other).toHaveBeenCalledOnce();
});
