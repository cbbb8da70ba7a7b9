import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { isDrawn, type ChartLine } from './line-series.tsx';
import { seriesColour } from './palette.ts';

/** A label where a line ends. */
interface LineEnd {
  readonly key: string;
  /** end of the line, px from the top */
  readonly y: number;
}

/**
 * Moves labels apart so that they do not overlap, as near to their lines as possible, in the order of the lines.
 *
 * @returns positions of the labels by key, px from the top
 */
export function spreadLabels(ends: readonly LineEnd[], gapPx: number, topPx: number, bottomPx: number): ReadonlyMap<string, number> {
  const sorted = ends.toSorted((a, b) => a.y - b.y);
  // Too many for the height: spread evenly.
  const gap = Math.min(gapPx, (bottomPx - topPx) / Math.max(1, sorted.length - 1));
  const places = new Map<string, number>();
  let next = topPx;
  for (const { key, y } of sorted) {
    const place = Math.max(next, y);
    places.set(key, place);
    next = place + gap;
  }
  let below = bottomPx;
  for (const { key } of sorted.toReversed()) {
    const place = Math.min(places.get(key) ?? below, below);
    places.set(key, place);
    below = place - gap;
  }
  return places;
}

interface Props {
  lines: readonly ChartLine[];
  isBar: boolean;
  isLog: boolean;
  /** the current series; the others are paler */
  current: string | undefined;
}

/** The series' labels: at the ends of lines, or as a list for bars. */
export function SeriesLabels({ lines, isBar, isLog, current }: Props) {
  const [toX, toY] = [useXAxisScale(), useYAxisScale()];
  const plot = usePlotArea();
  if (!toX || !toY || !plot) return null;
  const ends = lines.flatMap((line, index) => {
    const end = line.marks.findLast((mark) => isDrawn(mark, isLog));
    if (isBar) return [{ key: line.key, line, x: undefined, y: plot.y + 8 + index * 14 }];
    const [x, y] = [end && toX(end.x), end && toY(end.y)];
    return y === undefined ? [] : [{ key: line.key, line, x, y }];
  });
  const places = spreadLabels(ends, 13, plot.y + 4, plot.y + plot.height - 2);
  const right = plot.x + plot.width;
  return (
    <g>
      {ends.map(({ key, line, x, y }) => {
        const place = places.get(key) ?? y;
        return (
          <g key={key} fill={seriesColour(line.colour)} opacity={current !== undefined && current !== key ? 0.6 : 1}>
            {x === undefined ? (
              <rect x={right + 9} y={place - 4} width={8} height={8} />
            ) : (
              <path d={`M${x + 5} ${y}L${right + 6} ${place}`} stroke={seriesColour(line.colour)} strokeWidth={0.8} opacity={0.5} />
            )}
            <text x={right + (x === undefined ? 21 : 9)} y={place} dy="0.33em" fontSize={11} fontWeight={current === key ? 700 : 600}>
              {line.label} <tspan fontWeight={400}>{line.badge}</tspan>
            </text>
          </g>
        );
      })}
    </g>
  );
}
