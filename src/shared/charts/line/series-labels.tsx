import { DefaultZIndexes, usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from 'recharts';
import { isDrawn, type ChartLine } from './line-data.ts';
import { seriesColour } from '#src/shared/charts/palette.ts';

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
  /** inside the plot, and none for a single line */
  isCompact: boolean;
  /** the current series; the others are paler */
  current: string | undefined;
}

/** The series' labels: at the ends of lines, or as a list for bars; those of partial lines at one of their marks. */
export function SeriesLabels({ lines, isBar, isLog, isCompact, current }: Props) {
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
  const right = plot.x + plot.width;
  const badges = !isBar && drawn.map((line) => line.partial && <PartialBadge key={line.key} {...{ line, isLog, current }} />);
  if (isCompact) {
    const named = ends.length > 1 ? ends.map((end) => ({ ...end, y: end.y - insideGapPx })) : [];
    const insidePlaces = spreadLabels(named, 11, plot.y + 5, plot.y + plot.height - 5);
    return (
      <ZIndexLayer zIndex={DefaultZIndexes.label}>
        {badges}
        {named.map(({ key, line }) => (
          <text
            key={key}
            x={right - 4}
            y={insidePlaces.get(key)}
            dy="0.33em"
            textAnchor="end"
            fontSize={10}
            fontWeight={600}
            fill={seriesColour(line.colour)}
            {...halo}
          >
            {line.label}
          </text>
        ))}
      </ZIndexLayer>
    );
  }
  const places = spreadLabels(ends, 13, plot.y + 4, plot.y + plot.height - 2);
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      {badges}
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
    </ZIndexLayer>
  );
}

/** Text over lines. */
const halo = { stroke: 'var(--panel)', strokeWidth: 3, paintOrder: 'stroke' } as const;

/** From the end of a line to its label above, px. */
const insideGapPx = 9;

/** Half the width of a badge, px, so that it stays inside the plot. */
const halfBadgePx = 26;

/** The badge of a partial line beside one of its marks, beyond the marks around it. */
function PartialBadge({ line, isLog, current }: Pick<Props, 'isLog' | 'current'> & { line: ChartLine }) {
  const [toX, toY] = [useXAxisScale(), useYAxisScale()];
  const plot = usePlotArea();
  if (!toX || !toY || !plot) return null;
  const places = line.marks
    .filter((mark) => isDrawn(mark, isLog))
    .flatMap((mark) => {
      const [x, y] = [toX(mark.x), toY(mark.y)];
      return x === undefined || y === undefined ? [] : { key: mark.key, x, y };
    });
  const at = places.find(({ key }) => key === line.partial?.at);
  if (!at) return null;
  const around = places.filter(({ x }) => Math.abs(x - at.x) < halfBadgePx).map(({ y }) => y);
  const [above, below] = [Math.min(...around) - 9, Math.max(...around) + 16];
  return (
    <text
      x={Math.max(plot.x + halfBadgePx, Math.min(plot.x + plot.width - halfBadgePx, at.x))}
      y={line.partial?.isAbove || below > plot.y + plot.height ? above : below}
      textAnchor="middle"
      fontSize={10}
      fill={seriesColour(line.colour)}
      {...halo}
      opacity={current !== undefined && current !== line.key ? 0.6 : 1}
    >
      {line.badge}
    </text>
  );
}
