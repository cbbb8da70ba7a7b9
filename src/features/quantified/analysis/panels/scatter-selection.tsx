import { describeTooFew } from '#analysis/stats/labels.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { expectedAmount, readAmount } from '#src/shared/format/amount.ts';
import type { Box, Span } from '#analysis/box.ts';
import { isOpen } from '#src/shared/charts/scatter/box.ts';
import { formatBound } from '#analysis/filters/filter-address.ts';
import type { AnalysisSearch } from '../analysis-search.ts';
import type { Format } from '#src/records/reactions/measures.ts';
import type { BoxSummary } from '#analysis/kinds/scatter.ts';
import { useAnalysis } from '../worker/use-analysis.ts';
import type { MetricRange, PanelProps } from './panel.tsx';

interface ScatterAxis {
  readonly label: string;
  readonly format: Format['figure'];
}
export interface ScatterAxes {
  readonly x: ScatterAxis;
  readonly y: ScatterAxis;
}

export const countReactions = (n: number): string => `${n.toLocaleString('en-US')} ${n === 1 ? 'reaction' : 'reactions'}`;

interface SpanFieldsProps {
  label: string;
  value: Span;
  onChange: (span: Span) => void;
}

/** The two bounds of a range, applied on Enter or when a field loses the focus; an empty bound is open. */
function SpanFields({ label, value, onChange }: SpanFieldsProps) {
  const [typed, setTyped] = useState<{ readonly end: 'from' | 'to'; readonly text: string }>();
  const [wrong, setWrong] = useState<string>();
  const apply = (end: 'from' | 'to', text: string): void => {
    const amount = readAmount(text);
    const bound = amount === undefined ? undefined : Number(amount);
    const next = { ...value, [end]: bound };
    setTyped(undefined);
    if (text.trim() !== '' && bound === undefined) setWrong(`${label}: ${expectedAmount(text)}.`);
    else if (next.from !== undefined && next.to !== undefined && next.from > next.to) setWrong(`${label}: the lower bound comes first.`);
    else {
      setWrong(undefined);
      if (bound !== value[end]) onChange(next);
    }
  };
  const field = (end: 'from' | 'to') => (
    <label className="flex items-center gap-1">
      {end}
      <input
        type="text"
        inputMode="decimal"
        aria-label={`${label} ${end}`}
        aria-invalid={wrong !== undefined || undefined}
        className="field w-20!"
        placeholder="any"
        value={typed?.end === end ? typed.text : formatBound(value[end])}
        onChange={({ target }) => setTyped({ end, text: target.value })}
        onBlur={({ target }) => typed?.end === end && apply(end, target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && apply(end, currentTarget.value)}
      />
    </label>
  );
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span aria-hidden className="font-medium">
        {label}
      </span>
      {field('from')}
      {field('to')}
      {wrong !== undefined && (
        <span role="alert" className="text-bad">
          {wrong}
        </span>
      )}
    </span>
  );
}

/** Delay after the last key step before the address is written. */
const restMs = 250;

/**
 * The selected box, stored in the address: a drawn or typed one at once, as a new history entry; one moved by keys after a delay,
 * replacing the entry.
 *
 * @returns the box to draw, and its setter
 */
export function useBoxDraft(stored: Box | undefined, onStore: (box: Box | undefined, how: { replace: boolean }) => void) {
  const [draft, setDraft] = useState<{ readonly box: Box | undefined }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const store = useRef(onStore);
  useEffect(() => {
    store.current = onStore;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  /** The boxes that were stored by keys and are not rendered from the address yet, oldest first. */
  const pending = useRef<(string | undefined)[]>([]);
  // A new address replaces the draft, unless key steps are still being made, or it is an earlier step than the last one.
  const text = JSON.stringify(stored);
  useEffect(() => {
    const step = pending.current.lastIndexOf(text);
    pending.current = step === -1 ? [] : pending.current.slice(step + 1);
    if (timer.current === undefined && pending.current.length === 0) setDraft(undefined);
  }, [text]);

  const change = (next: Box | undefined, by: 'hand' | 'keys'): void => {
    const box = next && isOpen(next.x) && isOpen(next.y) ? undefined : next;
    clearTimeout(timer.current);
    timer.current = undefined;
    setDraft({ box });
    if (by === 'hand') store.current(box, { replace: false });
    else
      timer.current = setTimeout(() => {
        timer.current = undefined;
        pending.current.push(JSON.stringify(box));
        store.current(box, { replace: true });
      }, restMs);
  };
  return [draft ? draft.box : stored, change] as const;
}

function describeSelection({ x, y }: BoxSummary, total: number, axes: ScatterAxes): string {
  const start = `${x.summary.n.toLocaleString('en-US')} of ${countReactions(total)} selected`;
  if (!x.summary.isEnough) return `${start}: ${describeTooFew(x.summary)}.`;
  return `${start}: median of ${axes.x.label} ${axes.x.format(x.summary.median)}, of ${axes.y.label} ${axes.y.format(y.summary.median)}.`;
}

/** A box as ranges of both metrics. */
export const boxRanges = ({ x, y }: Pick<AnalysisSearch, 'x' | 'y'>, box: Box): readonly MetricRange[] => [
  { metric: x, ...box.x },
  { metric: y, ...box.y },
];

interface BoxSelectionProps extends PanelProps {
  box: Box | undefined;
  setBox: (box: Box | undefined, by: 'hand') => void;
  /** reactions in the chart */
  total: number;
  axes: ScatterAxes;
}

/** The bounds of the selection as fields, and what is in it. */
export function BoxSelection({ box, setBox, axes, ...props }: BoxSelectionProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={id} className="flex flex-col gap-1.5 text-xs text-soft print:hidden">
      <legend className="sr-only">Selection in the chart</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {(['x', 'y'] as const).map((side) => (
          <SpanFields
            key={side}
            label={axes[side].label}
            value={box?.[side] ?? {}}
            onChange={(span) => setBox({ x: box?.x ?? {}, y: box?.y ?? {}, [side]: span }, 'hand')}
          />
        ))}
      </div>
      {box && <SelectedReactions {...props} {...{ box, axes }} onClear={() => setBox(undefined, 'hand')} />}
      <p id={id} className="text-2xs text-faint">
        Draw a box, type its bounds, or focus the chart: arrows move it, Shift with arrows resizes it, Enter filters the table, Esc clears
        it.
      </p>
    </fieldset>
  );
}

interface SelectedReactionsProps extends Omit<BoxSelectionProps, 'setBox'> {
  box: Box;
  onClear: () => void;
}

/** The reactions inside the box: summarised, marked in the table, and a button that narrows the table to them. */
function SelectedReactions({ box, total, axes, onClear, ...props }: SelectedReactionsProps) {
  const { search, hasMore, onMark, onNarrow } = props;
  const { x, y } = search;
  const analysis = useAnalysis(props, { kind: 'box', x, y, box });
  // Selected rows of an older set are neither counted nor marked.
  const result = analysis.isStale ? undefined : analysis.result;
  const loaded = analysis.reactions?.loaded;
  const rows = result?.figures.rows;
  useEffect(() => {
    if (!rows || !loaded) return;
    onMark?.(new Set(Array.from(rows, (row) => loaded[row]?.key ?? '')));
  }, [rows, loaded, onMark]);
  useEffect(() => () => onMark?.(undefined), [onMark]);
  const n = rows?.length ?? 0;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span role="status">
        {result ? `${describeSelection(result.figures, total, axes)}${onMark ? ' They are marked in the table.' : ''}` : '…'}
      </span>
      {onNarrow && n > 0 && (
        <button type="button" className="control" onClick={() => onNarrow(boxRanges(search, box))}>
          {hasMore === true ? 'Show all rows of this range' : `Show only these ${n.toLocaleString('en-US')}`}
        </button>
      )}
      <button type="button" className="control" onClick={onClear}>
        Clear selection
      </button>
    </p>
  );
}
