import { compactDecimals, numberFormatter, places, priceDecimals } from '#src/shared/format/number.ts';

// Numbers of a file with the digits of the screen, each from its value: `-1.50` where a cell says `−1.50%`, `1250` where it says `1.25K`.

/** From a thousand on a shortened number has its decimals after the digits of its scale, which goes up to T. */
function shortened(value: number): Intl.NumberFormatOptions {
  const exponent = Math.floor(Math.log10(Math.abs(value)));
  if (exponent < 3) return { maximumFractionDigits: compactDecimals };
  return { maximumSignificantDigits: Math.min(21, exponent - 3 * Math.min(4, Math.floor(exponent / 3)) + 1 + compactDecimals) };
}

const digitsOf = {
  two: () => places(2),
  price: (value) => places(priceDecimals(value)),
  shortened,
} as const satisfies Record<string, (value: number) => Intl.NumberFormatOptions>;

/** Which digits a format writes. */
export type Digits = keyof typeof digitsOf;

/** @param digits those of the format on screen */
export function fileNumber(value: number, digits: Digits): string {
  const options = { useGrouping: false, ...digitsOf[digits](value) };
  return numberFormatter(JSON.stringify(options), options).format(value);
}
