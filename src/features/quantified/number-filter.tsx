import { useMemo, useState } from 'react';
import { Field } from '#src/shared/filters/field.tsx';
import { formatWhole } from '#src/shared/format/number.ts';
import { readFilter, type MetricFilter } from './metric-filter.ts';
import type { QuantifiedColumn } from './quantified-columns.tsx';
import type { Reading } from './reading.ts';
import { valueBars, type ValueBars } from './value-bars.ts';

const ops = { gte: 'at least', lte: 'at most', between: 'between', top: 'in the top %', bottom: 'in the bottom %' } as const;
type Op = keyof typeof ops;

interface Props {
  column: QuantifiedColumn;
  edited: MetricFilter | undefined;
  readings: readonly Reading[];
  onApply: (filter: MetricFilter) => void;
}

/** What was typed before, as the fields show it. */
function startOf(edited: MetricFilter | undefined): readonly [op: Op, low: string, high: string] {
  if (edited?.op === 'between') return ['between', String(edited.from), String(edited.to)];
  if (edited && edited.op !== 'in' && edited.op !== 'has') return [edited.op, String(edited.value), ''];
  return ['gte', '', ''];
}

/** A bound or a range of figures, typed or drawn along what occurs. */
export function NumberFilter({ column, edited, readings, onApply }: Props) {
  const { numberOf, id, meaning } = column;
  const [[op, low, high], setTyped] = useState(() => startOf(edited));
  const [wrong, setWrong] = useState<string>();
  const bars = useMemo(() => valueBars(readings.flatMap((reading) => numberOf?.(reading) ?? [])), [readings, numberOf]);
  const isShare = op === 'top' || op === 'bottom';
  const apply = (): void => {
    const read = readFilter(`${id}:${op}:${op === 'between' ? `${low.trim()}..${high.trim()}` : low.trim()}`);
    if (typeof read === 'string') setWrong(low.trim() === '' ? 'Type a number.' : `${read}.`);
    else onApply(read);
  };
  const slider = (label: string, value: string, set: (value: string) => void) =>
    bars &&
    !isShare &&
    bars.from < bars.to && (
      <input
        type="range"
        aria-label={label}
        className="w-full accent-(--accent)"
        min={bars.from}
        max={bars.to}
        step={(bars.to - bars.from) / 200}
        value={value === '' || Number.isNaN(Number(value)) ? bars.from : Number(value)}
        onChange={({ target }) => set(String(Number(target.valueAsNumber.toPrecision(3))))}
      />
    );
  const setLow = (value: string): void => setTyped([op, value, high]);
  const setHigh = (value: string): void => setTyped([op, low, value]);
  return (
    <form
      noValidate
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field label="Is">
        {(ids) => (
          <select {...ids} className="field" value={op} onChange={({ target }) => setTyped([target.value as Op, low, high])}>
            {Object.entries(ops).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      {bars && !isShare && (
        <Bars
          bars={bars}
          low={op === 'lte' ? undefined : Number(low)}
          high={op === 'lte' ? Number(low) : op === 'between' ? Number(high) : undefined}
        />
      )}
      {slider(op === 'between' ? 'Lower end' : 'Bound', low, setLow)}
      {op === 'between' && slider('Upper end', high, setHigh)}
      <div className={op === 'between' ? 'grid grid-cols-2 gap-2' : ''}>
        <Field
          label={op === 'between' ? 'From' : isShare ? 'Percent' : 'Value'}
          hint={isShare ? 'of the readings that have a value' : meaning?.unit}
          wrong={wrong}
        >
          {(ids) => <input {...ids} className="field" inputMode="decimal" value={low} onChange={({ target }) => setLow(target.value)} />}
        </Field>
        {op === 'between' && (
          <Field label="To">
            {(ids) => (
              <input {...ids} className="field" inputMode="decimal" value={high} onChange={({ target }) => setHigh(target.value)} />
            )}
          </Field>
        )}
      </div>
      <p className="text-2xs text-faint">Readings without a value never match.</p>
      <div>
        <button type="submit" className="button-primary">
          Apply
        </button>
      </div>
    </form>
  );
}

const [barsPx, highPx] = [240, 44];

function Bars({ bars, low, high }: { bars: ValueBars; low: number | undefined; high: number | undefined }) {
  const { counts, from, to, beyond } = bars;
  const most = Math.max(...counts);
  const step = barsPx / counts.length;
  const isIn = (index: number): boolean => {
    const middle = from + ((index + 0.5) / counts.length) * (to - from);
    return (low === undefined || !(middle < low)) && (high === undefined || !(middle > high));
  };
  return (
    <figure className="flex flex-col gap-0.5">
      <svg
        role="img"
        aria-label={`How often each value occurs, from ${formatWhole(from)} to ${formatWhole(to)}`}
        viewBox={`0 0 ${barsPx} ${highPx}`}
        className="w-full"
      >
        {counts.map((count, index) => {
          const height = Math.max(count > 0 ? 1 : 0, (count / most) * highPx);
          return (
            <rect
              key={index}
              x={index * step}
              y={highPx - height}
              width={step - 1}
              height={height}
              className={isIn(index) ? 'fill-accent' : 'fill-line'}
            />
          );
        })}
      </svg>
      <figcaption className="flex justify-between text-2xs text-faint">
        <span>{formatWhole(Number(from.toPrecision(3)))}</span>
        {beyond > 0 && <span>{beyond} beyond</span>}
        <span>{formatWhole(Number(to.toPrecision(3)))}</span>
      </figcaption>
    </figure>
  );
}
