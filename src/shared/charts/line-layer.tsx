import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import type { BandPoint, ChartCursor, ChartLine } from './chart-line.ts';
import { spreadLabels } from './line-ends.ts';
import { markShape, seriesColour, seriesDash } from './palette.ts';
import { nearestPlace, pathThrough, type Place } from './places.ts';

export interface LayerProps {
  lines: readonly ChartLine[];
  cursor: ChartCursor | undefined;
  onCursor: (cursor: ChartCursor) => void;
}

const labelGapPx = 13;

/** Where every mark of the lines stands in the picture; null where a line breaks. */
function usePlaces(lines: readonly ChartLine[]) {
  const [toX, toY] = [useXAxisScale(), useYAxisScale()];
  const plot = usePlotArea();
  if (!toX || !toY || !plot) return undefined;
  const placed = lines.map((line) => ({
    line,
    places: line.marks.map((mark): Place | null => {
      const [x, y] = [toX(mark.x), mark.y === null ? undefined : toY(mark.y)];
      // A logarithm has no place for zero and below.
      return x === undefined || y === undefined || !Number.isFinite(y)
        ? null
        : { x, y, line: line.key, moment: mark.key, isHollow: mark.isHollow, isFlagged: mark.isFlagged };
    }),
  }));
  return { placed, plot };
}

/** Lines with their marks, breaks and labels. */
export function LineLayer({ lines, cursor, onCursor }: LayerProps) {
  const drawn = usePlaces(lines);
  if (!drawn) return null;
  const { placed, plot } = drawn;
  const all = placed.flatMap(({ places }) => places.filter((place) => place !== null));
  const right = plot.x + plot.width;
  const ends = placed.flatMap(({ line, places }) => {
    const end = places.findLast((place) => place !== null);
    return end ? [{ key: line.key, line, x: end.x, y: end.y }] : [];
  });
  const labels = spreadLabels(ends, labelGapPx, plot.y + 4, plot.y + plot.height - 2);
  // Marks that stand close are smaller, so that the line is seen between them.
  const longest = Math.max(1, ...placed.map(({ places }) => places.length));
  const size = Math.max(0.5, Math.min(1, plot.width / longest / 12));
  const at = all.find(({ line, moment }) => line === cursor?.line && moment === cursor.moment);
  return (
    <g
      onPointerMove={(event) => {
        const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
        const near = box && nearestPlace(all, event.clientX - box.left, event.clientY - box.top);
        if (near && !(near.line === cursor?.line && near.moment === cursor.moment)) onCursor({ line: near.line, moment: near.moment });
      }}
    >
      <rect {...{ x: plot.x, y: plot.y, width: plot.width, height: plot.height }} fill="transparent" />
      {placed.map(({ line, places }) => (
        <g key={line.key} stroke={seriesColour(line.colour)} opacity={at && at.line !== line.key ? 0.55 : 1}>
          <path
            d={pathThrough(places)}
            fill="none"
            strokeWidth={at?.line === line.key ? 2.4 : 1.7}
            strokeDasharray={seriesDash(line.colour)}
          />
          {places.map(
            (place) =>
              place && (
                <path
                  key={place.moment}
                  transform={`translate(${place.x} ${place.y}) scale(${size})`}
                  d={markShape(line.shape)}
                  strokeWidth={1.3}
                  fill={place.isHollow ? 'var(--panel)' : seriesColour(line.colour)}
                />
              ),
          )}
        </g>
      ))}
      {all.map(
        (place) =>
          place.isFlagged && (
            <circle
              key={`${place.line} ${place.moment}`}
              cx={place.x}
              cy={place.y}
              r={6}
              fill="none"
              stroke="var(--warn)"
              strokeWidth={1.5}
            />
          ),
      )}
      {ends.map(({ key, line, x, y }) => {
        const place = labels.get(key) ?? y;
        return (
          <g key={key} opacity={at && at.line !== key ? 0.6 : 1}>
            <path d={`M${x + 5} ${y}L${right + 6} ${place}`} stroke={seriesColour(line.colour)} strokeWidth={0.8} opacity={0.5} />
            <text
              x={right + 9}
              y={place}
              dy="0.33em"
              fontSize={11}
              fontWeight={at?.line === key ? 700 : 600}
              fill={seriesColour(line.colour)}
            >
              {line.label} <tspan fontWeight={400}>{line.badge}</tspan>
            </text>
          </g>
        );
      })}
      {at && (
        <g stroke="var(--accent)" fill="none" pointerEvents="none">
          <path d={`M${at.x} ${plot.y}V${plot.y + plot.height}`} strokeWidth={1} strokeDasharray="3 3" />
          <circle cx={at.x} cy={at.y} r={7} strokeWidth={2} />
        </g>
      )}
    </g>
  );
}

/** The middle half as an area, the median as a line through it. */
export function BandLayer({ band }: { band: readonly BandPoint[] }) {
  const [toX, toY] = [useXAxisScale(), useYAxisScale()];
  if (!toX || !toY || band.length < 2) return null;
  const at = (point: BandPoint, value: number): string => `${toX(point.x) ?? 0} ${toY(value) ?? 0}`;
  const upper = band.map((point) => at(point, point.high));
  const lower = band.map((point) => at(point, point.low)).toReversed();
  return (
    <g pointerEvents="none">
      <path d={`M${[...upper, ...lower].join('L')}Z`} fill="var(--faint)" opacity={0.16} />
      <path d={`M${band.map((point) => at(point, point.middle)).join('L')}`} fill="none" stroke="var(--soft)" strokeWidth={1.4} />
    </g>
  );
}
