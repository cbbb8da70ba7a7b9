import type { Bins2d } from '#src/shared/stats/bins-2d.ts';
import type { Box } from './box.ts';
import type { Plot, ScatterAxis, ScatterMark } from './scatter-plot.ts';

interface PointsProps {
  plot: Plot;
  points: readonly ScatterMark[];
  isPale: boolean;
  isIn: (point: ScatterMark) => boolean;
}

/** A mark for each reading; hollow at the edge for one that lies beyond it. */
export const PointLayer = ({ plot, points, isPale, isIn }: PointsProps) => (
  <g fill={isPale ? 'var(--faint)' : 'var(--series-1)'} stroke={isPale ? 'var(--faint)' : 'var(--series-1)'}>
    {points.map((point) => (
      <circle
        key={point.key}
        cx={plot.toX(point.x)}
        cy={plot.toY(point.y)}
        r={3}
        fillOpacity={plot.isBeyond(point) ? 0 : 0.6}
        opacity={isIn(point) ? 1 : 0.3}
      >
        <title>{point.label}</title>
      </circle>
    ))}
  </g>
);

interface BinsProps {
  plot: Plot;
  bins: Bins2d;
  formatX: (value: number) => string;
  formatY: (value: number) => string;
}

/** The more readings, the stronger; by the root of their number, so that single ones are seen beside hundreds. */
export function BinLayer({ plot, bins: { cells, stepX, stepY }, formatX, formatY }: BinsProps) {
  const most = Math.max(1, ...cells.map(({ count }) => count));
  return (
    <g fill="var(--series-1)">
      {cells.map(({ x, y, count }) => {
        const [left, top] = [plot.toX(x), plot.toY(y + stepY)];
        return (
          <rect
            key={`${x} ${y}`}
            x={left + 0.5}
            y={top + 0.5}
            width={Math.max(1, plot.toX(x + stepX) - left - 1)}
            height={Math.max(1, plot.toY(y) - top - 1)}
            fillOpacity={0.12 + 0.88 * Math.sqrt(count / most)}
          >
            <title>{`${formatX(x)} to ${formatX(x + stepX)}, ${formatY(y)} to ${formatY(y + stepY)}: ${count.toLocaleString('en-US')} readings`}</title>
          </rect>
        );
      })}
    </g>
  );
}

/** Both medians as a cross over the whole picture. */
export const MedianLayer = ({ plot, x, y }: { plot: Plot; x: ScatterAxis; y: ScatterAxis }) => (
  <g stroke="var(--text)" strokeDasharray="4 3" pointerEvents="none">
    {x.median !== undefined && <line x1={plot.toX(x.median)} x2={plot.toX(x.median)} y1={plot.top} y2={plot.bottom} />}
    {y.median !== undefined && <line x1={plot.left} x2={plot.right} y1={plot.toY(y.median)} y2={plot.toY(y.median)} />}
    <g stroke="none" fill="var(--text)">
      {x.median !== undefined && (
        <text
          x={plot.toX(x.median) + (plot.toX(x.median) > (plot.left + plot.right) / 2 ? -5 : 5)}
          y={plot.bottom - 6}
          textAnchor={plot.toX(x.median) > (plot.left + plot.right) / 2 ? 'end' : 'start'}
        >
          median {x.format(x.median)}
        </text>
      )}
      {y.median !== undefined && (
        <text x={plot.right} y={Math.max(plot.top + 10, plot.toY(y.median) - 4)} textAnchor="end">
          median {y.format(y.median)}
        </text>
      )}
    </g>
  </g>
);

/** What is chosen. */
export function BoxLayer({ plot, box }: { plot: Plot; box: Box }) {
  const [left, right] = [plot.toX(box.x.from ?? -Infinity), plot.toX(box.x.to ?? Infinity)];
  const [top, bottom] = [plot.toY(box.y.to ?? Infinity), plot.toY(box.y.from ?? -Infinity)];
  return (
    <rect
      x={left}
      y={top}
      width={Math.max(1, right - left)}
      height={Math.max(1, bottom - top)}
      fill="var(--accent)"
      fillOpacity={0.1}
      stroke="var(--accent)"
      strokeWidth={1.5}
      pointerEvents="none"
    />
  );
}

/** Rings with a name around what is spoken of beside the picture. */
export const SpokenLayer = ({ plot, marks }: { plot: Plot; marks: readonly ScatterMark[] }) => (
  <g stroke="var(--text)" pointerEvents="none">
    {marks.map(({ key, label, x, y }, index) => {
      const [left, top] = [plot.toX(x), plot.toY(y)];
      const isRight = left > plot.right - 70;
      return (
        <g key={key}>
          <circle cx={left} cy={top} r={7} fill="none" strokeWidth={2} strokeDasharray={index === 0 ? undefined : '3 2'} />
          <text
            x={left + (isRight ? -10 : 10)}
            y={top}
            dy="0.33em"
            textAnchor={isRight ? 'end' : 'start'}
            fontWeight={650}
            stroke="none"
            fill="var(--text)"
          >
            {label}
          </text>
        </g>
      );
    })}
  </g>
);
