import type { FilterProps, Filters } from './filter.ts';

const known = new WeakMap<FilterProps['describe'], Promise<Filters>>();

/** A page's description, loaded once; React waits for the same promise each time. */
export function described(describe: FilterProps['describe']): Promise<Filters> {
  const before = known.get(describe);
  if (before) return before;
  const loading = describe().then((module) => module.default);
  known.set(describe, loading);
  // A chunk that did not come may come the next time.
  loading.catch(() => known.delete(describe));
  return loading;
}
