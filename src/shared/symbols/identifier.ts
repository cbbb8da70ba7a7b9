import type { LogoKeyType } from '#contract/endpoints/logos.ts';
import { inCapitals, isSymbol } from '#contract/symbol.ts';

/** A valid identifier of a company. */
export interface Identifier {
  /** upper-cased, as it is sent */
  readonly key: string;
  readonly type: LogoKeyType;
}

/** An invalid identifier with the reason. */
export interface InvalidIdentifier {
  readonly key: string;
  readonly problem: string;
  /** the probable correct identifier */
  readonly suggestion?: string;
}

export const typeNames: Readonly<Record<LogoKeyType, string>> = {
  symbol: 'symbol',
  cik: 'CIK',
  cusip: 'CUSIP',
  isin: 'ISIN',
  figi_share_class: 'share class FIGI',
};

/** Value of a character: digits as they are, A to Z 10 to 35, then the three special characters of a CUSIP. */
const valueOf = (character: string): number => '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*@#'.indexOf(character);

const lastDigit = (sum: number): string => String((10 - (sum % 10)) % 10);
const digitsOf = (value: number): number => Math.floor(value / 10) + (value % 10);

/** Modulus 10 double add double: every second value is doubled, and digits are summed. */
function doubleAddDouble(body: string): string {
  const values = [...body].map(valueOf);
  return lastDigit(values.reduce((sum, value, index) => sum + digitsOf(index % 2 === 1 ? value * 2 : value), 0));
}

/** Luhn (ISO 6166, annex A): letters become two digits; every second digit from the right is doubled. */
function luhn(body: string): string {
  const digits = [...[...body].map(valueOf).join('')].map(Number).toReversed();
  return lastDigit(digits.reduce((sum, digit, index) => sum + digitsOf(index % 2 === 0 ? digit * 2 : digit), 0));
}

/** Check digit of a CUSIP, from its first eight characters. */
export const cusipDigit = (cusip: string): string => doubleAddDouble(cusip.slice(0, 8));

/** Check digit of an ISIN, from its first eleven characters. */
export const isinDigit = (isin: string): string => luhn(isin.slice(0, 11));

/** Check digit of a FIGI, from its first eleven characters. */
export const figiDigit = (figi: string): string => doubleAddDouble(figi.slice(0, 11));

interface IdentifierFormat {
  readonly length: number;
  readonly shape: RegExp;
  /** format, for error messages */
  readonly description: string;
  readonly digit: (key: string) => string;
}

const formats: Readonly<Record<'cusip' | 'isin' | 'figi_share_class', IdentifierFormat>> = {
  cusip: { length: 9, shape: /^[\dA-Z*@#]{8}\d$/, description: '8 letters or digits and a check digit', digit: cusipDigit },
  isin: {
    length: 12,
    shape: /^[A-Z]{2}[\dA-Z]{9}\d$/,
    description: 'a country of two letters, 9 letters or digits and a check digit',
    digit: isinDigit,
  },
  figi_share_class: {
    length: 12,
    shape: /^[A-Z]{2}G[\dB-DF-HJ-NP-TV-Z]{8}\d$/,
    description: 'two letters, G, 8 digits or consonants and a check digit',
    digit: figiDigit,
  },
};

const hasCheckDigit = (type: LogoKeyType): type is keyof typeof formats => type in formats;
const hasValidCheckDigit = (type: keyof typeof formats, key: string): boolean =>
  formats[type].shape.test(key) && key.endsWith(formats[type].digit(key));

const digitCount = (key: string): number => key.replaceAll(/\D/g, '').length;

/**
 * Detects the type of an identifier by its format: nine digits are a CUSIP, other numbers a CIK.
 *
 * Assumed: digits alone are never a symbol, and nine characters with a digit at their end and three more are a CUSIP; a
 * symbol such as Tokyo's 7203 needs the type `symbol`.
 */
export function detectType(key: string): LogoKeyType {
  if (/^\d+$/.test(key)) return key.length === 9 ? 'cusip' : 'cik';
  if (formats.figi_share_class.shape.test(key) && (key.startsWith('BBG') || !hasValidCheckDigit('isin', key))) return 'figi_share_class';
  // Eleven characters are an ISIN without its check digit; no symbol has so many digits.
  if (/^[A-Z]{2}[\dA-Z]{9,10}$/.test(key) && digitCount(key) >= 4) return 'isin';
  if (formats.cusip.shape.test(key) && digitCount(key) >= 4) return 'cusip';
  return 'symbol';
}

function parseNumbered(type: keyof typeof formats, key: string): Identifier | InvalidIdentifier {
  const { length, shape, description, digit } = formats[type];
  const name = typeNames[type];
  if (shape.test(key)) {
    const right = digit(key);
    if (key.endsWith(right)) return { key, type };
    return {
      key,
      problem: `check digit of this ${name} must be ${right}, not ${key.slice(-1)}`,
      suggestion: key.slice(0, -1) + right,
    };
  }
  const completed = key + digit(key);
  if (key.length === length - 1 && shape.test(completed)) {
    return { key, problem: `check digit ${digit(key)} of this ${name} is missing`, suggestion: completed };
  }
  return { key, problem: `${type === 'isin' ? 'an' : 'a'} ${name} is ${description}` };
}

/** Spreadsheets remove leading zeros of a CUSIP. */
function parseCik(key: string): Identifier | InvalidIdentifier {
  if (!/^\d{1,10}$/.test(key)) return { key, problem: 'a CIK is up to 10 digits' };
  const padded = key.padStart(9, '0');
  if (/^\d{8}$/.test(key) && hasValidCheckDigit('cusip', padded)) {
    return { key, problem: 'probably a CUSIP without its leading zero', suggestion: padded };
  }
  return /[1-9]/.test(key) ? { key, type: 'cik' } : { key, problem: 'a CIK cannot be 0' };
}

/**
 * Parses one typed identifier.
 *
 * @param given the chosen type; detected by default
 */
export function parseIdentifier(typed: string, given?: LogoKeyType): Identifier | InvalidIdentifier {
  const key = inCapitals(typed);
  const type = given ?? detectType(key);
  if (hasCheckDigit(type)) return parseNumbered(type, key);
  if (type === 'cik') return parseCik(key);
  return isSymbol(key) ? { key, type } : { key, problem: 'a symbol is up to 32 letters, digits and special characters' };
}

export const isInvalid = (read: Identifier | InvalidIdentifier): read is InvalidIdentifier => 'problem' in read;
