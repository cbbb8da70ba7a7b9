import { formatPrice } from '#src/shared/format/number.ts';
import type { SymbolPrice } from './price-state.ts';

const [widthPx, heightPx, padPx] = [64, 18, 1.5];

/** The closes of a symbol's bars as a small line, with the close that its day is measured from as a line to compare with. */
export function PriceSpark({ price: { bars, price } }: { price: SymbolPrice }) {
  if (bars.length < 2) return null;
  const closes = bars.map(({ close }) => close);
  const base = price.session?.change?.base.price;
  const all = base === undefined ? closes : [...closes, base];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const yOf = (price: number): number => (high > low ? padPx + ((high - price) / (high - low)) * (heightPx - 2 * padPx) : heightPx / 2);
  const xOf = (index: number): number => padPx + (index / (closes.length - 1)) * (widthPx - 2 * padPx);
  return (
    <svg
      role="img"
      aria-label={`between ${formatPrice(low)} and ${formatPrice(high)} in two trading days`}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      width={widthPx}
      height={heightPx}
      className="inline-block fill-none align-middle stroke-accent"
    >
      {base !== undefined && <line x1="0" x2={widthPx} y1={yOf(base)} y2={yOf(base)} className="stroke-faint" strokeDasharray="2 2" />}
      <polyline
        points={closes.map((close, index) => `${xOf(index).toFixed(1)},${yOf(close).toFixed(1)}`).join(' ')}
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </svg>
  );
}
