import { PriceLine } from './price-line.tsx';
import type { SymbolPrice } from './price-state.ts';

/** The closes of a symbol's bars as a small line, with the close that its day is measured from as a line to compare with. */
export const PriceSpark = ({ price: { bars, price } }: { price: SymbolPrice }) => (
  <PriceLine
    points={bars.map(({ close }, index) => ({ at: index / (bars.length - 1), price: close }))}
    base={price.session?.change?.base.price}
    span="in two trading days"
  />
);
