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

/** The series' labels: at the ends of lines, or as a list for bars; those of partial lines at their last mark. */
export function SeriesLabels({ lines, isBar, isLog, current }: Props) {
  const [toX, toY] = [useXAxisScale(), useYAxisScale()];
  const plot = usePlotArea();
  if (!toX || !toY || !plot) return null;
  // A partial line without a mark has no label.
  const drawn = lines.filter(({ partial, marks }) => !partial || marks.some((mark) => isDrawn(mark, isLog)));
  const ends = drawn.flatMap((line, index) => {
    if (isBar) return [{ key: line.key, line, x: undefined, y: plot.y + 8 + index * 14 }];
    const end = line.partial ? undefined : line.marks.findLast((mark) => isDrawn(mark, isLog));
    const [x, y] = [end && toX(end.x), end && toY(end.y)];
    return y === undefined ? [] : [{ key: line.key, line, x, y }];
  });
  const places = spreadLabels(ends, 13, plot.y + 4, plot.y + plot.height - 2);
  const right = plot.x + plot.width;
  return (
    <g>
      {!isBar && drawn.map((line) => line.partial && <PartialBadge key={line.key} {...{ line, isLog, current }} />)}
      {ends.map(({ key, line, x, y }) => {
        const place = places.get(key) ?? y;
        return (
          <g key={key} fill={seriesColour(line.colour)} opacity={current !== undefined && current !== key ? 0.6 : 1}>
            {x === undefined ? (
              <rect
                x={right + 9}
                y={place - 4}
                width={8}
                height={8}
                fillOpacity={line.partial ? 0.15 : 1}
                stroke={seriesColour(line.colour)}
              />
            ) : (
              <path d={`M${x + 5} ${y}L${right + 6} ${place}`} stroke={seriesColour(line.colour)} strokeWidth={0.8} opacity={0.5} />
            )}
            <text x={right + (x === undefined ? 21 : 9)} y={place} dy="0.33em" fontSize={11} fontWeight={current === key ? 700 : 600}>
              {line.label} {line.badge && <tspan fontWeight={400}>{line.badge}</tspan>}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Half the width of a badge, px, so that it stays inside the plot. */
const halfBadgePx = 26;

/** The badge of a partial line above or below one of its marks. */
function PartialBadge({ line, isLog, current }: Pick<Props, 'isLog' | 'current'> & { line: ChartLine }) {
  const [toX, toY] = [useXAxisScale(), useYAxisScale()];
  const plot = usePlotArea();
  const at = line.marks.filter((mark) => isDrawn(mark, isLog)).find(({ key }) => key === line.partial?.at);
  const [x, y] = [at && toX?.(at.x), at && toY?.(at.y)];
  if (x === undefined || y === undefined || !plot) return null;
  const hasRoomBelow = y + 18 < plot.y + plot.height;
  return (
    <text
      x={Math.max(plot.x + halfBadgePx, Math.min(plot.x + plot.width - halfBadgePx, x))}
      y={line.partial?.isAbove || !hasRoomBelow ? y - 8 : y + 15}
      textAnchor="middle"
      fontSize={10}
      fill={seriesColour(line.colour)}
      stroke="var(--panel)"
      strokeWidth={3}
      paintOrder="stroke"
      opacity={current !== undefined && current !== line.key ? 0.6 : 1}
    >
      {line.badge}
    </text>
  );
}
