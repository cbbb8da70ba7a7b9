import { Suspense, useState, type ReactNode } from 'react';
import { later } from '#src/shared/ui/later.tsx';
import type { MetricFilter } from './metric-filter.ts';
import { QuantifiedChips } from './quantified-chips.tsx';
import { presetNames, presets, type PresetName } from './quantified-presets.ts';
import type { QuantifiedSearch, QuantifiedSearchChange } from './quantified-search.ts';
import { presetColumns, type QuantifiedView } from './quantified-view.ts';
import { allColumns } from './quantified-columns.tsx';
import type { Reading } from './reading.ts';

const FilterPanel = later(() => import('#src/shared/filters/filter-panel.tsx'));
const MetricFilterPanel = later(() => import('./metric-filter-panel.tsx'));
const ColumnChooser = later(() => import('./column-chooser.tsx'));
const SavedViews = later(() => import('./saved-views-panel.tsx'));

const describe = () => import('./quantified-filter-set.ts');

type Panel = 'Symbols' | 'Dates' | 'Filter' | 'Columns' | 'Views';

interface Props {
  search: QuantifiedSearch;
  view: QuantifiedView;
  /** what a filter's values are offered from */
  readings: readonly Reading[];
  onChange: (change: QuantifiedSearchChange) => void;
  /** the count, what is under way, and the tools */
  children: ReactNode;
}

/** Preset, filters, columns and views of the explorer; below them the active filters in words. */
export function QuantifiedBar({ search, view, readings, onChange, children }: Props) {
  const [panel, setPanel] = useState<Panel>();
  const [edited, setEdited] = useState<MetricFilter>();
  const [unfolded, setUnfolded] = useState(false);
  const close = (): void => {
    setPanel(undefined);
    setEdited(undefined);
  };
  const opener = (name: Panel, text: string): ReactNode => (
    <button
      type="button"
      className="control"
      aria-haspopup="dialog"
      aria-expanded={panel === name}
      style={panel === name ? { anchorName: '--filter' } : undefined}
      onClick={() => setPanel(name)}
    >
      {text} ▾
    </button>
  );
  const hasChips = search.symbols !== undefined || search.from !== undefined || search.to !== undefined || view.filters.length > 0;
  const isChanged = search.columns !== undefined && search.columns.join() !== presetColumns(search).join();
  return (
    <div role="toolbar" aria-label="Filters" className="filter-bar">
      <button type="button" className="control sm:hidden" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        Filters {unfolded ? '▴' : '▾'}
      </button>
      <div data-open={unfolded}>
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
        {opener('Symbols', 'Symbols')}
        {opener('Dates', 'Dates')}
        {opener('Filter', 'Add filter')}
        {opener('Columns', `Columns ${view.columns.length} of ${allColumns.length}`)}
        {opener('Views', 'Views')}
        <button
          type="button"
          className="control aria-pressed:bg-accent-bg aria-pressed:text-accent"
          aria-pressed={search.index}
          title="Result less that of SPY over the same time. The eight windows after the news have no figure against the index."
          onClick={() => onChange({ index: !search.index, columns: search.columns?.map((id) => swapped(id, !search.index)) })}
        >
          vs SPY
        </button>
        <button
          type="button"
          className="control aria-pressed:bg-accent-bg aria-pressed:text-accent"
          aria-pressed={search.sessions === 'all'}
          title="One row for each trading session that is reported on, instead of one for each story and symbol"
          onClick={() => onChange({ sessions: search.sessions === 'all' ? 'one' : 'all' })}
        >
          Every session
        </button>
      </div>
      <Suspense>
        {(panel === 'Symbols' || panel === 'Dates') && (
          <FilterPanel key={panel} group={panel} describe={describe} search={search} onChange={onChange} onClose={close} />
        )}
        {panel === 'Filter' && (
          <MetricFilterPanel edited={edited} filters={view.filters} readings={readings} onChange={onChange} onClose={close} />
        )}
        {panel === 'Columns' && <ColumnChooser search={search} view={view} onChange={onChange} onClose={close} />}
        {panel === 'Views' && <SavedViews onClose={close} />}
      </Suspense>
      <span>{children}</span>
      {hasChips && (
        <div>
          <QuantifiedChips
            search={search}
            filters={view.filters}
            onChange={onChange}
            onEdit={(filter) => {
              setEdited(filter);
              setPanel('Filter');
            }}
          />
        </div>
      )}
    </div>
  );
}

/** The other of the two results, where a column is one of them. */
const swapped = (id: string, index: boolean): string =>
  id === (index ? 'Result%' : 'Result_Vs_Index%') ? (index ? 'Result_Vs_Index%' : 'Result%') : id;
