const intervalMs = 30_000;
const maxAttempts = 10;

/** Loads code that nobody opens, so that nobody would load it again after an outage. @throws the last error after ten attempts */
export async function retry<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      if (attempt === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, intervalMs));
    }
  }
}
