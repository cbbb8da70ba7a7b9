import { useState } from 'react';
import { announce } from '#src/shared/filters/announce.ts';
import { Field } from '#src/shared/filters/field.tsx';
import { keepFocus, opener } from '#src/shared/ui/keep-focus.ts';
import { Popover } from '#src/shared/ui/popover.tsx';
import { filterWords, isNumber, writeFilter, type MetricFilter } from './metric-filter.ts';
import { NumberFilter } from './number-filter.tsx';
import { allColumns, columnById } from './quantified-columns.tsx';
import type { QuantifiedSearchChange } from './quantified-search.ts';
import type { Reading } from './reading.ts';
import { TextFilter } from './text-filter.tsx';

interface Props {
  /** the filter that is changed; undefined adds one */
  edited: MetricFilter | undefined;
  filters: readonly MetricFilter[];
  /** those that values are offered from */
  readings: readonly Reading[];
  onChange: (change: QuantifiedSearchChange) => void;
  onClose: () => void;
}

/** Times are asked for by days, which the service picks by. */
const asked = allColumns.filter(({ id }) => !['PUBt', 'RECt', 'created', 'Date', 'reaction', '_id'].includes(id));
const groups = [...new Set(asked.map(({ group }) => group))];

/** One filter on any column. */
export default function MetricFilterPanel({ edited, filters, readings, onChange, onClose }: Props) {
  const [id, setId] = useState(edited?.column ?? '5_Minutes%');
  const column = columnById(id);
  const apply = (filter: MetricFilter): void => {
    announce(`Filter: ${filterWords(filter)}`);
    onChange({ filters: [...new Set([...filters.filter((other) => other !== edited), filter].map(writeFilter))] });
    onClose();
    keepFocus(() => opener('Add filter'));
  };
  const same = edited?.column === id ? edited : undefined;
  return (
    <Popover label={edited ? 'Edit filter' : 'Add filter'} anchor="--filter" onClose={onClose}>
      <div className="flex max-h-[80vh] flex-col gap-2.5 overflow-y-auto">
        <Field label="Column" hint={column?.meaning?.says}>
          {(ids) => (
            <select {...ids} className="field" value={id} onChange={({ target }) => setId(target.value)}>
              {groups.map((group) => (
                <optgroup key={group} label={group}>
                  {asked
                    .filter((one) => one.group === group)
                    .map((one) => (
                      <option key={one.id} value={one.id}>
                        {one.label} ({one.id})
                      </option>
                    ))}
                </optgroup>
              ))}
            </select>
          )}
        </Field>
        {column &&
          (isNumber(column) ? (
            <NumberFilter key={id} column={column} edited={same} readings={readings} onApply={apply} />
          ) : (
            <TextFilter key={id} column={column} edited={same} readings={readings} onApply={apply} />
          ))}
      </div>
    </Popover>
  );
}
