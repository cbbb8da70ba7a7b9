import { configure, waitFor } from '@testing-library/react';
import { flushSync } from 'react-dom';

const timeoutMs = 15_000;

// Without the page in their messages: a query that waits fails many times, and printing the page takes longer than rendering it.
// Events are flushed, not wrapped in `act`: what suspends with `use` inside a synchronous `act` may never be tried again.
configure({
  eventWrapper: (dispatch) => flushSync(dispatch) as unknown,
  asyncUtilTimeout: timeoutMs,
  getElementError: (message) => new Error(message ?? 'no such element'),
});

/**
 * One attempt. `waitFor`, because queries inside it fail without listing the roles of the page; but neither its interval, which may be
 * faked, nor changes of the page start another: callbacks may advance the clock.
 */
const attempt = <T>(callback: () => T): Promise<T> =>
  waitFor(callback, { timeout: 10, interval: 2 ** 31 - 1, container: document.createElement('i'), onTimeout: (error) => error });

// The real one: tests may fake the clock.
const { setTimeout } = globalThis;

/**
 * Waits until the callback no longer throws. Between two attempts the page gets as much time as an attempt took: React renders in
 * slices of 5 ms, one a turn of the event loop, and a query by role over a large page takes a hundred times as long.
 */
export async function soon<T>(callback: () => T): Promise<T> {
  const endMs = performance.now() + timeoutMs;
  for (;;) {
    const startMs = performance.now();
    try {
      return await attempt(callback);
    } catch (error) {
      const now = performance.now();
      if (now > endMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, now - startMs));
    }
  }
}
