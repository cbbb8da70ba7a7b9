import { formatMove } from '#src/shared/format/number.ts';
import { moveWindows } from '#src/shared/readings/windows.ts';
import { reactionPoints, type SparkBox } from './reaction-points.ts';
import type { Reading } from './reading.ts';

/** The course in words: `30 s +0.73%, …`; what is missing is left out. */
export const reactionWords = ({ numbers }: Reading): string =>
  moveWindows
    .flatMap(({ metric, label }) => {
      const move = numbers[metric];
      return move === null ? [] : [`${label} ${formatMove(move)}`];
    })
    .join(', ');

/** The reaction to one story, 30 seconds to two hours, small enough for a row. */
export function ReactionSpark({ reading, widthPx = 96, heightPx = 20 }: { reading: Reading } & Partial<SparkBox>) {
  const lines = reactionPoints(reading, { widthPx, heightPx });
  if (!lines) return null;
  const { runs, dots, zeroY } = lines;
  return (
    <svg
      role="img"
      aria-label={reactionWords(reading)}
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
