import type { LogoKeyType } from '#contract/endpoints/logos.ts';
import { cusipDigit, figiDigit, isinDigit } from './check-digits.ts';

/** A way to name a company that can be asked for. */
export interface Identifier {
  /** as it is sent: in capitals, otherwise as it was typed */
  readonly key: string;
  readonly type: LogoKeyType;
}

/** One that cannot be right, and why. */
export interface BadIdentifier {
  readonly key: string;
  readonly problem: string;
  /** what was probably meant */
  readonly meant?: string;
}

export const typeNames: Readonly<Record<LogoKeyType, string>> = {
  symbol: 'symbol',
  cik: 'CIK',
  cusip: 'CUSIP',
  isin: 'ISIN',
  figi_share_class: 'share class FIGI',
};

interface Numbered {
  readonly length: number;
  readonly shape: RegExp;
  /** what it looks like, for whoever typed something else */
  readonly looks: string;
  readonly digit: (key: string) => string;
}

const numbered: Readonly<Record<'cusip' | 'isin' | 'figi_share_class', Numbered>> = {
  cusip: { length: 9, shape: /^[\dA-Z*@#]{8}\d$/, looks: '8 letters or digits and a check digit', digit: cusipDigit },
  isin: {
    length: 12,
    shape: /^[A-Z]{2}[\dA-Z]{9}\d$/,
    looks: 'a country of two letters, 9 letters or digits and a check digit',
    digit: isinDigit,
  },
  figi_share_class: {
    length: 12,
    shape: /^[A-Z]{2}G[\dB-DF-HJ-NP-TV-Z]{8}\d$/,
    looks: 'two letters, G, 8 digits or consonants and a check digit',
    digit: figiDigit,
  },
};

const isNumbered = (type: LogoKeyType): type is keyof typeof numbered => type in numbered;
const isRight = (type: keyof typeof numbered, key: string): boolean =>
  numbered[type].shape.test(key) && key.endsWith(numbered[type].digit(key));

/**
 * What an identifier is, by its shape: nine digits are a CUSIP, fewer or ten a CIK.
 *
 * Assumed: digits alone are never a symbol, and nine characters with a digit at their end and three more are a CUSIP; whoever means a
 * symbol such as Tokyo's 7203 says so by the type.
 */
export function typeOf(key: string): LogoKeyType {
  if (/^\d+$/.test(key)) return key.length === 9 ? 'cusip' : 'cik';
  if (numbered.figi_share_class.shape.test(key) && (key.startsWith('BBG') || !isRight('isin', key))) return 'figi_share_class';
  // Eleven characters are an ISIN that has lost its check digit; no symbol has so many digits.
  if (/^[A-Z]{2}[\dA-Z]{9,10}$/.test(key) && (key.match(/\d/g)?.length ?? 0) >= 4) return 'isin';
  if (numbered.cusip.shape.test(key) && (key.match(/\d/g)?.length ?? 0) >= 4) return 'cusip';
  return 'symbol';
}

// Assumed: a symbol is up to 30 visible characters without a comma, with whatever qualifies it (`XNAS:AAPL`).
const symbolShape = /^[!-+\--~]{1,30}$/;

function readNumbered(type: keyof typeof numbered, key: string): Identifier | BadIdentifier {
  const { length, shape, looks, digit } = numbered[type];
  const name = typeNames[type];
  if (shape.test(key)) {
    const right = digit(key);
    if (key.endsWith(right)) return { key, type };
    return {
      key,
      problem: `the check digit of this ${name} is ${right}, not ${key.slice(-1)}`,
      meant: key.slice(0, -1) + right,
    };
  }
  const whole = key + digit(key);
  if (key.length === length - 1 && shape.test(whole)) {
    return { key, problem: `this ${name} has no check digit, which is ${digit(key)}`, meant: whole };
  }
  return { key, problem: `${type === 'isin' ? 'an' : 'a'} ${name} is ${looks}` };
}

/** Spreadsheets take the zeros off that a CUSIP begins with. */
function readCik(key: string): Identifier | BadIdentifier {
  if (!/^\d{1,10}$/.test(key)) return { key, problem: 'a CIK is up to 10 digits' };
  const padded = key.padStart(9, '0');
  if (/^\d{8}$/.test(key) && isRight('cusip', padded)) {
    return { key, problem: 'no CIK is so long; as a CUSIP it has lost a zero at its front', meant: padded };
  }
  return /[1-9]/.test(key) ? { key, type: 'cik' } : { key, problem: 'a CIK is not 0' };
}

/**
 * Reads what was typed as one identifier.
 *
 * @param given what it is said to be; its shape decides otherwise
 */
export function readIdentifier(typed: string, given?: LogoKeyType): Identifier | BadIdentifier {
  const key = typed.trim().toUpperCase();
  const type = given ?? typeOf(key);
  if (isNumbered(type)) return readNumbered(type, key);
  if (type === 'cik') return readCik(key);
  return symbolShape.test(key) ? { key, type } : { key, problem: 'a symbol is up to 30 letters, digits and signs' };
}

export const isBad = (read: Identifier | BadIdentifier): read is BadIdentifier => 'problem' in read;
