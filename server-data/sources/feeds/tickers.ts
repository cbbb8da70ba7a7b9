import { isSymbol, spelledSymbol } from '#contract/symbol.ts';
import { listingOf } from '../listings/listings.ts';
import type { Category } from './entries.ts';

export interface FoundTickers {
  /** each once, as the desk spells them */
  readonly symbols: readonly string[];
  /** symbols of an exchange of the United States that the directory of listings does not have */
  readonly unknown: readonly string[];
}

/** The exchanges of the United States, with their markets. `Nasdaq Stockholm` and other words after the name are other exchanges. */
const exchange = String.raw`(?:nasdaq(?:[\s-]?(?:g[sm]|cm|global(?: select)?(?: market)?|capital markets?|stock (?:market|exchange)(?: llc)?|national market))?|new york stock exchange|nyse(?:[\s-]?(?:american|arca|mkt|amex|national|texas))?|amex|(?:other )?otc(?:[\s-]?(?:qb|qx|id|bb|pk|mkts|markets|pink|expert market|bulletin board))*|pink sheets|cboe(?: bzx)?|bats)`;
/** Another exchange beside it, as in `(NYSE and TSX: ABC)`. */
const others = String.raw`(?:\s?(?:,|/|&|and|or)\s?[a-z][\w-]{1,12}(?: [a-z]\w{1,12})?){0,3}`;
const named = new RegExp(String.raw`(?<![\w.-])(${exchange})[®™]?${others}[®™]?(?:\s(?:ticker|symbol))?\s?[:：](\s{0,3})`, 'giu');
const isOfUnitedStates = new RegExp(String.raw`^${exchange}[®™]?$`, 'iu');
const tagShape = /^[A-Z][\w -]*:\s?[A-Z][A-Z./-]*(?:\s?[,;|]\s?(?:[A-Z][\w -]*:\s?)?[A-Z][A-Z./-]*)*$/;
/** Whether a category needs no domain to be a tag: `NYSE:BRK.B`, `Nasdaq: GOOG, GOOGL`. */
const isTag = (text: string): boolean =>
  tagShape.test(text) && text.split(/[,;|]/).some((part) => isOfUnitedStates.test(part.split(':')[0]?.trim() ?? ''));

/** One symbol, perhaps with a share class, in quotes or after a dollar sign. */
const symbol = /["'“‘]?\$?([A-Z]{1,6}(?:[./-][A-Z]{1,3}|[./-]P[Rr]?[A-Z]?| [ABC](?=\s*[);,\]]))?)(?![A-Za-z0-9])["'”’]?/uy;
const separator = /\s*(?:[,;/&]|\b(?:and|or)\b)\s*(?:and\s+)?/y;
/** What makes of the word before it an exchange, as in `; B3: EVEB31` and `, TSX Venture: ABC`. */
const exchangeEnd = /\s*(?:\w+\s*){0,2}[:：]/y;
/** What follows the symbol of a company for another security of it that the directory lacks: warrants, units, rights, preferred shares. */
const security = /^[./-]?(?:[A-Z]|W[ST]|UN|RT|PR?[A-Z])$/;

const matchAt = (shape: RegExp, text: string, at: number): RegExpExecArray | null => {
  shape.lastIndex = at;
  return shape.exec(text);
};

/** Whether a place is within round or square brackets. */
function isInBrackets(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 200), at);
  return Math.max(before.lastIndexOf('('), before.lastIndexOf('[')) > Math.max(before.lastIndexOf(')'), before.lastIndexOf(']'));
}

/** The symbols that follow each other at a place. */
function listAt(text: string, from: number): string[] {
  const found: string[] = [];
  for (let at = from; ;) {
    const match = matchAt(symbol, text, at);
    if (!match || (found.length > 0 && matchAt(exchangeEnd, text, symbol.lastIndex))) return found;
    const [, name = ''] = match;
    const ofClass = /^(.+)[./-][A-C]$/.exec(found.at(-1) ?? '')?.[1];
    // `BRK.A, B` is one company
    found.push(ofClass !== undefined && /^[A-C]$/.test(name) ? `${ofClass}.${name}` : name);
    const { lastIndex } = symbol;
    const between = matchAt(separator, text, lastIndex);
    if (!between) return found;
    at = separator.lastIndex;
  }
}

/**
 * Without brackets only a symbol of that very exchange that cannot be a word of the sentence: `NASDAQ:AAPL`, `NYSE: BRK.B`, and no
 * `Nasdaq: AI stocks slide`.
 *
 * @param written the exchange @param end of the symbol
 */
function isQualified(text: string, name: string, written: string, blank: string, end: number): boolean {
  const listed = listingOf(name)?.exchange.toLowerCase();
  if (listed === undefined || !written.toLowerCase().replace('amex', 'nyse').includes(listed)) return false;
  const next = /^[^\S\n]+(\w)/.exec(text.slice(end, end + 5))?.[1];
  return blank === '' || next === undefined || /[./-]/.test(name) || (name.length > 3 && next === next.toLowerCase());
}

/**
 * The symbols that a text mentions with an exchange of the United States: `(NASDAQ: AAPL)`, `(TSX, NYSE: SHOP)`, `(NYSE: EVEX, EVEXW; B3: EVEB31)`.
 *
 * Assumed: a symbol is taken where the directory has it, at whatever exchange, or where it is that of a company in the same list and one letter more
 * (assumption X31).
 */
export function mentionedTickers(text: string): FoundTickers {
  const symbols = new Set<string>();
  const unknown = new Set<string>();
  for (const match of text.matchAll(named)) {
    const [whole, written = '', blank = ''] = match;
    const from = match.index + whole.length;
    const list = listAt(text, from);
    if (!isInBrackets(text, match.index)) {
      const [first = ''] = list;
      if (first !== '' && isQualified(text, first, written, blank, from + first.length)) symbols.add(spelledSymbol(first));
      continue;
    }
    const known = list.filter((name) => listingOf(name) !== undefined);
    for (const name of list) {
      const isKnown =
        known.includes(name) || known.some((company) => name.startsWith(company) && security.test(name.slice(company.length)));
      (isKnown ? symbols : unknown).add(spelledSymbol(name));
    }
  }
  return { symbols: [...symbols], unknown: [...unknown] };
}

/** The end of the name of a taxonomy whose terms are symbols: `https://…/rss/stock`, `stocksymbol`. */
const tickerDomain = /(?:^|[/#:_-])(?:(?:stock|ticker)[-_]?symbol|stock|ticker|symbol)s?\/?$/i;

/**
 * The symbols of categories and of elements that `map` names, and the other categories.
 *
 * Assumed: a tag with an exchange of the United States is taken although the directory may not have it yet, one without an exchange where the
 * directory has it (assumption X32). One of another exchange is none.
 *
 * @param mapped texts of elements, with symbols between commas or blanks
 */
export function taggedTickers(
  categories: readonly Category[],
  mapped: readonly string[],
): FoundTickers & { readonly channels: readonly string[] } {
  const symbols = new Set<string>();
  const unknown = new Set<string>();
  const channels: string[] = [];
  const take = (text: string): void => {
    /** the exchange also of the symbols that follow: `NYSE: GE, T` */
    let exchangeName: string | undefined;
    for (const part of text.split(/[,;|]/)) {
      const [, written, rest = ''] = /^(?:([^:：]*)[:：])?(.*)$/s.exec(part) ?? [];
      exchangeName = written?.trim() ?? exchangeName;
      if (exchangeName !== undefined && !isOfUnitedStates.test(exchangeName)) continue;
      // `BRK B` is one symbol, `AAPL MSFT` are two
      const names = listingOf(rest.trim()) ? [rest.trim()] : rest.split(/[\s$]+/).filter((name) => isSymbol(name) && !name.includes(':'));
      for (const name of names) {
        const isAccepted = listingOf(name) !== undefined || (exchangeName !== undefined && names.length === 1);
        (isAccepted ? symbols : unknown).add(spelledSymbol(name));
      }
    }
  };
  for (const text of mapped) take(text);
  for (const { name, domain } of categories) {
    const text = name.trim();
    if (isOfUnitedStates.test(domain)) take(`${domain}:${text}`);
    else if (tickerDomain.test(domain) || isTag(text)) take(text);
    else if (!/\/isin$/i.test(domain)) channels.push(text);
  }
  return { symbols: [...symbols], unknown: [...unknown], channels };
}
