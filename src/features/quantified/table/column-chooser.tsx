import { useState } from 'react';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { allColumns, type QuantifiedColumn } from './columns.tsx';
import type { QuantifiedSearch, QuantifiedSearchChange } from '../quantified-search.ts';
import type { QuantifiedView } from './view.ts';

interface Props {
  search: QuantifiedSearch;
  view: QuantifiedView;
  onChange: (change: QuantifiedSearchChange) => void;
  onClose: () => void;
}

const groups = [...new Set(allColumns.map(({ group }) => group))];

const matches = ({ id, label, meaning }: QuantifiedColumn, query: string): boolean =>
  [id, label, meaning?.description ?? ''].some((text) => text.toLowerCase().includes(query.toLowerCase()));

/** Which columns are shown, and their order, by check boxes and buttons: works without dragging. */
export function ColumnChooser({ search, view, onChange, onClose }: Props) {
  const [query, setQuery] = useState('');
  const shown = view.columns.map(({ id }) => id);
  const found = allColumns.filter((column) => matches(column, query));
  const set = (columns: readonly string[]): void => onChange({ columns: columns.length > 0 ? [...columns] : undefined });
  return (
    <Popover label="Columns" anchor="--filter" onClose={onClose}>
      <div className="flex max-h-[80vh] flex-col gap-2">
        <input
          className="field shrink-0"
          aria-label="Find a column"
          placeholder="Find by name or meaning"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <div className="min-h-0 flex-1 overflow-y-auto">
          {query === '' && <ShownColumns columns={view.columns} onOrder={set} />}
          {groups.map((group) => {
            const columns = found.filter((column) => column.group === group && (query !== '' || !shown.includes(column.id)));
            return columns.length === 0 ? null : (
              <fieldset key={group}>
                <legend className="mt-1.5 text-2xs font-medium text-faint">{group}</legend>
                {columns.map(({ id, label, meaning }) => (
                  <label key={id} className="option" title={meaning?.description}>
                    <input
                      type="checkbox"
                      checked={shown.includes(id)}
                      onChange={({ target }) => set(target.checked ? [...shown, id] : shown.filter((other) => other !== id))}
                    />
                    <span className="min-w-0 flex-1 truncate">{label}</span>
                  </label>
                ))}
              </fieldset>
            );
          })}
          {found.length === 0 && <p className="text-2xs text-faint">No such column.</p>}
        </div>
        {(search.columns !== undefined || search.widths !== undefined) && (
          <button type="button" className="control self-start" onClick={() => onChange({ columns: undefined, widths: undefined })}>
            Reset to preset
          </button>
        )}
      </div>
    </Popover>
  );
}

interface ShownColumnsProps {
  columns: readonly QuantifiedColumn[];
  /** @param ids of the columns that are shown, in order */
  onOrder: (ids: readonly string[]) => void;
}

/** The columns of the table in their order, each to be hidden or moved. */
function ShownColumns({ columns, onOrder }: ShownColumnsProps) {
  const shown = columns.map(({ id }) => id);
  const move = (index: number, by: 1 | -1): void => {
    const [id, next] = [shown[index], shown[index + by]];
    if (id !== undefined && next !== undefined) onOrder(shown.with(index, next).with(index + by, id));
  };
  return (
    <fieldset>
      <legend className="text-2xs font-medium text-faint">{`Shown, in order: ${shown.length} of ${allColumns.length}`}</legend>
      {columns.map(({ id, label }, index) => (
        <div key={id} className="option">
          <label className="flex min-w-0 flex-1 items-center gap-1.5">
            <input type="checkbox" checked onChange={() => onOrder(shown.filter((other) => other !== id))} />
            <span className="truncate">{label}</span>
          </label>
          <button type="button" className="size-6" aria-label={`Move ${label} left`} disabled={index === 0} onClick={() => move(index, -1)}>
            ↑
          </button>
          <button
            type="button"
            className="size-6"
            aria-label={`Move ${label} right`}
            disabled={index === shown.length - 1}
            onClick={() => move(index, 1)}
          >
            ↓
          </button>
        </div>
      ))}
    </fieldset>
  );
}
