import { useId } from 'react';
import type { MarketBreadth } from '#contract/endpoints/movers.ts';
import { barParts, type BreadthPart, partsText } from './breadth-text.ts';

const [widthPx, heightPx, gapPx] = [320, 10, 2];

const fills: Readonly<Record<BreadthPart, string>> = { advancing: 'fill-up', unchanged: 'fill-faint', declining: 'fill-down' };

/** Advancing, unchanged and declining as parts of a bar. The declining part is hatched, so that colour is not the only cue. */
export function BreadthBar({ breadth }: { breadth: Pick<MarketBreadth, BreadthPart> }) {
  const hatch = useId();
  return (
    <svg
      role="img"
      aria-label={partsText(breadth)}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      preserveAspectRatio="none"
      className="h-2.5 w-full"
    >
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-down" />
        <rect width="2" height="6" className="fill-panel" />
      </pattern>
      {barParts(breadth).map(({ part, from, to }) => (
        <rect
          key={part}
          x={from * widthPx}
          width={Math.max(1, (to - from) * widthPx - (to < 1 ? gapPx : 0))}
          height={heightPx}
          className={fills[part]}
          style={part === 'declining' ? { fill: `url(#${hatch})` } : undefined}
        />
      ))}
    </svg>
  );
}
