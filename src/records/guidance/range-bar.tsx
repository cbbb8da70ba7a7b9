import { Big } from 'big.js';
import type { DecimalText } from '#contract/schema/decimal.ts';
import type { GuidanceLine } from './guidance-line.ts';
import { lineDescription } from './line-labels.ts';
import { contradictsItself, type Figures, formOf, type Range } from './verdict.ts';

/** A range on the scale of its bar, 0 at the left and 1 at the right; a missing end is open. */
export interface BarRange {
  readonly from: number;
  readonly to: number;
  readonly isPoint: boolean;
  readonly isOpenLeft: boolean;
  readonly isOpenRight: boolean;
}

export interface BarPositions {
  readonly now: BarRange | undefined;
  readonly prior: BarRange | undefined;
  readonly estimate: number | undefined;
}

/** New range, prior range and estimate on one scale; a range that contradicts itself is not drawn. */
export function barPositions({ now, prior, estimate }: Pick<Figures, 'now' | 'prior' | 'estimate'>): BarPositions {
  const ranges = [now, prior].filter((range) => !contradictsItself(range));
  const known = [...ranges.flatMap(({ min, max }) => [min, max]), estimate].filter((value) => value !== null);
  const sorted = known.map((value) => new Big(value)).sort((a, b) => a.cmp(b));
  const [lowest = new Big(0), highest = lowest] = [sorted[0], sorted.at(-1)];
  const width = highest.minus(lowest);
  const positionOf = (value: DecimalText): number => (width.eq(0) ? 0.5 : new Big(value).minus(lowest).div(width).toNumber());
  const rangeOf = (range: Range): BarRange | undefined => {
    const form = formOf(range);
    if (form === 'nothing' || contradictsItself(range)) return undefined;
    return {
      from: range.min === null ? 0 : positionOf(range.min),
      to: range.max === null ? 1 : positionOf(range.max),
      isPoint: form === 'point',
      isOpenLeft: range.min === null,
      isOpenRight: range.max === null,
    };
  };
  return { now: rangeOf(now), prior: rangeOf(prior), estimate: estimate === null ? undefined : positionOf(estimate) };
}

const edgePx = 6;

interface BarProps {
  line: GuidanceLine;
  widthPx?: number;
  heightPx?: number;
  /** the adjacent text describes it */
  isDecoration?: boolean;
}

/** Prior range hollow, new one solid, the estimate a tick, a point a diamond, all on one scale. */
export function RangeBar({ line, widthPx = 240, heightPx = 18, isDecoration = false }: BarProps) {
  const { now, prior, estimate } = barPositions(line.figures);
  const middle = heightPx / 2;
  const at = (share: number): number => edgePx + share * (widthPx - 2 * edgePx);
  /** An open side runs to the edge. */
  const span = ({ from, to, isOpenLeft, isOpenRight }: BarRange) => {
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
      {...(isDecoration ? { 'aria-hidden': true } : { role: 'img', 'aria-label': lineDescription(line) })}
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

/** Legend of the bar, for a column header as narrow as the bar. */
export const BarKey = () => (
  <span className="inline-flex items-center gap-0.75">
    prior
    <svg width={10} height={10} aria-hidden>
      <rect x={0.6} y={1.6} width={8.8} height={7} rx={2} fill="none" stroke="var(--soft)" strokeWidth={1.2} />
    </svg>
    new
    <svg width={10} height={10} aria-hidden>
      <rect y={2} width={10} height={6} rx={1.5} fill="var(--accent)" />
    </svg>
    est.
    <svg width={3} height={12} aria-hidden>
      <path d="M1.5 0V12" stroke="var(--text)" strokeWidth={2} />
    </svg>
  </span>
);
