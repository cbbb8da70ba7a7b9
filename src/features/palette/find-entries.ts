import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import { matchDistance } from './fuzzy-match.ts';
import type { Entry, PalettePage, PaletteSources, PaletteSymbol } from './entry.ts';
import { splitAtPage, parseSymbol, parseSymbolCommand } from './typed-text.ts';

const maxSymbols = 20;
const maxRecent = 8;
/** Upper case means a symbol, even an unknown one. */
const isUpperCase = (typed: string): boolean => typed === typed.toUpperCase() || typed.startsWith('$');

const pageEntry = ({ path, title, code }: PalettePage): Entry => ({
  id: path,
  label: title,
  description: 'Page',
  hint: code,
  to: path,
});

const symbolEntry = (symbol: string, name: string | undefined, { symbolPageUrl }: PaletteSources, starred = false): Entry => ({
  id: `symbol ${symbol}`,
  label: symbol,
  description: name ?? (starred ? 'Symbol, starred' : 'Symbol'),
  to: symbolPageUrl(symbol),
});

/** The page of one symbol, which is not in the rail. */
const description: PalettePage = { path: '/symbol', title: 'Description', code: 'DES' };

/** Symbols on each page that can show them. */
const onPages = (symbols: readonly string[], { pages, pageUrl }: PaletteSources): Entry[] =>
  pages.flatMap((page) => {
    const to = pageUrl(page, symbols);
    return to === undefined
      ? []
      : [{ id: `${symbols.join()} ${page.code}`, label: `${symbols.join(', ')} · ${page.title}`, hint: page.code, to }];
  });

/** The nearest first, in the given order at equal distance. */
function rankByDistance<T>(all: readonly T[], nearness: (one: T) => number | undefined): { one: T; near: number }[] {
  const found = all.flatMap((one) => {
    const near = nearness(one);
    return near === undefined ? [] : [{ one, near }];
  });
  return found.toSorted((a, b) => a.near - b.near);
}

const minDistance = (...distances: (number | undefined)[]): number | undefined => {
  const known = distances.filter((distance) => distance !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
};

/** A page matches by its title and by the start of its code. */
const pageDistance =
  (typed: string) =>
  ({ title, code }: PalettePage): number | undefined =>
    minDistance(matchDistance(title, typed), code.startsWith(typed.toUpperCase()) ? (code === typed.toUpperCase() ? 0 : 2) : undefined);

const within = (most: number, near: number | undefined): number | undefined => (near !== undefined && near <= most ? near : undefined);

/** An action matches by its label; by description and keywords only without typos. */
const entryDistance =
  (typed: string) =>
  ({ label, description, keywords = '' }: Entry): number | undefined =>
    minDistance(within(3, matchDistance(label, typed)), within(2, matchDistance(`${label} ${description ?? ''} ${keywords}`, typed)));

/** A typed symbol in the normalized spelling: `brk b`, `BRK-B` and `$brk/b` are equal. */
const typedSymbolKey = (typed: string): string => symbolKey(typed.replace('$', '').replaceAll(/\s+/g, '.'));

/** Shorter names match too many companies. */
const minNameLength = 3;
const maxNameMatches = 3;

/** Symbols or a company name, followed by a page: `AAPL QN`, `brk.b des`, `ford guidance`. */
function symbolCommandEntries(text: string, parts: PaletteSources): Entry[] {
  const pages = [...parts.pages, description];
  const findKnown = (symbol: string): PaletteSymbol | undefined => parts.symbols.find((one) => symbolKey(one.symbol) === symbolKey(symbol));
  const on = (symbols: readonly string[], page: PalettePage): Entry[] => {
    const spelled = [...new Set(symbols.map((symbol) => findKnown(symbol)?.symbol ?? symbol))];
    if (page !== description) return onPages(spelled, { ...parts, pages: [page] });
    const [symbol = '', ...others] = spelled;
    const known = findKnown(symbol);
    return others.length > 0 ? [] : [symbolEntry(symbol, known?.name, parts, known?.starred)];
  };
  const verb = parseSymbolCommand(text, pages);
  const bySymbols = verb ? on(verb.symbols, verb.page) : [];
  const split = splitAtPage(text, pages);
  if (!split) return bySymbols;
  const isNamed = (name = ''): boolean => split.about.length >= minNameLength && (matchDistance(name, split.about) ?? 9) <= 2;
  const named = parts.symbols.filter(({ symbol, name }) => symbolKey(symbol) === typedSymbolKey(split.about) || isNamed(name));
  const byName = named.slice(0, maxNameMatches).flatMap(({ symbol }) => on([symbol], split.page));
  // `ford n`: an unknown symbol is less likely than a company name, except in upper case.
  const isSymbol = isUpperCase(text) || verb?.symbols.every(findKnown) === true;
  return isSymbol ? [...bySymbols, ...byName] : [...byName, ...bySymbols];
}

/** Matching symbols, then matching names, the nearest first; at equal distance the starred, then the most frequent. */
function findSymbols(typed: string, { symbols }: PaletteSources): PaletteSymbol[] {
  const key = typedSymbolKey(typed);
  const near = ({ symbol, name }: PaletteSymbol): number | undefined => {
    if (symbolKey(symbol).startsWith(key)) return 0;
    const distance = name === undefined ? undefined : matchDistance(name, typed);
    return distance === undefined ? undefined : distance + 1;
  };
  return rankByDistance(
    symbols.toSorted((a, b) => Number(b.starred) - Number(a.starred)),
    near,
  )
    .map(({ one }) => one)
    .slice(0, maxSymbols);
}

function uniqueById(entries: readonly Entry[]): Entry[] {
  const ids = new Set<string>();
  return entries.filter(({ id }) => ids.size < ids.add(id).size);
}

/** All entries, shown before anything is typed: the most frequent symbols first. */
const allEntries = (parts: PaletteSources): Entry[] => [
  ...parts.symbols
    .toSorted((a, b) => Number(b.starred) - Number(a.starred))
    .slice(0, maxRecent)
    .map(({ symbol, name, starred }) => symbolEntry(symbol, name, parts, starred)),
  ...parts.pages.map(pageEntry),
  ...parts.views,
  ...parts.actions,
];

/**
 * The entries for a typed text, the likeliest first: views of this name, symbols and a page code, the symbol itself (`F` is Ford), pages
 * by code and title, actions that begin with it, symbols and companies, further actions, and news searches.
 */
export function findEntries(typed: string, parts: PaletteSources): readonly Entry[] {
  const text = typed.trim();
  if (text === '') return allEntries(parts);
  const known = parts.symbols.find((one) => symbolKey(one.symbol) === typedSymbolKey(text));
  const symbol = known?.symbol ?? parseSymbol(text);
  const pages = rankByDistance(parts.pages, pageDistance(text));
  const isCode = pages.some(({ one }) => one.code === text.toUpperCase());
  const symbolPages = symbol === undefined ? [] : [{ ...symbolEntry(symbol, known?.name, parts, known?.starred), hint: description.code }];
  const symbolEntries = symbol === undefined ? [] : [...symbolPages, ...onPages([symbol], parts)];
  // `F` is Ford; `GUID` is a page, unless a symbol of this name is known.
  const isSymbol = known !== undefined || (isUpperCase(text) && !isCode);

  const actions = rankByDistance([...parts.views, ...parts.actions], entryDistance(text));
  const others = findSymbols(text, parts).map((one) => symbolEntry(one.symbol, one.name, parts, one.starred));
  // A view named “AAPL news” comes before the symbol and the page.
  const named = parts.views.filter(({ label }) => label.toLowerCase() === text.toLowerCase());
  return uniqueById([
    ...named,
    ...symbolCommandEntries(text, parts),
    ...(isSymbol ? symbolEntries.slice(0, 1) : []),
    ...pages.filter(({ near }) => near < 2).map(({ one }) => pageEntry(one)),
    ...(isSymbol ? symbolEntries.slice(1) : []),
    ...actions.filter(({ near }) => near < 2).map(({ one }) => one),
    ...others,
    ...pages.map(({ one }) => pageEntry(one)),
    ...actions.map(({ one }) => one),
    ...parts.searches(text),
    ...(isSymbol ? [] : symbolEntries.slice(0, 1)),
  ]);
}
