import { fractionText, readFraction, type Fraction } from '#contract/fraction.ts';
import { priceAfter, sharesAfter, type SplitRatio } from '#contract/split-ratio.ts';
import { formatPrice } from '#src/shared/format/number.ts';

/** A typed number of shares or price: thousands commas and a dollar sign are passed over. */
export const readHolding = (typed: string): Fraction | undefined => readFraction(typed.replace(/[\s,$]/g, ''));

/** To two decimals from $1 on and four below; with a sign where that rounds. */
function priceText(price: Fraction): string {
  const value = Number(price.top) / Number(price.bottom);
  const shown = formatPrice(value);
  const exact = readFraction(shown.replaceAll(',', ''));
  return `${exact?.top === price.top && exact.bottom === price.bottom ? '' : '≈'}$${shown}`;
}

/**
 * `100 shares at $2.00 become 5 at $40.00`: shares to the last fraction, as nobody here knows how the company rounds.
 *
 * @returns undefined where no number of shares was typed
 */
export function holdingSentence(ratio: SplitRatio, shares: string, price: string): string | undefined {
  const held = readHolding(shares);
  if (!held) return undefined;
  const paid = readHolding(price);
  const [before, after] = [fractionText(held), fractionText(sharesAfter(ratio, held))];
  const [name, become] = before === '1' ? ['share', 'becomes'] : ['shares', 'become'];
  return paid
    ? `${before} ${name} at ${priceText(paid)} ${become} ${after} at ${priceText(priceAfter(ratio, paid))}`
    : `${before} ${name} ${become} ${after}`;
}
