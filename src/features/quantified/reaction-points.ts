import { moveWindows } from '#src/shared/readings/windows.ts';
import type { Reading } from './reading.ts';

export interface SparkBox {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface SparkLines {
  /** unbroken runs of windows, as the points of polylines; a missing window parts two */
  readonly runs: readonly string[];
  /** windows whose neighbours are both missing */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  /** where nothing has moved */
  readonly zeroY: number;
}

const pad = 2;
const longest = Math.sqrt(7200);

/** True time on a square-root axis, so that half a minute and two hours are both seen (product.md 4.4). */
const xOf = (seconds: number, widthPx: number): number => pad + (Math.sqrt(seconds) / longest) * (widthPx - 2 * pad);

const round = (px: number): number => Math.round(px * 10) / 10;

/** The course of a reaction as lines: the move at the news is 0; gaps stay gaps. */
export function reactionPoints({ numbers }: Reading, { widthPx, heightPx }: SparkBox): SparkLines | undefined {
  const moves = moveWindows.map(({ metric }) => numbers[metric]);
  const known = moves.filter((move) => move !== null);
  if (known.length === 0) return undefined;
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const yOf = (move: number): number => (high === low ? heightPx / 2 : pad + ((high - move) / (high - low)) * (heightPx - 2 * pad));
  const zeroY = round(yOf(0));
  const runs: { x: number; y: number }[][] = [[{ x: pad, y: zeroY }]];
  moveWindows.forEach(({ seconds }, index) => {
    const move = moves[index] ?? null;
    if (move === null) runs.push([]);
    else runs.at(-1)?.push({ x: round(xOf(seconds, widthPx)), y: round(yOf(move)) });
  });
  return {
    runs: runs.filter(({ length }) => length > 1).map((run) => run.map(({ x, y }) => `${x},${y}`).join(' ')),
    // The start alone says nothing.
    dots: runs.slice(1).flatMap((run) => (run.length === 1 ? run : [])),
    zeroY,
  };
}
