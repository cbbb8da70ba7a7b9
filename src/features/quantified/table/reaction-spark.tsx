import { createContext, use } from 'react';
import { formatMove } from '#src/shared/format/number.ts';
import { moveWindows, windowSeconds } from '#contract/market/windows.ts';
import { clipAt } from '#analysis/stats/bins.ts';
import type { WindowMetric } from '#contract/market/windows.ts';

/** The moves of the windows, in percent. */
export interface Moves {
  readonly numbers: Readonly<Record<WindowMetric, number | null>>;
}

interface SparkBox {
  readonly widthPx: number;
  readonly heightPx: number;
}

interface SparkLines {
  /** consecutive measured windows, as the points of polylines; a missing window ends a run */
  readonly runs: readonly string[];
  /** windows whose neighbours are both missing */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  /** y of a move of 0 */
  readonly zeroY: number;
}

const paddingPx = 2;
const maxRootSeconds = Math.sqrt(windowSeconds['120_Minutes%']);

/** A square-root time axis shows half a minute and two hours side by side. */
const xOf = (seconds: number, widthPx: number): number => paddingPx + (Math.sqrt(seconds) / maxRootSeconds) * (widthPx - 2 * paddingPx);

const roundPx = (px: number): number => Math.round(px * 10) / 10;

/**
 * The move at the edge of all sparklines of a column: the 99th percentile of the rows' largest moves, so that one outlier does not
 * flatten all others; undefined without any move.
 */
export function sparkScale(reactions: readonly Moves[]): number | undefined {
  const largest: number[] = [];
  for (const { numbers } of reactions) {
    let size = Number.NaN;
    for (const { metric } of moveWindows) {
      const move = Math.abs(numbers[metric] ?? Number.NaN);
      if (!(move <= size)) size = Number.isNaN(move) ? size : move;
    }
    if (!Number.isNaN(size)) largest.push(size);
  }
  const scale = clipAt(largest, 0.99);
  return scale > 0 ? scale : undefined;
}

/** The scale of a column's sparklines; undefined draws each on its own. */
export const SparkScale = createContext<number | undefined>(undefined);

/**
 * A reaction as lines that start at 0 with the news; undefined without any move.
 *
 * @param scale the move at the upper and lower edge; larger ones end there
 */
export function sparkLines({ numbers }: Moves, { widthPx, heightPx }: SparkBox, scale?: number): SparkLines | undefined {
  const moves = moveWindows.map(({ metric }) => numbers[metric]);
  const known = moves.filter((move) => move !== null);
  if (known.length === 0) return undefined;
  const [low, high] = scale === undefined ? [Math.min(0, ...known), Math.max(0, ...known)] : [-scale, scale];
  const yOf = (move: number): number =>
    high === low ? heightPx / 2 : paddingPx + ((high - Math.min(high, Math.max(low, move))) / (high - low)) * (heightPx - 2 * paddingPx);
  const zeroY = roundPx(yOf(0));
  const runs: { x: number; y: number }[][] = [[{ x: paddingPx, y: zeroY }]];
  moveWindows.forEach(({ seconds }, index) => {
    const move = moves[index] ?? null;
    if (move === null) runs.push([]);
    else runs.at(-1)?.push({ x: roundPx(xOf(seconds, widthPx)), y: roundPx(yOf(move)) });
  });
  return {
    runs: runs.filter(({ length }) => length > 1).map((run) => run.map(({ x, y }) => `${x},${y}`).join(' ')),
    // The first run starts at the news: alone it is no measured window.
    dots: runs.slice(1).flatMap((run) => (run.length === 1 ? run : [])),
    zeroY,
  };
}

/** `30 s +0.73%, …`, without the windows that have no move. */
export const describeReaction = ({ numbers }: Moves): string =>
  moveWindows
    .flatMap(({ metric, label }) => {
      const move = numbers[metric];
      return move === null ? [] : [`${label} ${formatMove(move)}`];
    })
    .join(', ');

/** The eight moves of one reaction as a sparkline. */
export function ReactionSpark({ reaction, widthPx = 96, heightPx = 20 }: { reaction: Moves } & Partial<SparkBox>) {
  const lines = sparkLines(reaction, { widthPx, heightPx }, use(SparkScale));
  if (!lines) return null;
  const { runs, dots, zeroY } = lines;
  return (
    <svg
      role="img"
      aria-label={describeReaction(reaction)}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      width={widthPx}
      height={heightPx}
      className="block max-w-full fill-none stroke-accent"
    >
      <line x1="0" x2={widthPx} y1={zeroY} y2={zeroY} className="stroke-line" />
      {runs.map((points) => (
        <polyline key={points} points={points} strokeWidth="1.5" strokeLinejoin="round" />
      ))}
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="1.5" className="fill-accent stroke-none" />
      ))}
    </svg>
  );
}
