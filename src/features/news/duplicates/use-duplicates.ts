import { useMemo, useState } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { collapseDuplicates, groupDuplicates, type LeadIds } from './duplicates.ts';

/** The duplicates by their lead story. */
export function useDuplicates(items: readonly NewsItem[]): ReadonlyMap<number, readonly NewsItem[]> {
  const [leadIds] = useState<LeadIds>(() => new Map());
  return useMemo(() => collapseDuplicates(items, groupDuplicates(items), leadIds), [items, leadIds]);
}
