import { accessRefusal } from '#src/shared/api/access-refusal.ts';

const intervalMs = 30_000;
const maxAttempts = 10;

/** Resolves when the proxy does not refuse this browser. */
const accepted = (): Promise<void> =>
  new Promise((resolve) => {
    if (!accessRefusal.get()) return resolve();
    const unsubscribe = accessRefusal.subscribe(() => {
      if (accessRefusal.get()) return;
      unsubscribe();
      resolve();
    });
  });

/**
 * Loads code that nobody opens, so that nobody would load it again after an outage: every 30 seconds, and not while the proxy refuses this
 * browser. @throws the last error after ten attempts
 */
export async function retry<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      if (attempt === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, intervalMs));
      await accepted();
    }
  }
}
