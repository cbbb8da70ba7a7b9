import { expect } from 'vitest';

/** Waits until a reading is the same twice, as when the lines of a bar have their final number, and returns it. */
export async function settled<T>(read: () => T): Promise<T> {
  let last = read();
  await expect
    .poll(() => {
      const before = JSON.stringify(last);
      last = read();
      return JSON.stringify(last) === before;
    })
    .toBe(true);
  return last;
}
