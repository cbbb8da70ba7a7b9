import { useRef } from 'react';
import { niceScale } from './nice-ticks.ts';
import { useDrawingWidth } from './use-drawing-width.ts';

export interface CurvePoint {
  /** where it stands, on the axis' own scale */
  readonly x: number;
  readonly label: string;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

interface Props {
  /** the picture in words, from its data */
  description: string;
  points: readonly CurvePoint[];
  /** one more line to hold against them; NaN is a gap */
  other?: readonly { readonly x: number; readonly y: number }[];
  formatY: (value: number) => string;
}

const [height, left, right, top, bottom] = [230, 56, 26, 12, 26] as const;

/** Runs of values without a gap between. */
function runs<T>(values: readonly T[], isThere: (value: T) => boolean): T[][] {
  const found: T[][] = [[]];
  for (const value of values) {
    if (isThere(value)) found.at(-1)?.push(value);
    else if (found.at(-1)?.length) found.push([]);
  }
  return found.filter((run) => run.length > 0);
}

/** Room for a label, px. */
const labelPx = 40;

/** Two labels that would lie over each other lean away from each other. */
function anchorOf(place: number, before: number | undefined, after: number | undefined): 'start' | 'middle' | 'end' {
  if (after !== undefined && after - place < labelPx) return 'end';
  return before !== undefined && place - before < labelPx ? 'start' : 'middle';
}

/** A median with its middle half over an axis that begins at 0; zero is a line of its own. */
export function BandCurve({ description, points, other = [], formatY }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const width = useDrawingWidth(svg);
  const { domain, ticks } = niceScale([0, ...points.flatMap(({ low, high }) => [low, high]), ...other.map(({ y }) => y)]);
  const end = Math.max(1e-9, ...points.map(({ x }) => x), ...other.map(({ x }) => x));
  const toX = (x: number): number => left + (x / end) * (width - left - right);
  const toY = (y: number): number => top + ((domain[1] - y) / (domain[1] - domain[0])) * (height - top - bottom);
  const places = points.map(({ x }) => toX(x));
  const line = (of: readonly (readonly [number, number])[]): string => of.map(([x, y]) => `${toX(x)},${toY(y)}`).join(' ');
  return (
    <svg ref={svg} role="img" aria-label={description} viewBox={`0 0 ${width} ${height}`} className="w-full max-w-[640px] text-2xs">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width - right} y1={toY(tick)} y2={toY(tick)} stroke={tick === 0 ? 'var(--faint)' : 'var(--line)'} />
          <text x={left - 6} y={toY(tick)} dy="0.33em" textAnchor="end" fill="var(--faint)">
            {formatY(tick)}
          </text>
        </g>
      ))}
      {runs(points, ({ middle }) => Number.isFinite(middle)).map((run) => (
        <g key={run[0]?.x}>
          <polygon
            points={line([...run.map(({ x, low }) => [x, low] as const), ...run.toReversed().map(({ x, high }) => [x, high] as const)])}
            fill="var(--series-1)"
            fillOpacity={0.18}
          />
          <polyline points={line(run.map(({ x, middle }) => [x, middle]))} fill="none" stroke="var(--series-1)" strokeWidth={2} />
          {run.map(({ x, middle }) => (
            <circle key={x} cx={toX(x)} cy={toY(middle)} r={3} fill="var(--series-1)" />
          ))}
        </g>
      ))}
      {runs(other, ({ y }) => Number.isFinite(y)).map((run) => (
        <g key={run[0]?.x} stroke="var(--series-2)">
          <polyline points={line(run.map(({ x, y }) => [x, y]))} fill="none" strokeWidth={2} strokeDasharray="5 3" />
          {run.map(({ x, y }) => (
            <rect key={x} x={toX(x) - 3} y={toY(y) - 3} width={6} height={6} fill="var(--panel)" />
          ))}
        </g>
      ))}
      {places.map((place, index) => (
        <text
          key={place}
          x={place}
          dx={{ start: -2, middle: 0, end: 2 }[anchorOf(place, places[index - 1], places[index + 1])]}
          y={height - 8}
          textAnchor={anchorOf(place, places[index - 1], places[index + 1])}
          fill="var(--faint)"
        >
          {points[index]?.label}
        </text>
      ))}
    </svg>
  );
}
