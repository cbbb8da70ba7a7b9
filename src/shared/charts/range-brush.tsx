import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { seriesColour } from './palette.ts';

/** Two places in a list, inclusive. */
export interface BrushRange {
  readonly from: number;
  readonly to: number;
}

/** A line of the overview, by places: its values, null for gaps. */
export interface OverviewLine {
  readonly key: string;
  /** of eight (palette.ts) */
  readonly colour: number;
  readonly values: readonly (number | null)[];
}

interface RangeBrushProps {
  /** what is limited */
  label: string;
  /** labels of all places, in order; two at least */
  places: readonly string[];
  lines: readonly OverviewLine[];
  /** the chosen part */
  range: BrushRange;
  /** called when the pointer is released, and for every key */
  onRange: (range: BrushRange, how: 'pointer' | 'key') => void;
}

/** What the pointer moves: an end, the whole part, or a new part, and the place where it was taken. */
interface Grip {
  readonly kind: 'from' | 'to' | 'part' | 'new';
  readonly at: number;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -4,
  PageUp: 4,
  Home: -Infinity,
  End: Infinity,
};

/** Half the width of an end that can be taken, px. */
const gripPx = 12;

/** The range after a grip was moved to a place; the ends never cross. */
export function moveGrip(grip: Grip, { from, to }: BrushRange, place: number, last: number): BrushRange {
  if (grip.kind === 'from') return { from: Math.max(0, Math.min(place, to - 1)), to };
  if (grip.kind === 'to') return { from, to: Math.min(last, Math.max(place, from + 1)) };
  if (grip.kind === 'part') {
    const by = Math.max(-from, Math.min(last - to, place - grip.at));
    return { from: from + by, to: to + by };
  }
  return place === grip.at ? { from, to } : { from: Math.min(place, grip.at), to: Math.max(place, grip.at) };
}

const isSame = (a: BrushRange, b: BrushRange): boolean => a.from === b.from && a.to === b.to;
const isWhole = ({ from, to }: BrushRange, last: number): boolean => from === 0 && to === last;

/** The range that is shown, and what moves it: the pointer on the strip, or the keys on an end. */
function useBrush({ places, range: given, onRange }: RangeBrushProps) {
  const last = places.length - 1;
  const strip = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ grip: Grip; start: BrushRange; now: BrushRange }>();
  // What was chosen is shown at once: it comes back later than the next key, because the page is rendered from its address.
  const [chosen, setChosen] = useState<BrushRange>();
  if (chosen && isSame(chosen, given)) setChosen(undefined);
  const range = chosen ?? given;
  const shown = drag?.now ?? range;

  const placeAt = (clientX: number): number => {
    const { left = 0, width = 1 } = strip.current?.getBoundingClientRect() ?? {};
    return Math.round(Math.max(0, Math.min(1, (clientX - left) / width)) * last);
  };
  const gripAt = (clientX: number): Grip => {
    const { left = 0, width = 1 } = strip.current?.getBoundingClientRect() ?? {};
    const distance = (place: number): number => Math.abs(clientX - left - (place / last) * width);
    const at = placeAt(clientX);
    const nearest = distance(shown.from) <= distance(shown.to) ? 'from' : 'to';
    if (distance(shown[nearest]) <= gripPx) return { kind: nearest, at };
    return at > shown.from && at < shown.to && !isWhole(shown, last) ? { kind: 'part', at } : { kind: 'new', at };
  };
  const choose = (next: BrushRange, how: 'pointer' | 'key'): void => {
    if (isSame(next, range)) return;
    setChosen(next);
    onRange(next, how);
  };
  const stripProps = {
    ref: strip,
    onPointerDown: (event: PointerEvent): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ grip: gripAt(event.clientX), start: range, now: range });
    },
    onPointerMove: ({ clientX }: PointerEvent): void => {
      if (drag) setDrag({ ...drag, now: moveGrip(drag.grip, drag.start, placeAt(clientX), last) });
    },
    onPointerUp: ({ clientX }: PointerEvent): void => {
      // Not the state of the last move, which may not be rendered yet.
      if (drag) choose(moveGrip(drag.grip, drag.start, placeAt(clientX), last), 'pointer');
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent): void => {
      if (!currentTarget.contains(relatedTarget)) setChosen(undefined);
    },
  };
  const pressKey = (event: KeyboardEvent, kind: End): void => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    choose(moveGrip({ kind, at: range[kind] }, range, range[kind] + step, last), 'key');
  };
  return { shown, stripProps, pressKey };
}

const ends = { from: 'First period', to: 'Last period' } as const;
type End = keyof typeof ends;

/** An overview of all places in which a part is chosen: drawn, moved, or widened at its ends by pointer or keys. */
export function RangeBrush(props: RangeBrushProps) {
  const { label, places, lines } = props;
  const { shown, stripProps, pressKey } = useBrush(props);
  const last = places.length - 1;
  const share = (place: number): string => `${(place / last) * 100}%`;
  return (
    <div
      {...stripProps}
      role="group"
      aria-label={label}
      className="relative h-7 min-w-24 cursor-crosshair touch-none rounded-sm bg-raised select-none print:hidden"
    >
      <Overview lines={lines} />
      <div
        className={`absolute inset-y-0 border-x-2 border-accent ${isWhole(shown, last) ? '' : 'cursor-grab bg-accent/15'}`}
        style={{ left: share(shown.from), right: share(last - shown.to) }}
      />
      {(['from', 'to'] as const).map((end) => (
        <div
          key={end}
          role="slider"
          tabIndex={0}
          aria-label={ends[end]}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={shown[end]}
          aria-valuetext={places[shown[end]]}
          title={places[shown[end]]}
          className="absolute inset-y-0 w-6 -translate-x-1/2 cursor-ew-resize rounded-sm"
          style={{ left: share(shown[end]) }}
          onKeyDown={(event) => pressKey(event, end)}
        >
          <span className="absolute inset-y-1.5 left-1/2 w-1.5 -translate-x-1/2 rounded-full bg-accent" />
        </div>
      ))}
    </div>
  );
}

/** The height of the overview in its own units, with room above and below. */
const [height, pad] = [100, 8];

/** All lines from first to last place, without axes. */
function Overview({ lines }: Pick<RangeBrushProps, 'lines'>) {
  const known = lines.flatMap(({ values }) => values).filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const yOf = (value: number): number => (high > low ? height - pad - ((value - low) / (high - low)) * (height - 2 * pad) : height / 2);
  const width = Math.max(1, ...lines.map(({ values }) => values.length - 1));
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="absolute inset-0 size-full opacity-60">
      {lines.map(({ key, colour, values }) => (
        <polyline
          key={key}
          points={values.flatMap((value, x) => (value === null ? [] : [`${x},${yOf(value).toFixed(1)}`])).join(' ')}
          fill="none"
          stroke={seriesColour(colour)}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
