import type { LogoKeyType, LogoSecurity } from '#contract/endpoints/logos.ts';
import { readFormerSymbols } from '#contract/former-symbols.ts';
import { listingKey, symbolKey } from '#contract/symbol.ts';

/** One interpretation of a requested symbol: the key to look up, and which listings under that key fit. */
export interface SymbolForm {
  readonly key: string;
  readonly fits: (security: LogoSecurity) => boolean;
}

/** Codes of the same exchanges in other systems. Assumed: these, and each exchange's own code and MIC, may precede a symbol. */
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

/** The currency in which the exchanges of a country trade. */
const currencyOf: Readonly<Record<string, string>> = {
  ...{ US: 'USD', CA: 'CAD', GB: 'GBP', JP: 'JPY', CH: 'CHF', AU: 'AUD', HK: 'HKD', CN: 'CNY', IN: 'INR', BR: 'BRL', KR: 'KRW', SE: 'SEK' },
  ...{ NO: 'NOK', DK: 'DKK', MX: 'MXN', ZA: 'ZAR', SG: 'SGD', TW: 'TWD', IL: 'ILS', PL: 'PLN', NZ: 'NZD' },
  ...Object.fromEntries('AT BE DE ES FI FR GR IE IT LU NL PT'.split(' ').map((country) => [country, 'EUR'])),
};

export const isCrypto = ({ exchange, security_type: type }: LogoSecurity): boolean => /crypto/i.test(`${exchange} ${type}`);
const inCountry = (country: string) => (security: LogoSecurity) => security.country.toUpperCase() === country;
const inCurrency = (currency: string) => (security: LogoSecurity) => currencyOf[security.country.toUpperCase()] === currency;
const atVenue = (venue: string) => (security: LogoSecurity) =>
  [security.exchange.toUpperCase(), security.mic_code.toUpperCase()].some((code) => code === venue || code === venueAliases[venue]);

/** The forms of a symbol, tried in this order (assumption L03): a pattern, and what its two groups mean. */
const forms: readonly (readonly [pattern: RegExp, read: (first: string, second: string) => SymbolForm])[] = [
  [/^(.+)$/, (symbol) => ({ key: listingKey(symbol), fits: () => true })],
  [/^(.+)[:.]([A-Z]{2})$/i, (symbol, country) => ({ key: listingKey(symbol), fits: inCountry(country.toUpperCase()) })],
  [/^(.+):([A-Z]{3})$/i, (symbol, currency) => ({ key: listingKey(symbol), fits: inCurrency(currency.toUpperCase()) })],
  [/^([A-Z]+):(.+)$/i, (venue, symbol) => ({ key: listingKey(symbol), fits: atVenue(venue.toUpperCase()) })],
  // Assumed: the quote currency of a crypto asset is ignored, for it has one logo.
  [/^CRYPTO[:/](.+?)(?:\/[A-Z]+)?$/i, (symbol) => ({ key: listingKey(symbol), fits: isCrypto })],
  [/^\$(.+)$/, (symbol) => ({ key: listingKey(symbol), fits: isCrypto })],
  [/^(.+)\/[A-Z]+$/i, (symbol) => ({ key: listingKey(symbol), fits: isCrypto })],
];

/** All interpretations of a symbol; the first that has a listing is used. */
export const readSymbolForms = (requested: string): SymbolForm[] =>
  forms.flatMap(([pattern, read]) => {
    const [, first, second = ''] = pattern.exec(requested.trim()) ?? [];
    return first === undefined ? [] : [read(first, second)];
  });

/** The keys of a listing's own symbol: a crypto pair has also its base. */
function symbolKeysOf(security: LogoSecurity): string[] {
  const base = isCrypto(security) ? security.symbol.replace(/^(?:CRYPTO[:/]|\$)/i, '').replace(/\/[A-Z]+$/i, '') : security.symbol;
  return [...new Set([security.symbol, base].map(listingKey))];
}

/** The key by which identifiers are compared: in any letter case, a CIK without its padding zeros (assumption P11). "" matches nothing. */
export function logoKey(type: LogoKeyType, value: string): string {
  if (type === 'symbol') return listingKey(value);
  const plain = value.trim().toLowerCase();
  return type === 'cik' ? plain.replace(/^0+(?=\d)/, '') : plain;
}

/** The keys of the symbols that a listing had before, which those of other listings precede. */
export const formerKeysOf = ({ former_symbols: former }: LogoSecurity): readonly string[] =>
  (typeof former === 'string' ? (readFormerSymbols(former) ?? []) : []).map(({ symbol }) => symbolKey(symbol));

/** All keys of a listing. */
export const logoKeysOf = (security: LogoSecurity): (readonly [type: LogoKeyType, key: string])[] =>
  [
    ...symbolKeysOf(security).map((key) => ['symbol', key] as const),
    ...(['cik', 'cusip', 'isin', 'figi_share_class'] as const).map((type) => [type, logoKey(type, security[type])] as const),
  ].filter(([, key]) => key !== '');
