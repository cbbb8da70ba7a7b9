/** What a character counts: digits as they are, A to Z 10 to 35, and the three signs a CUSIP may hold after them. */
const valueOf = (character: string): number => '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*@#'.indexOf(character);

const lastDigit = (sum: number): string => String((10 - (sum % 10)) % 10);
const digitsOf = (value: number): number => Math.floor(value / 10) + (value % 10);

/** Modulus 10, double add double: every second value counts twice, and what has two digits counts by their sum. */
function doubleAddDouble(body: string): string {
  const values = [...body].map(valueOf);
  return lastDigit(values.reduce((sum, value, index) => sum + digitsOf(index % 2 === 1 ? value * 2 : value), 0));
}

/** Luhn (ISO 6166, annex A): letters become two digits each before any is doubled, beginning with the last. */
function luhn(body: string): string {
  const digits = [...[...body].map(valueOf).join('')].map(Number).toReversed();
  return lastDigit(digits.reduce((sum, digit, index) => sum + digitsOf(index % 2 === 0 ? digit * 2 : digit), 0));
}

/** The digit that must stand behind the first eight characters of a CUSIP. */
export const cusipDigit = (cusip: string): string => doubleAddDouble(cusip.slice(0, 8));

/** The digit that must stand behind the first eleven characters of an ISIN. */
export const isinDigit = (isin: string): string => luhn(isin.slice(0, 11));

/** The digit that must stand behind the first eleven characters of a FIGI. */
export const figiDigit = (figi: string): string => doubleAddDouble(figi.slice(0, 11));
