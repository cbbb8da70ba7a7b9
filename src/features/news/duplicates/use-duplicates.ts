import { useEffect, useMemo, useState } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { collapseDuplicates, groupDuplicates, LeadIds } from './duplicates.ts';

interface Grouping {
  readonly collapseDuplicates: typeof collapseDuplicates;
  readonly groupDuplicates: typeof groupDuplicates;
}
type Duplicates = ReadonlyMap<number, readonly NewsItem[]>;

let loaded: Grouping | undefined;

/** Without the code each story has a line of its own. */
const noGrouping: Grouping = { groupDuplicates: () => new Map(), collapseDuplicates: () => new Map() };

/**
 * The duplicates by their lead story. Their code is loaded while the first list is requested; undefined until then, because a line that is
 * shown must not collapse afterwards.
 */
export function useDuplicates(items: readonly NewsItem[]): Duplicates | undefined {
  const [grouping, setGrouping] = useState(loaded);
  const [leadIds] = useState<LeadIds>(() => new Map());
  useEffect(() => {
    if (grouping) return;
    import('./duplicates.ts').then(
      (code) => setGrouping((loaded = code)),
      () => setGrouping(noGrouping),
    );
  }, [grouping]);
  return useMemo(() => grouping?.collapseDuplicates(items, grouping.groupDuplicates(items), leadIds), [grouping, items, leadIds]);
}
