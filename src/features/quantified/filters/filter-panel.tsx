import { useEffect, useMemo, useState } from 'react';
import { announce } from '#src/shared/filters/announce.ts';
import { Field } from '#src/shared/filters/field.tsx';
import { restoreFocus, editorButton } from '#src/shared/ui/restore-focus.ts';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { maxReactions } from '#analysis/address/reactions-address.ts';
import type { QuantifiedSearchChange } from '../quantified-search.ts';
import { vsMarketOf } from '#analysis/reactions/windows.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { allColumns, type QuantifiedColumn } from '../table/columns.tsx';
import { vsMarketSparkId } from '../table/presets.ts';
import type { QuantifiedView } from '../table/view.ts';
import { facetValues, lowerCaseTexts } from '#analysis/filters/apply-filters.ts';
import { describeFilter } from './metric-filter.ts';
import { isNumeric } from '#analysis/filters/field.ts';
import { type MetricFilter, formatFilter } from '#analysis/filters/filter-address.ts';
import { NumberFilter } from './number-filter.tsx';

interface Props {
  /** the filter being changed; undefined adds one */
  edited: MetricFilter | undefined;
  view: Pick<QuantifiedView, 'filters' | 'columnOf' | 'columns'>;
  /** source of the offered values */
  reactions: readonly QuantifiedReaction[];
  /** not all rows are loaded, so that values and counts are incomplete */
  hasMore: boolean;
  /** loads the others */
  onLoadAll: () => void;
  onChange: (change: QuantifiedSearchChange) => void;
  onClose: () => void;
}

/** Times are filtered by the date range of the request. */
const filterColumns = allColumns.filter(({ id }) => !['PUBt', 'RECt', 'created', 'Date', 'reaction', vsMarketSparkId, '_id'].includes(id));
const groups = [...new Set(filterColumns.map(({ group }) => group))];

/** Editor of one filter on any column. */
export function MetricFilterPanel({
  edited,
  view: { filters, columnOf, columns },
  reactions,
  hasMore,
  onLoadAll,
  onChange,
  onClose,
}: Props) {
  const lessMarket = columns.find((shown) => shown.id === vsMarketOf('5_Minutes%'));
  const [id, setId] = useState(edited?.column ?? lessMarket?.id ?? '5_Minutes%');
  const column = columnOf(id);
  const apply = (filter: MetricFilter): void => {
    announce(`Filter: ${describeFilter(filter, columnOf)}`);
    onChange({ filters: [...new Set([...filters.filter((other) => other !== edited), filter].map(formatFilter))] });
    onClose();
    restoreFocus(() => editorButton('Add filter'));
  };
  const same = edited?.column === id ? edited : undefined;
  return (
    <Popover label={edited ? 'Edit filter' : 'Add filter'} anchor="--filter" onClose={onClose}>
      <div className="flex max-h-[80vh] flex-col gap-2.5 overflow-y-auto">
        <Field label="Column" hint={column?.meaning?.description}>
          {(ids) => (
            <select {...ids} className="field" value={id} onChange={({ target }) => setId(target.value)}>
              {groups.map((group) => (
                <optgroup key={group} label={group}>
                  {filterColumns
                    .filter((one) => one.group === group)
                    .map((one) => (
                      <option key={one.id} value={one.id}>
                        {columnOf(one.id)?.label}
                      </option>
                    ))}
                </optgroup>
              ))}
            </select>
          )}
        </Field>
        {hasMore && (
          <p className="text-2xs text-warn">
            Values and counts of {reactions.length.toLocaleString('en-US')} loaded reactions only.{' '}
            {reactions.length < maxReactions && (
              <button type="button" className="min-h-6 underline" onClick={onLoadAll}>
                Load all rows
              </button>
            )}
          </p>
        )}
        {column &&
          (isNumeric(column) ? (
            <NumberFilter key={id} column={column} edited={same} reactions={reactions} onApply={apply} />
          ) : (
            <TextFilter key={id} column={column} edited={same} reactions={reactions} onApply={apply} />
          ))}
      </div>
    </Popover>
  );
}

interface TextFilterProps {
  column: QuantifiedColumn;
  edited: MetricFilter | undefined;
  reactions: readonly QuantifiedReaction[];
  onApply: (filter: MetricFilter) => void;
}

/** Values offered as check boxes; typing finds the others. */
const maxValues = 60;

/** A text that the column contains, or values that it equals. */
export function TextFilter({ column, edited, reactions, onApply }: TextFilterProps) {
  const { id } = column;
  const values = useMemo(() => facetValues(reactions, column), [reactions, column]);
  // Computed while the user types, so that applying the filter is fast.
  useEffect(() => void lowerCaseTexts(reactions, column), [reactions, column]);
  const [typed, setTyped] = useState(edited?.op === 'has' ? edited.text : '');
  const [ticked, setTicked] = useState<readonly string[]>(edited?.op === 'in' ? edited.values : []);
  const [wrong, setWrong] = useState<string>();
  const offered = values.filter(({ value }) => value.toLowerCase().includes(typed.toLowerCase())).slice(0, maxValues);
  const apply = (): void => {
    if (ticked.length > 0) onApply({ column: id, op: 'in', values: ticked });
    else if (typed.trim() !== '') onApply({ column: id, op: 'has', text: typed.trim() });
    else setWrong('Tick a value, or type a text.');
  };
  return (
    <form
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field label="Contains" hint={ticked.length > 0 ? 'The ticked values apply.' : 'Ignores case. Or tick values below.'} wrong={wrong}>
        {(ids) => <input {...ids} className="field" value={typed} onChange={({ target }) => setTyped(target.value)} />}
      </Field>
      <fieldset className="max-h-52 overflow-y-auto">
        <legend className="font-medium">Is one of</legend>
        {offered.map(({ value, count }) => (
          <label key={value} className="option">
            <input
              type="checkbox"
              checked={ticked.includes(value)}
              onChange={({ target }) => setTicked(target.checked ? [...ticked, value] : ticked.filter((other) => other !== value))}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">{column.valueLabel?.(value) ?? value}</span>
            <span className="text-faint">{count.toLocaleString('en-US')}</span>
          </label>
        ))}
        {offered.length === 0 && (
          <p className="text-2xs text-faint">None of {reactions.length.toLocaleString('en-US')} loaded reactions has this value.</p>
        )}
      </fieldset>
      <div>
        <button type="submit" className="button-primary">
          Apply
        </button>
      </div>
    </form>
  );
}
