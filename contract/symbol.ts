/** The form in which values are compared in any letter case (assumption P11). */
export const foldCase = (value: string): string => value.normalize('NFC').trim().toLowerCase();

/** In capitals, without blanks around it. A text whose capitals are another text stays as it is, as `ß` does beside `SS` (assumption Z79). */
export function inCapitals(text: string): string {
  const trimmed = text.trim();
  const capitals = trimmed.toUpperCase();
  return foldCase(capitals) === foldCase(trimmed) ? capitals : trimmed;
}

/** Nearly every symbol, also with a share class; `U` is a unit. These need no rule. */
const plain = /^[a-z\d]*(?:\.[a-tv-z])?$/i;
const maxFormCharacters = 64;
/** Every dash and slash that texts have between a company and its share class. */
const dashOrSlash = /[/\p{Pd}\u2044\u2212\u2215]/gu;
/** The exchanges of the United States, as they stand before a symbol. */
const exchange =
  /^(?:us|nasdaq(?: ?[gc][ms])?|nyse(?: ?(?:arca|american|amex|mkt))?|otc(?: ?(?:qb|qx|bb|mkts|pink))?|pink|pinx|arca|amex|ase|bats|cboe|iex|pcx|n(?:as|ms|sq|ys|yq)|x(?:nas|nys|ase)|arcx): ?(?=.)/;
/** Whether a text is the code or name of an exchange in the United States, as it stands before a symbol: `NASDAQ`, `NYSE Arca`, `XNYS`. */
export const isExchangeInUs = (text: string): boolean => exchange.test(`${foldCase(text.trim())}:a`);

/** The country, the composite of Nasdaq at Reuters, and the exchanges of the United States at Bloomberg. */
const country = /(?<=.)(?:[ .:]us|[ .]oq| u[afnpqrsvw])(?: equity)?$/;
/**
 * What follows the symbol of a company for another security of it, in the forms of exchanges and brokers, and in that of the SEC.
 *
 * Assumed: what several sources write for one security of a company is one symbol; `U` is a unit and `PR` the series R.
 */
const securities: readonly (readonly [form: RegExp, key: string])[] = [
  [/^([a-z]{1,6})(?:[ .]pr?[ .]?|[$^])([a-z])$/, '$1.p$2'],
  [/^([a-z]{1,6})\$$/, '$1.p'],
  [/^([a-z]{1,6})(?:[ .]w[st][ .]?|\+)([a-z]?)$/, '$1.wt$2'],
  [/^([a-z]{1,6})(?:[ .]un?|=)$/, '$1.un'],
  [/^([a-z]{1,6})[ .]r[it]$/, '$1.ri'],
  [/^([^ ]+) ([a-z\d]{1,2})$/, '$1.$2'],
];

/**
 * The key of a symbol, equal for all of its spellings (assumption P11), in any letter case:
 * - share classes: `BRK B`, `BRK-B`, `BRK/B` are `brk.b`;
 * - preferred shares: `BAC-PL`, `BAC/PRL`, `BAC PR L`, `BAC.PR.L`, `BAC^L` are `bac.pl`; warrants, units and rights likewise: `WFC+` and `WFC/WS`
 *   are `wfc.wt`, `X.U` and `X=` are `x.un`, `X.RT` is `x.ri`;
 * - with the country or an exchange of the United States: `AAPL.US`, `AAPL US Equity`, `NASDAQ:AAPL` are `aapl`.
 *
 * Any other text is its own key, folded, so that no company becomes another one: `BAC.L`, `BRKB`, `VOD:LN`, `$BTC`; what it may mean is found by
 * `suggestSymbols`. "" matches nothing. The key of a key is the key.
 */
export const symbolKey = (symbol: string): string => readKey(symbol, (text) => text.replace(exchange, '').replace(country, ''));

/** The key of a symbol with the exchange or country that is part of the text, which tells its listing: `nyse:aapl` is not `nasdaq:aapl`. */
export const listingKey = (symbol: string): string => readKey(symbol, (text) => text);

function readKey(symbol: string, withoutListing: (text: string) => string): string {
  if (plain.test(symbol)) return symbol.toLowerCase();
  const folded = foldCase(symbol)
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(dashOrSlash, '.');
  // No symbol with its exchange and country is so long, and what is sent to us may be of any length.
  if (folded.length > maxFormCharacters) return folded;
  const key = securities.reduce((text, [form, replacement]) => text.replace(form, replacement), withoutListing(folded));
  return key === folded ? key : readKey(key, withoutListing);
}

/** A symbol as the desk writes it: its key in capitals, as `BRK.B` for `brk/b`. */
export const spelledSymbol = (symbol: string): string => inCapitals(symbolKey(symbol));

const maxCharacters = 32;
const visible = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u;
/** No comma, which separates two, no sign of markup or of a formula at the beginning, and a letter or digit somewhere. */
const readable = /^(?![<>="'(+*]|.*,)(?=.*[\p{L}\p{N}])/u;

/**
 * Whether a record may have a text as the name of a symbol.
 *
 * Assumed: it has up to 32 visible characters, and a blank at most before a class or country; more is a text in the wrong column.
 */
export const isSymbolName = (text: string): boolean => visible.test(symbolKey(text)) && [...text.trim()].length <= maxCharacters;

/** Whether a text can be a symbol that somebody asks for: a name that is no list, markup or formula. */
export const isSymbol = (text: string): boolean => isSymbolName(text) && readable.test(text.trim());
