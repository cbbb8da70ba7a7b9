import { configure, waitFor } from '@testing-library/react';

const timeoutMs = 15_000;

// Without the page in their messages: a query that waits fails many times, and printing the page takes longer than rendering it.
configure({ asyncUtilTimeout: timeoutMs, getElementError: (message) => new Error(message ?? 'no such element') });

/** Waits until the callback no longer throws. Repeats a short `waitFor`, because the interval of a long one would wait for a stopped clock. */
export async function soon<T>(callback: () => T): Promise<T> {
  const endMs = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await waitFor(callback, { timeout: 10, onTimeout: (error) => error });
    } catch (error) {
      if (performance.now() > endMs) throw error;
    }
  }
}
