import type { LogoSecurity } from '#contract/endpoints/logos.ts';
import { filterKey } from './filter-key.ts';

/** One way to read a symbol that was asked: what it is filed under, and which listings may then answer. */
export interface SymbolForm {
  readonly key: string;
  readonly fits: (security: LogoSecurity) => boolean;
}

/** How symbols are compared: in any letter case, and BRK-A, BRK/A and BRK.A alike (facts §2). */
export const symbolKey = (symbol: string): string => filterKey('ticker', symbol);

/** Codes of the same exchanges in other systems (facts §9, §11). Assumed: these, and each exchange's own code and MIC, may stand before a symbol. */
const venueAliases: Readonly<Record<string, string>> = {
  NSQ: 'XNAS',
  NAS: 'XNAS',
  NQ: 'XNAS',
  NMS: 'XNAS',
  NYS: 'XNYS',
  NYQ: 'XNYS',
  PCX: 'ARCX',
  AMEX: 'XASE',
  ASE: 'XASE',
};

/** Countries by the currency their exchanges trade in. */
const currencyOf: Readonly<Record<string, string>> = {
  ...{ US: 'USD', CA: 'CAD', GB: 'GBP', JP: 'JPY', CH: 'CHF', AU: 'AUD', HK: 'HKD', CN: 'CNY', IN: 'INR', BR: 'BRL', KR: 'KRW', SE: 'SEK' },
  ...{ NO: 'NOK', DK: 'DKK', MX: 'MXN', ZA: 'ZAR', SG: 'SGD', TW: 'TWD', IL: 'ILS', PL: 'PLN', NZ: 'NZD' },
  ...Object.fromEntries('AT BE DE ES FI FR GR IE IT LU NL PT'.split(' ').map((country) => [country, 'EUR'])),
};

const isCrypto = ({ exchange, security_type: type }: LogoSecurity): boolean => /crypto/i.test(`${exchange} ${type}`);
const inCountry = (country: string) => (security: LogoSecurity) => security.country.toUpperCase() === country;
const inCurrency = (currency: string) => (security: LogoSecurity) => currencyOf[security.country.toUpperCase()] === currency;
const atVenue = (venue: string) => (security: LogoSecurity) =>
  [security.exchange.toUpperCase(), security.mic_code.toUpperCase()].some((code) => code === venue || code === venueAliases[venue]);

/** Each form's pattern, and what its two parts mean. Tried in this order (facts §5). */
const forms: readonly (readonly [pattern: RegExp, read: (first: string, second: string) => SymbolForm])[] = [
  [/^(.+)$/, (symbol) => ({ key: symbolKey(symbol), fits: () => true })],
  [/^(.+)[:.]([A-Z]{2})$/i, (symbol, country) => ({ key: symbolKey(symbol), fits: inCountry(country.toUpperCase()) })],
  [/^(.+):([A-Z]{3})$/i, (symbol, currency) => ({ key: symbolKey(symbol), fits: inCurrency(currency.toUpperCase()) })],
  [/^([A-Z]+):(.+)$/i, (venue, symbol) => ({ key: symbolKey(symbol), fits: atVenue(venue.toUpperCase()) })],
  // Assumed: what a crypto asset is priced in does not matter, for it has one logo.
  [/^CRYPTO[:/](.+?)(?:\/[A-Z]+)?$/i, (symbol) => ({ key: symbolKey(symbol), fits: isCrypto })],
  [/^\$(.+)$/, (symbol) => ({ key: symbolKey(symbol), fits: isCrypto })],
  [/^(.+)\/[A-Z]+$/i, (symbol) => ({ key: symbolKey(symbol), fits: isCrypto })],
];

/** All readings of a symbol, the first that has a listing answers. */
export const symbolForms = (asked: string): SymbolForm[] =>
  forms.flatMap(([pattern, read]) => {
    const [, first, second = ''] = pattern.exec(asked.trim()) ?? [];
    return first === undefined ? [] : [read(first, second)];
  });

/** What a listing's own symbol is filed under: a crypto pair also under its base. */
export function filedUnder(security: LogoSecurity): string[] {
  const base = isCrypto(security) ? security.symbol.replace(/^(?:CRYPTO[:/]|\$)/i, '').replace(/\/[A-Z]+$/i, '') : security.symbol;
  return [...new Set([security.symbol, base].map(symbolKey))];
}
