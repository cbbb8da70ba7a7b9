import { createContext, lazy, Suspense, use, useState, type ReactNode } from 'react';
import { FilterBar } from '#src/shared/filters/filter-bar.tsx';
import type { FilterProps } from '#src/shared/filters/filter.ts';
import { later } from '#src/shared/ui/later.tsx';
import type { MetricFilter } from './metric-filter.ts';
import { presetNames, presets, type PresetName } from './quantified-presets.ts';
import { quantifiedSearch, type QuantifiedSearch, type QuantifiedSearchChange } from './quantified-search.ts';
import { leftOut, presetColumns, type QuantifiedView } from './quantified-view.ts';
import type { Reading } from './reading.ts';

const PrintedView = lazy(() => import('./printed-view.tsx'));
const QuantifiedChips = lazy(() => import('./quantified-chips.tsx'));
const FilterPanel = later(() => import('#src/shared/filters/filter-panel.tsx'));
const MetricFilterPanel = later(() => import('./metric-filter-panel.tsx'));
const ColumnChooser = later(() => import('./column-chooser.tsx'));
const SavedViews = later(() => import('#src/shared/views/saved-views-panel.tsx'));

const describe = () => import('./quantified-filter-set.ts');
const { symbols, list, from, to, filters } = quantifiedSearch.query;
/** What of the address is a filter, and so a chip. */
const filterShape = { query: { symbols, list, from, to, filters } };
const groups = ['Symbols', 'Watchlist', 'Dates', 'Add filter', 'Columns', 'Views'];

interface Props {
  search: QuantifiedSearch;
  view: QuantifiedView;
  /** what a filter's values are offered from */
  readings: readonly Reading[];
  onChange: (change: QuantifiedSearchChange) => void;
  /** the count, what is under way, and the tools */
  children: ReactNode;
}

interface Explored extends Omit<Props, 'children'> {
  /** the filter whose editor is open, under its chip */
  edited: MetricFilter | undefined;
  onEdit: (filter: MetricFilter | undefined) => void;
}

/** What the panels and chips of the bar work on; the bar itself knows only what every page has. */
const Explored = createContext<Explored | null>(null);

/** Preset, filters, columns and views of the explorer; below them the active filters in words. */
export function QuantifiedBar({ children, ...props }: Props) {
  const { search, view, readings, onChange } = props;
  const [edited, onEdit] = useState<MetricFilter>();
  return (
    <Explored value={{ ...props, edited, onEdit }}>
      <FilterBar
        shape={filterShape}
        groups={[<Presets key="presets" {...props} />, ...groups, <Switches key="switches" {...props} />]}
        {...{ describe, search, onChange, Panel, Chips }}
      >
        <Suspense>
          <PrintedView {...{ search, view }} />
        </Suspense>
        {children}
        <Suspense>
          {edited && <MetricFilterPanel {...{ edited, readings, onChange }} filters={view.filters} onClose={() => onEdit(undefined)} />}
        </Suspense>
      </FilterBar>
    </Explored>
  );
}

function Panel({ group, onClose, ...props }: FilterProps & { group: string; onClose: () => void }) {
  const explored = use(Explored);
  if (explored && group === 'Add filter')
    return <MetricFilterPanel {...explored} edited={undefined} filters={explored.view.filters} onClose={onClose} />;
  if (explored && group === 'Columns') return <ColumnChooser {...explored} onClose={onClose} />;
  return group === 'Views' ? <SavedViews anchor="--filter" {...{ leftOut, onClose }} /> : <FilterPanel {...{ group, onClose, ...props }} />;
}

function Chips() {
  const explored = use(Explored);
  return explored && <QuantifiedChips {...explored} filters={explored.view.filters} />;
}

function Presets({ search, view, onChange }: Omit<Props, 'children'>) {
  const isChanged = view.columns.map(({ id }) => id).join() !== presetColumns(search).join();
  return (
    <select
      aria-label="Preset"
      className="control"
      value={isChanged ? 'own' : search.preset}
      onChange={({ target }) => onChange({ preset: target.value as PresetName, columns: undefined })}
    >
      {isChanged && (
        <option value="own" disabled>
          Own columns
        </option>
      )}
      {presetNames.map((name) => (
        <option key={name} value={name}>
          {presets[name].label}
        </option>
      ))}
    </select>
  );
}

const pressed = 'control aria-pressed:bg-accent-bg aria-pressed:text-accent';

function Switches({ search, onChange }: Omit<Props, 'children'>) {
  return (
    <>
      <button
        type="button"
        className={pressed}
        aria-pressed={search.index}
        title="Result less that of SPY over the same time. The eight windows after the news have no figure against the index."
        onClick={() => onChange({ index: !search.index, columns: search.columns?.map((id) => swapped(id, !search.index)) })}
      >
        vs SPY
      </button>
      <button
        type="button"
        className={pressed}
        aria-pressed={search.sessions === 'all'}
        title="One row for each trading session that is reported on, instead of one for each story and symbol"
        onClick={() => onChange({ sessions: search.sessions === 'all' ? 'one' : 'all' })}
      >
        Every session
      </button>
    </>
  );
}

/** The other of the two results, where a column is one of them. */
const swapped = (id: string, index: boolean): string =>
  id === (index ? 'Result%' : 'Result_Vs_Index%') ? (index ? 'Result_Vs_Index%' : 'Result%') : id;
