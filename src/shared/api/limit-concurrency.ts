/** Runs tasks in the order in which they were given, only so many at a time. */
export function limitConcurrency(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // Its place goes to the next one, so that none comes between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
