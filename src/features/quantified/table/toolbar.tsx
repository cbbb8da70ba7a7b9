import { useLocation } from 'react-router';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { FilterBar } from '#src/shared/filters/filter-bar.tsx';
import type { FilterProps } from '#src/shared/filters/filter.ts';
import { chipTexts } from '#src/shared/filters/filter-text.ts';
import type { MetricFilter } from '#analysis/filters/filter-address.ts';
import { quantifiedSearch, type QuantifiedSearch, type QuantifiedSearchChange } from '../quantified-search.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { presets } from './presets.ts';
import { type PresetName, presetNames } from '../quantified-search.ts';
import { describeFilters, droppedParts, presetColumns, switchMarket, type QuantifiedView, useMoreColumns } from './view.ts';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';
import { ActiveFilters, PrintedView } from './active-filters.tsx';
import { MetricFilterPanel } from '../filters/filter-panel.tsx';
import { StudiesPanel } from '../studies/studies-panel.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { FilterPanel, SavedViewsPanel } from '#src/shared/filters/lazy-panels.ts';
import { requestFilters } from '../filters/request-filters.ts';

const { symbols, list, from, to, filters } = quantifiedSearch.query;
/** The parameters that are filters. */
const filterShape = { query: { symbols, list, from, to, filters } };
const groups = ['Studies', 'Symbols', 'Watchlist', 'Dates', 'Add filter', 'Columns', 'Views'];

interface Props {
  search: QuantifiedSearch;
  view: QuantifiedView;
  /** source of the values that a filter offers */
  reactions: readonly QuantifiedReaction[];
  /** not all rows are loaded */
  hasMore: boolean;
  onLoadAll: () => void;
  onChange: (change: QuantifiedSearchChange) => void;
  /** row count, progress and tools */
  children: ReactNode;
}

interface ToolbarState extends Omit<Props, 'children'> {
  /** the filter whose editor is open below its chip */
  edited: MetricFilter | undefined;
  onEdit: (filter: MetricFilter | undefined) => void;
}

/** For the panels and chips, which the shared FilterBar draws without knowing this page's filters. */
const ToolbarContext = createContext<ToolbarState | null>(null);

/** Presets, filters, columns and views of the explorer, with the active filters below. */
export function QuantifiedToolbar({ children, ...props }: Props) {
  const { search, view, reactions, hasMore, onLoadAll, onChange } = props;
  const [edited, onEdit] = useState<MetricFilter>();
  const state = useMemo(
    () => ({ search, view, reactions, hasMore, onLoadAll, onChange, edited, onEdit }),
    [search, view, reactions, hasMore, onLoadAll, onChange, edited],
  );
  return (
    <ToolbarContext value={state}>
      <FilterBar
        shape={filterShape}
        groups={[<Presets key="presets" {...props} />, ...groups, <Switches key="switches" {...props} />]}
        {...{ filters: requestFilters, search, onChange, Panel, Chips }}
      >
        <PrintedView {...{ search, view }} />
        {children}
        {edited && <MetricFilterPanel {...{ edited, view, reactions, hasMore, onLoadAll, onChange }} onClose={() => onEdit(undefined)} />}
      </FilterBar>
    </ToolbarContext>
  );
}

function Panel({ group, onClose, ...props }: FilterProps & { group: string; onClose: () => void }) {
  const toolbar = use(ToolbarContext);
  const { search: address } = useLocation();
  if (toolbar && group === 'Add filter') return <MetricFilterPanel {...toolbar} edited={undefined} onClose={onClose} />;
  if (group === 'Studies') return toolbar && <StudiesPanel search={toolbar.search} onClose={onClose} />;
  if (toolbar && group === 'Columns') return <ColumnChooser {...toolbar} onClose={onClose} />;
  return group === 'Views' ? (
    <SavedViewsPanel
      anchor="--filter"
      filters={[...chipTexts(requestFilters, props.search, address), ...(toolbar ? describeFilters(toolbar.view) : [])]}
      {...{ findInvalid: droppedParts, onClose }}
    />
  ) : (
    <FilterPanel {...{ group, onClose, ...props }} />
  );
}

function Chips() {
  const toolbar = use(ToolbarContext);
  return toolbar && <ActiveFilters {...toolbar} />;
}

function Presets({ search, view, onChange }: Omit<Props, 'children'>) {
  const isChanged = view.columns.map(({ id }) => id).join() !== presetColumns(search, useMoreColumns()).join();
  return (
    <select
      aria-label="Preset"
      className="control"
      value={isChanged ? 'own' : search.preset}
      onChange={({ target }) => onChange({ preset: target.value as PresetName, columns: undefined })}
    >
      {isChanged && (
        <option value="own" disabled>
          Custom columns
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
      <CommandButton
        label="vs SPY"
        className={pressed}
        aria-pressed={search.spy}
        title="Moves and results less those of SPY over the same time, in the columns of the table, charts and analyses. A move is empty where SPY has no prices. Filters keep their field."
        onClick={() => onChange(switchMarket(search, !search.spy))}
      />
      <CommandButton
        label="One row per session"
        aria-label="One row per session"
        className={pressed}
        aria-pressed={search.sessions === 'all'}
        title="One row per reported session, named in the column Session, instead of one row per story and symbol"
        onClick={() => onChange({ sessions: search.sessions === 'all' ? 'one' : 'all' })}
      >
        Per session
      </CommandButton>
    </>
  );
}
