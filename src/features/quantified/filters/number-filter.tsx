import { useMemo, useState } from 'react';
import { Field } from '#src/shared/filters/field.tsx';
import { readAmount } from '#src/shared/format/amount.ts';
import { formatWhole } from '#src/shared/format/number.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import type { QuantifiedColumn } from '../table/columns.tsx';
import { readTypedFilter } from './metric-filter.ts';
import type { MetricFilter } from '#analysis/filters/filter-address.ts';

/** Counts of values in bins of equal width. */
interface ValueHistogram {
  readonly from: number;
  readonly to: number;
  readonly counts: readonly number[];
  /** values outside the range, counted in the outermost bins */
  readonly outside: number;
}

const quantile = (sorted: Float64Array, share: number): number => sorted[Math.round((sorted.length - 1) * share)] ?? 0;

/**
 * Assumed: the bars of a filter range from the 1st to the 99th percentile, so that one outlier does not press all others
 * into one bar; values outside are counted at the ends, and can be typed.
 */
export function valueHistogram(values: readonly number[], binCount = 24): ValueHistogram | undefined {
  if (values.length === 0) return undefined;
  const sorted = Float64Array.from(values).toSorted();
  const [from, to] = [quantile(sorted, 0.01), quantile(sorted, 0.99)];
  const counts = Array.from({ length: from === to ? 1 : binCount }, () => 0);
  let outside = 0;
  for (const value of sorted) {
    if (value < from || value > to) outside++;
    const index = from === to ? 0 : Math.floor(((value - from) / (to - from)) * counts.length);
    const bin = Math.min(counts.length - 1, Math.max(0, index));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { from, to, counts, outside };
}

const ops = { gte: 'at least', lte: 'at most', between: 'between', top: 'in the top %', bottom: 'in the bottom %' } as const;
type Op = keyof typeof ops;

interface Props {
  column: QuantifiedColumn;
  edited: MetricFilter | undefined;
  reactions: readonly QuantifiedReaction[];
  onApply: (filter: MetricFilter) => void;
}

/** The edited filter as field values. */
function initialFields(edited: MetricFilter | undefined): readonly [op: Op, low: string, high: string] {
  if (edited?.op === 'between') return ['between', String(edited.from), String(edited.to)];
  if (edited && edited.op !== 'in' && edited.op !== 'has') return [edited.op, String(edited.value), ''];
  return ['gte', '', ''];
}

/** Nothing typed is no bound, not 0. */
function typedNumber(typed: string): number | undefined {
  const amount = readAmount(typed);
  return amount === undefined ? undefined : Number(amount);
}

interface BoundSliderProps {
  label: string;
  /** as it is typed */
  value: string;
  bars: ValueHistogram;
  onChange: (value: string) => void;
}

/** A bound within the loaded values; none where they are all equal. */
function BoundSlider({ label, value, bars, onChange }: BoundSliderProps) {
  if (bars.from >= bars.to) return null;
  return (
    <input
      type="range"
      aria-label={label}
      // As wide as the bars, whose axis is on the left.
      className="ms-[2.625rem] accent-(--accent)"
      min={bars.from}
      max={bars.to}
      step={(bars.to - bars.from) / 200}
      value={typedNumber(value) ?? bars.from}
      onChange={({ target }) => onChange(String(Number(target.valueAsNumber.toPrecision(3))))}
    />
  );
}

/** A bound or a range, typed or set by a slider below the distribution of the loaded values. */
export function NumberFilter({ column, edited, reactions, onApply }: Props) {
  const { numberOf, id, unit } = column;
  const [[op, low, high], setTyped] = useState(() => initialFields(edited));
  const [wrong, setWrong] = useState<ReturnType<typeof readTypedFilter>['wrong']>();
  const bars = useMemo(() => valueHistogram(reactions.flatMap((reaction) => numberOf?.(reaction) ?? [])), [reactions, numberOf]);
  const isShare = op === 'top' || op === 'bottom';
  const apply = (): void => {
    const read = readTypedFilter(id, op, low, high);
    setWrong(read.wrong);
    if (read.filter) onApply(read.filter);
  };
  const slider = (label: string, value: string, onChange: (value: string) => void) =>
    bars && !isShare && <BoundSlider {...{ label, value, bars, onChange }} />;
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
            {Object.entries(ops).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {bars && !isShare && (
        <HistogramSvg
          bars={bars}
          low={op === 'lte' ? undefined : typedNumber(low)}
          high={op === 'lte' ? typedNumber(low) : op === 'between' ? typedNumber(high) : undefined}
        />
      )}
      {slider(op === 'between' ? 'Lower end' : 'Bound', low, setLow)}
      {op === 'between' && slider('Upper end', high, setHigh)}
      <div className={op === 'between' ? 'grid grid-cols-2 gap-2' : ''}>
        <Field
          label={op === 'between' ? 'From' : isShare ? 'Percent' : 'Value'}
          hint={isShare ? 'of the reactions that have a value' : unit}
          wrong={wrong?.low}
        >
          {(ids) => <input {...ids} className="field" inputMode="decimal" value={low} onChange={({ target }) => setLow(target.value)} />}
        </Field>
        {op === 'between' && (
          <Field label="To" wrong={wrong?.high}>
            {(ids) => (
              <input {...ids} className="field" inputMode="decimal" value={high} onChange={({ target }) => setHigh(target.value)} />
            )}
          </Field>
        )}
      </div>
      <p className="text-2xs text-faint">Reactions without a value never match.</p>
      <div>
        <button type="submit" className="button-primary">
          Apply
        </button>
      </div>
    </form>
  );
}

const [barsPx, highPx] = [240, 44];

function HistogramSvg({ bars, low, high }: { bars: ValueHistogram; low: number | undefined; high: number | undefined }) {
  const { counts, from, to, outside } = bars;
  const maxCount = Math.max(...counts);
  const step = barsPx / counts.length;
  const isIn = (index: number): boolean => {
    const middle = from + ((index + 0.5) / counts.length) * (to - from);
    return (low === undefined || !(middle < low)) && (high === undefined || !(middle > high));
  };
  return (
    <figure className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-1.5 gap-y-0.5 text-2xs text-faint">
      <span className="col-span-2">Reactions per bar</span>
      {/* The axis of the counts; the description of the chart has them as well. */}
      <span aria-hidden className="flex flex-col justify-between text-end leading-none">
        {[maxCount, ...(maxCount % 2 === 0 ? [maxCount / 2] : []), 0].map((count) => (
          <span key={count}>{count.toLocaleString('en-US')}</span>
        ))}
      </span>
      <svg
        role="img"
        aria-label={`Distribution of values from ${formatWhole(from)} to ${formatWhole(to)}, at most ${maxCount.toLocaleString('en-US')} reactions per bar`}
        viewBox={`0 0 ${barsPx} ${highPx}`}
        className="w-full border-b border-l border-line"
      >
        {counts.map((count, index) => {
          const height = Math.max(count > 0 ? 1 : 0, (count / maxCount) * highPx);
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
      <figcaption className="col-start-2 flex justify-between">
        <span>{formatWhole(Number(from.toPrecision(3)))}</span>
        {outside > 0 && <span>{outside.toLocaleString('en-US')} outside, in the end bars</span>}
        <span>{formatWhole(Number(to.toPrecision(3)))}</span>
      </figcaption>
    </figure>
  );
}
