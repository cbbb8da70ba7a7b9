import { formatRatio } from './ratio-format.ts';
import type { RatioTile } from './ratio-tile.ts';

const [widthPx, heightPx, pad] = [56, 26, 3];

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where the figures stand: quarters at their places, gaps stay gaps. */
export function sparkRuns(values: readonly (number | null)[]): readonly (readonly Place[])[] {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const step = (widthPx - 2 * pad) / Math.max(1, values.length - 1);
  const yOf = (value: number): number => (high > low ? pad + ((high - value) / (high - low)) * (heightPx - 2 * pad) : heightPx / 2);
  const runs: Place[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ x: pad + index * step, y: yOf(value) });
  });
  return runs.filter((run) => run.length > 0);
}

/** The course of a ratio, small enough for a tile; told in words to whoever does not see it. */
export function RatioSpark({ tile: { ratio, points } }: { tile: RatioTile }) {
  const values = points.map(({ value }) => value);
  const known = values.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < 2) return null;
  const runs = sparkRuns(values);
  const end = runs.at(-1)?.at(-1);
  return (
    <svg
      role="img"
      aria-label={`from ${formatRatio(first, ratio.unit)} to ${formatRatio(last, ratio.unit)} over ${known.length} quarters`}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      width={widthPx}
      height={heightPx}
      className="min-w-0 shrink fill-none stroke-accent"
    >
      {runs.map((run) => (
        <polyline key={run[0]?.x} points={run.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} strokeWidth={1.5} />
      ))}
      {end && <circle cx={end.x} cy={end.y} r={2} className="fill-accent" />}
    </svg>
  );
}
