import { formatPrice } from '#src/shared/format/number.ts';

const [widthPx, heightPx, padPx] = [64, 18, 1.5];

/** A price and its place between the left end of the line, 0, and the right one, 1. */
export interface LinePoint {
  readonly at: number;
  readonly price: number;
}

interface Props {
  /** from the left */
  points: readonly LinePoint[];
  /** the close that a change is measured from, as a line to compare with */
  base: number | undefined;
  /** the time that is drawn: `in two trading days` */
  span: string;
}

/** Prices as a small line; nothing for fewer than two. */
export function PriceLine({ points, base, span }: Props) {
  if (points.length < 2) return null;
  const prices = points.map(({ price }) => price);
  const all = base === undefined ? prices : [...prices, base];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const yOf = (price: number): number => (high > low ? padPx + ((high - price) / (high - low)) * (heightPx - 2 * padPx) : heightPx / 2);
  const xOf = (at: number): number => padPx + at * (widthPx - 2 * padPx);
  return (
    <svg
      role="img"
      aria-label={`between ${formatPrice(low)} and ${formatPrice(high)} ${span}`}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      width={widthPx}
      height={heightPx}
      className="inline-block fill-none align-middle stroke-accent"
    >
      {base !== undefined && <line x1="0" x2={widthPx} y1={yOf(base)} y2={yOf(base)} className="stroke-faint" strokeDasharray="2 2" />}
      <polyline
        points={points.map(({ at, price }) => `${xOf(at).toFixed(1)},${yOf(price).toFixed(1)}`).join(' ')}
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </svg>
  );
}
