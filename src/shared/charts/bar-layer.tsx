import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { spreadLabels } from './line-ends.ts';
import type { LayerProps } from './line-layer.tsx';
import { seriesColour } from './palette.ts';

/** Bars side by side at whole numbers of the axis, one for each line; hollow where the line's mark would be. */
export function BarLayer({ lines, cursor, onCursor }: LayerProps) {
  const [toX, toY] = [useXAxisScale(), useYAxisScale()];
  const plot = usePlotArea();
  if (!toX || !toY || !plot) return null;
  const bottom = plot.y + plot.height;
  // On a logarithm there is no zero to stand on.
  const zero = toY(0);
  const ground = zero !== undefined && Number.isFinite(zero) ? Math.min(zero, bottom) : bottom;
  const unit = (toX(1) ?? 0) - (toX(0) ?? 0);
  const width = Math.max(1, (unit * 0.8) / lines.length);
  const labels = spreadLabels(
    lines.map(({ key }, index) => ({ key, y: plot.y + 8 + index * 14 })),
    13,
    plot.y + 4,
    bottom - 2,
  );
  return (
    <g>
      {lines.map((line, order) => (
        <g key={line.key} fill={seriesColour(line.colour)} stroke={seriesColour(line.colour)}>
          {line.marks.map(({ x, y, key, isHollow }) => {
            const [left, top] = [toX(x), y === null ? undefined : toY(y)];
            if (left === undefined || top === undefined || !Number.isFinite(top)) return null;
            const isAt = line.key === cursor?.line && key === cursor.moment;
            return (
              <rect
                key={key}
                x={left - unit * 0.4 + order * width}
                y={Math.min(top, ground)}
                width={Math.max(1, width - 1)}
                height={Math.max(1, Math.abs(ground - top))}
                fillOpacity={isHollow ? 0.35 : 1}
                strokeWidth={isAt ? 2 : 1}
                stroke={isAt ? 'var(--accent)' : undefined}
                onPointerEnter={() => onCursor({ line: line.key, moment: key })}
              />
            );
          })}
          <g transform={`translate(${plot.x + plot.width + 9} ${labels.get(line.key) ?? 0})`}>
            <rect y={-4} width={8} height={8} />
            <text x={12} dy="0.33em" fontSize={11} fontWeight={600} stroke="none">
              {line.label} <tspan fontWeight={400}>{line.badge}</tspan>
            </text>
          </g>
        </g>
      ))}
    </g>
  );
}
