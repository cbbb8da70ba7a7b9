import { useEffect, useMemo, useState } from 'react';
import { Field } from '#src/shared/filters/field.tsx';
import { facetValues } from './facet-values.ts';
import { foldedTexts } from './folded-texts.ts';
import type { MetricFilter } from './metric-filter.ts';
import type { QuantifiedColumn } from './quantified-columns.tsx';
import type { Reading } from './reading.ts';

interface Props {
  column: QuantifiedColumn;
  edited: MetricFilter | undefined;
  readings: readonly Reading[];
  onApply: (filter: MetricFilter) => void;
}

/** Values that are offered to be ticked; the rest is found by typing. */
const mostOffered = 60;

/** Words that a text contains, or values it is one of. */
export function TextFilter({ column, edited, readings, onApply }: Props) {
  const { id } = column;
  const values = useMemo(() => facetValues(readings, column), [readings, column]);
  // While words are being typed; once they are applied every moment is seen.
  useEffect(() => void foldedTexts(readings, column), [readings, column]);
  const [typed, setTyped] = useState(edited?.op === 'has' ? edited.text : '');
  const [ticked, setTicked] = useState<readonly string[]>(edited?.op === 'in' ? edited.values : []);
  const [wrong, setWrong] = useState<string>();
  const offered = values.filter(({ value }) => value.toLowerCase().includes(typed.toLowerCase())).slice(0, mostOffered);
  const apply = (): void => {
    if (ticked.length > 0) onApply({ column: id, op: 'in', values: ticked });
    else if (typed.trim() !== '') onApply({ column: id, op: 'has', text: typed.trim() });
    else setWrong('Tick a value, or type what the text contains.');
  };
  return (
    <form
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field
        label="Contains"
        hint={ticked.length > 0 ? 'The ticked values are what counts.' : 'Any letter case; or tick values below.'}
        wrong={wrong}
      >
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
            <span className="min-w-0 flex-1 wrap-anywhere">{value}</span>
            <span className="text-faint">{count.toLocaleString('en-US')}</span>
          </label>
        ))}
        {offered.length === 0 && <p className="text-2xs text-faint">No loaded reading has such a value.</p>}
      </fieldset>
      <div>
        <button type="submit" className="button-primary">
          Apply
        </button>
      </div>
    </form>
  );
}
