import type { GuidanceLine } from './guidance-line.ts';
import { barWords } from './line-words.ts';
import { barPlaces, type PlacedRange } from './range-places.ts';

const edgePx = 6;

interface BarProps {
  line: GuidanceLine;
  widthPx?: number;
  heightPx?: number;
  /** its words stand beside it already */
  isDecoration?: boolean;
}

/** Former range hollow, new one solid, the estimate a tick, a point a diamond, all on one scale. */
export function RangeBar({ line, widthPx = 240, heightPx = 18, isDecoration = false }: BarProps) {
  const { now, prior, estimate } = barPlaces(line.figures);
  const middle = heightPx / 2;
  const at = (share: number): number => edgePx + share * (widthPx - 2 * edgePx);
  /** An open side runs to the edge of the picture. */
  const span = ({ from, to, isOpenLeft, isOpenRight }: PlacedRange) => {
    const x = isOpenLeft ? 0 : at(from);
    return { x, width: Math.max(2, (isOpenRight ? widthPx : at(to)) - x) };
  };
  const diamond = (x: number, size: number): string => `M${x} ${middle - size}l${size} ${size}l${-size} ${size}l${-size} ${-size}z`;
  return (
    <svg
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      className="max-w-full"
      {...(isDecoration ? { 'aria-hidden': true } : { role: 'img', 'aria-label': barWords(line) })}
    >
      <path d={`M0 ${middle}H${widthPx}`} stroke="var(--line)" />
      {now?.isPoint === false && <rect {...span(now)} y={middle - 3.5} height={7} rx={1.5} fill="var(--accent)" />}
      {prior?.isPoint === false && (
        <rect {...span(prior)} y={middle - 6.5} height={13} rx={2.5} fill="none" stroke="var(--soft)" strokeWidth={1.2} />
      )}
      {prior?.isPoint && <path d={diamond(at(prior.from), 6.5)} fill="none" stroke="var(--soft)" strokeWidth={1.2} />}
      {now?.isPoint && <path d={diamond(at(now.from), 4.5)} fill="var(--accent)" />}
      {estimate !== undefined && <path d={`M${at(estimate)} 1V${heightPx - 1}`} stroke="var(--text)" strokeWidth={2} />}
    </svg>
  );
}

/** What the marks of the bar mean, for a header. */
export const BarKey = () => (
  <span className="inline-flex items-center gap-1">
    prior
    <svg width={14} height={10} aria-hidden>
      <rect x={0.6} y={1.6} width={12.8} height={7} rx={2} fill="none" stroke="var(--soft)" strokeWidth={1.2} />
    </svg>
    new
    <svg width={14} height={10} aria-hidden>
      <rect y={2} width={14} height={6} rx={1.5} fill="var(--accent)" />
    </svg>
    Est.
    <svg width={4} height={12} aria-hidden>
      <path d="M2 0V12" stroke="var(--text)" strokeWidth={2} />
    </svg>
  </span>
);
