import { useState } from 'react';
import { type Fraction, readFraction } from '#contract/schema/fraction.ts';
import { fractionText } from '#contract/schema/fraction-text.ts';
import type { SplitRatio } from '#contract/schema/split-ratio.ts';
import { holdingAfter, priceAfter, splitSentence } from '#contract/schema/split-text.ts';
import { expectedAmount, readAmount } from '#src/shared/format/amount.ts';
import { formatPrice } from '#src/shared/format/number.ts';
import { type Split } from '#src/records/splits/split.ts';
import { flagDescriptions, isOnDates, trustedRatio } from '#src/records/splits/split-labels.ts';

const parseAmount = (typed: string): Fraction | undefined => readFraction(readAmount(typed) ?? '');

/** Two decimals from $1, four below, with `≈` where rounded. */
function priceText(price: Fraction): string {
  const value = Number(price.top) / Number(price.bottom);
  const shown = formatPrice(value);
  const exact = parseAmount(shown);
  return `${exact?.top === price.top && exact.bottom === price.bottom ? '' : '≈'}$${shown}`;
}

/**
 * `100 shares at $2.00 become 5 at $40.00`, `119 shares become 11 shares and cash for 0.9 of one`.
 *
 * @returns undefined without a valid number of shares
 */
export function holdingSentence(ratio: SplitRatio, shares: string, price: string): string | undefined {
  const held = parseAmount(shares);
  if (!held) return undefined;
  const paid = parseAmount(price);
  const [before, after] = [fractionText(held), holdingAfter(ratio, held)];
  const comma = after.includes(' ') ? ',' : '';
  const [name, become] = before === '1' ? ['share', 'becomes'] : ['shares', 'become'];
  return paid
    ? `${before} ${name} at ${priceText(paid)} ${become} ${after}${comma} at ${priceText(priceAfter(ratio, paid))}`
    : `${before} ${name} ${become} ${after}`;
}

/** What of the typed numbers is no number, or below 0; undefined where both are read. Without a price there is none. */
export function wrongHolding(shares: string, price: string): string | undefined {
  const wrongAmount = (label: string, typed: string): string | undefined => {
    if (parseAmount(typed)) return undefined;
    return `${label}: ${readAmount(typed) === undefined ? expectedAmount(typed) : `expected 0 or more, got “${typed.trim()}”`}.`;
  };
  return wrongAmount('Shares held', shares) ?? (price.trim() === '' ? undefined : wrongAmount('Price', price));
}

/** The split as a sentence, and a calculator for a holding. */
export function SplitCalculator({ split }: { split: Split }) {
  const [shares, setShares] = useState('100');
  const [price, setPrice] = useState('');
  const ratio = trustedRatio(split);
  if (!ratio) {
    return (
      <p className="text-soft">
        {split.flags.filter((flag) => !isOnDates(flag)).map((flag) => flagDescriptions[flag])} Ratio:{' '}
        <b className="text-text">{split.record.ratio || '–'}</b>
      </p>
    );
  }
  const result = holdingSentence(ratio, shares, price);
  return (
    <>
      <p className="text-sm font-medium">{splitSentence(ratio)}</p>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <label className="flex flex-col gap-0.5">
          <span className="text-2xs text-faint">Shares held</span>
          <input className="field w-28" inputMode="decimal" value={shares} onChange={({ target }) => setShares(target.value)} />
        </label>
        <label className="flex flex-col gap-0.5">
          <span className="text-2xs text-faint">Price before, $ (optional)</span>
          <input className="field w-28" inputMode="decimal" value={price} onChange={({ target }) => setPrice(target.value)} />
        </label>
      </div>
      <p role="status" className="mt-1 wrap-anywhere">
        {[result, wrongHolding(shares, price)].filter(Boolean).join('. ')}
      </p>
      <p className="text-2xs text-faint">Companies usually pay cash for a fraction of a share; some round it up.</p>
    </>
  );
}
