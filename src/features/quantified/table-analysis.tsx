import { useMemo } from 'react';
import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import { filterChips } from '#src/shared/filters/words.ts';
import { dayOf } from '#src/shared/format/time.ts';
import type { Reading } from './reading.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import AnalysisPanel from './analysis/analysis-panel.tsx';
import { fieldLabels } from './field-labels.ts';
import { filterWords, writeFilter, type MetricFilter } from './metric-filter.ts';
import { narrowedFilters } from './narrowed-filters.ts';
import quantifiedFilters from './quantified-filter-set.ts';
import type { QuantifiedSearch, QuantifiedSearchChange } from './quantified-search.ts';

interface Props {
  search: QuantifiedSearch;
  onChange: (change: QuantifiedSearchChange, how?: { replace?: boolean }) => void;
  filters: readonly MetricFilter[];
  /** those that pass the filters */
  picked: readonly Reading[];
  /** all that are loaded */
  loaded: readonly Reading[];
  hasMore: boolean;
  open: Reading | undefined;
  focusedKey: string | undefined;
  onMark: (keys: ReadonlySet<string> | undefined) => void;
}

const labelOf = (metric: QuantifiedMetric): string => fieldLabels[metric];

/** What is asked and picked, in words. */
const wordsOf = (search: QuantifiedSearch, filters: readonly MetricFilter[]): readonly string[] => [
  ...filterChips(quantifiedFilters, search, dayOf(nowSeconds(), 'et').slice(0, 4)).map(({ whole }) => whole),
  ...filters.map(filterWords),
];

/** The analysis of what the table shows, and what a click in it does to the table. Comes with the first look at it. */
export default function TableAnalysis({ search, onChange, filters, picked, loaded, hasMore, open, focusedKey, onMark }: Props) {
  const count = loaded.length;
  const told = useMemo(
    () => [
      ...wordsOf(search, filters),
      ...(hasMore ? [`of the ${count.toLocaleString('en-US')} rows that are loaded, more available`] : []),
    ],
    [search, filters, hasMore, count],
  );
  const onGroup = (by: 'topic' | 'symbol', name: string): void => {
    const filter = writeFilter({ column: by === 'topic' ? 'Topics' : 'Symb', op: 'in', values: [name] });
    // A story may have two topics; a reading has one symbol.
    const others = filters.filter(({ column, op }) => by === 'topic' || column !== 'Symb' || op !== 'in');
    onChange({ filters: [...new Set([...others.map(writeFilter), filter])] });
  };
  return (
    <AnalysisPanel
      readings={picked}
      selected={open}
      filterWords={told}
      onNarrow={(ranges) => onChange({ filters: narrowedFilters(filters, picked, ranges), brush: undefined })}
      onPickRow={(row) => onChange({ row }, { replace: open !== undefined })}
      {...{ loaded, labelOf, focusedKey, onGroup, onMark }}
    />
  );
}
