import type { Fraction } from './fraction.ts';

/** Decimals with more places are formatted as fractions. */
const maxPlaces = 6;

const grouped = (value: bigint): string => value.toLocaleString('en-US');

/** A terminating decimal of at most `maxPlaces`; undefined otherwise. */
function decimalText({ top, bottom }: Fraction): string | undefined {
  for (let places = 0, scale = 1n; places <= maxPlaces; places++, scale *= 10n) {
    if (scale % bottom !== 0n) continue;
    const digits = String((top * scale) / bottom).padStart(places + 1, '0');
    const whole = grouped(BigInt(digits.slice(0, digits.length - places)));
    return places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
  }
  return undefined;
}

/** A larger denominator says nothing to a reader: `500/699`. */
const maxDenominator = 12n;

/** Five digits, and one decimal of a large number: `0.96843`. */
function approximateText({ top, bottom }: Fraction): string {
  const value = Number(top) / Number(bottom);
  return `≈${value.toLocaleString('en-US', value < 10_000 ? { maximumSignificantDigits: 5 } : { maximumFractionDigits: 1 })}`;
}

function mixedText({ top, bottom }: Fraction): string {
  const rest = `${grouped(top % bottom)}/${grouped(bottom)}`;
  return top < bottom ? rest : `${grouped(top / bottom)} ${rest}`;
}

/** Formats as read at a glance: `5`, `98.456`, `33 1/3`, and rounded where the fraction is unwieldy, `≈7.9428`. */
export const shortFractionText = (value: Fraction): string =>
  decimalText(value) ?? (value.bottom <= maxDenominator ? mixedText(value) : approximateText(value));

/** Formats exactly: as `shortFractionText`, and an unwieldy fraction before its rounded value, `7 1,187/1,259 (≈7.9428)`. */
export const fractionText = (value: Fraction): string => {
  const short = shortFractionText(value);
  return short.startsWith('≈') ? `${mixedText(value)} (${short})` : short;
};
