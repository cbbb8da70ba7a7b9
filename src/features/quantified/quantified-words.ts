import { filterPhrase } from '#src/shared/filters/words.ts';
import { filterWords } from './metric-filter.ts';
import { columnById } from './quantified-columns.tsx';
import quantifiedFilters from './quantified-filter-set.ts';
import type { QuantifiedSearch } from './quantified-search.ts';
import type { QuantifiedView } from './quantified-view.ts';

/**
 * What is seen, in words, as paper says it: `Readings on F; 5 min at least 2%; ordered by Published, descending`.
 *
 * @param thisYear dates of another year carry theirs
 */
export function viewWords(search: QuantifiedSearch, { filters, sort }: QuantifiedView, thisYear: string): string {
  const order = sort.map(({ id, desc }) => `${columnById(id)?.label ?? id}, ${desc ? 'descending' : 'ascending'}`).join(', then ');
  const asked = filterPhrase(quantifiedFilters, search, thisYear) ?? (filters.length > 0 ? 'readings' : 'all readings');
  return [asked.charAt(0).toUpperCase() + asked.slice(1), ...filters.map(filterWords), `ordered by ${order}`].join('; ');
}
