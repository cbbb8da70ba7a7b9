import { useRef } from 'react';
import { useDrawingWidth } from './use-drawing-width.ts';

export interface HistogramBin {
  readonly from: number;
  readonly to: number;
  /** how high it stands: a count, or a share */
  readonly height: number;
  /** the same of another set, drawn as an outline */
  readonly other?: number;
}

interface Props {
  /** the picture in words, from its data */
  description: string;
  bins: readonly HistogramBin[];
  /** a value to mark */
  mark?: { readonly value: number; readonly label: string } | undefined;
  formatX: (value: number) => string;
}

const [height, top, bottom] = [190, 22, 24] as const;

/** Bars over round bins; those below zero are paler, and zero is a line. Another set lies over them as a dashed outline. */
export function HistogramChart({ description, bins, mark, formatX }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const width = useDrawingWidth(svg);
  const [from, to] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1];
  const most = Math.max(1e-12, ...bins.flatMap(({ height: own, other = 0 }) => [own, other]));
  const toX = (value: number): number => ((value - from) / (to - from)) * width;
  const ground = height - bottom;
  const toY = (value: number): number => ground - (value / most) * (ground - top);
  const edge = bins.flatMap(({ from: start, to: end, other = 0 }) => [
    [toX(start), toY(other)],
    [toX(end), toY(other)],
  ]);
  const marked = mark && mark.value >= from && mark.value <= to ? mark : undefined;
  return (
    <svg ref={svg} role="img" aria-label={description} viewBox={`0 0 ${width} ${height}`} className="w-full max-w-[640px] text-2xs">
      {bins.map(({ from: start, to: end, height: own }) => (
        <rect
          key={start}
          x={toX(start) + 0.5}
          width={Math.max(1, toX(end) - toX(start) - 1)}
          y={toY(own)}
          height={ground - toY(own)}
          fill="var(--series-1)"
          fillOpacity={start < 0 ? 0.5 : 0.9}
        />
      ))}
      {bins.some(({ other }) => other !== undefined) && (
        <polyline
          points={edge.map((place) => place.join(',')).join(' ')}
          fill="none"
          stroke="var(--series-2)"
          strokeWidth={2}
          strokeDasharray="5 3"
        />
      )}
      <line x1={0} x2={width} y1={ground} y2={ground} stroke="var(--line)" />
      {from < 0 && to > 0 && <line x1={toX(0)} x2={toX(0)} y1={top} y2={ground} stroke="var(--faint)" strokeDasharray="2 3" />}
      {marked && (
        <g>
          <line x1={toX(marked.value)} x2={toX(marked.value)} y1={top - 6} y2={ground} stroke="var(--text)" />
          <text x={Math.min(width - 60, Math.max(60, toX(marked.value)))} y={11} textAnchor="middle" fill="var(--text)">
            {marked.label}
          </text>
        </g>
      )}
      <text x={2} y={height - 8} fill="var(--faint)">
        {formatX(from)}
      </text>
      {from < 0 && to > 0 && toX(0) > 60 && toX(0) < width - 60 && (
        <text x={toX(0)} y={height - 8} textAnchor="middle" fill="var(--faint)">
          0
        </text>
      )}
      <text x={width - 2} y={height - 8} textAnchor="end" fill="var(--faint)">
        {formatX(to)}
      </text>
    </svg>
  );
}
