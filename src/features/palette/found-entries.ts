import { symbolKey } from '#src/shared/readings/join-key.ts';
import { closeness } from './closeness.ts';
import type { Entry, PalettePage, PaletteParts, PaletteSymbol } from './entry.ts';
import { beforePage, symbolIn, verbIn } from './verb.ts';

/** Further names than these are found by typing another letter. */
const mostNames = 20;
const mostRecent = 8;
/** A typed text of capitals is a symbol even if the desk has not met it. */
const isShouted = (typed: string): boolean => typed === typed.toUpperCase() || typed.startsWith('$');

const pageEntry = ({ path, title, code }: PalettePage): Entry => ({
  id: path,
  label: title,
  about: 'Page',
  hint: code,
  to: path,
});

const symbolEntry = (symbol: string, name: string | undefined, { symbolPage }: PaletteParts, starred = false): Entry => ({
  id: `symbol ${symbol}`,
  label: symbol,
  about: name ?? (starred ? 'Symbol, starred' : 'Symbol'),
  to: symbolPage(symbol),
});

/** A symbol's own page: no part of the rail, and about one symbol only. */
const description: PalettePage = { path: '/symbol', title: 'Description', code: 'DES' };

/** A symbol on each page that can show it. */
const onPages = (symbols: readonly string[], { pages, about }: PaletteParts): Entry[] =>
  pages.flatMap((page) => {
    const to = about(page, symbols);
    return to === undefined
      ? []
      : [{ id: `${symbols.join()} ${page.code}`, label: `${symbols.join(', ')} · ${page.title}`, hint: page.code, to }];
  });

/** Near first; of equally near ones in the order given. */
function byNearness<T>(all: readonly T[], nearness: (one: T) => number | undefined): { one: T; near: number }[] {
  const found = all.flatMap((one) => {
    const near = nearness(one);
    return near === undefined ? [] : [{ one, near }];
  });
  return found.toSorted((a, b) => a.near - b.near);
}

const nearest = (...distances: (number | undefined)[]): number | undefined => {
  const known = distances.filter((distance) => distance !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
};

/** A page is found by its title, and by the beginning of its code. */
const pageNearness =
  (typed: string) =>
  ({ title, code }: PalettePage): number | undefined =>
    nearest(closeness(title, typed), code.startsWith(typed.toUpperCase()) ? (code === typed.toUpperCase() ? 0 : 2) : undefined);

const upTo = (most: number, near: number | undefined): number | undefined => (near !== undefined && near <= most ? near : undefined);

/** A thing to do says what it does; further words only help to find it, and never by guessing. */
const entryNearness =
  (typed: string) =>
  ({ label, about, words = '' }: Entry): number | undefined =>
    nearest(upTo(3, closeness(label, typed)), upTo(2, closeness(`${label} ${about ?? ''} ${words}`, typed)));

/** What was typed as a symbol is told: `brk b`, `BRK-B` and `$brk/b` are one. */
const typedKey = (typed: string): string => symbolKey(typed.replace('$', '').replaceAll(/\s+/g, '.'));

/** Names of fewer letters begin too many others. */
const leastName = 3;
const mostNamed = 3;

/** What stands before a page, where that is a symbol or several, or the name of a company: `AAPL QN`, `brk.b des`, `ford guidance`. */
function verbEntries(text: string, parts: PaletteParts): Entry[] {
  const pages = [...parts.pages, description];
  const metAs = (symbol: string): PaletteSymbol | undefined => parts.symbols.find((one) => symbolKey(one.symbol) === symbolKey(symbol));
  const on = (symbols: readonly string[], page: PalettePage): Entry[] => {
    const known = [...new Set(symbols.map((symbol) => metAs(symbol)?.symbol ?? symbol))];
    if (page !== description) return onPages(known, { ...parts, pages: [page] });
    const [symbol = '', ...others] = known;
    const met = metAs(symbol);
    return others.length > 0 ? [] : [symbolEntry(symbol, met?.name, parts, met?.starred)];
  };
  const verb = verbIn(text, pages);
  const bySymbols = verb ? on(verb.symbols, verb.page) : [];
  const said = beforePage(text, pages);
  if (!said) return bySymbols;
  const isNamed = (name = ''): boolean => said.about.length >= leastName && (closeness(name, said.about) ?? 9) <= 2;
  const named = parts.symbols.filter(({ symbol, name }) => symbolKey(symbol) === typedKey(said.about) || isNamed(name));
  const byName = named.slice(0, mostNamed).flatMap(({ symbol }) => on([symbol], said.page));
  // `ford n`: a ticker that nobody has met is the less likely one, unless it was shouted.
  const isMeant = isShouted(text) || verb?.symbols.every(metAs) === true;
  return isMeant ? [...bySymbols, ...byName] : [...byName, ...bySymbols];
}

/** Symbols that begin so, then names, the nearer first; among equals the starred, then the more familiar. */
function foundSymbols(typed: string, { symbols }: PaletteParts): PaletteSymbol[] {
  const key = typedKey(typed);
  const near = ({ symbol, name }: PaletteSymbol): number | undefined => {
    if (symbolKey(symbol).startsWith(key)) return 0;
    const distance = name === undefined ? undefined : closeness(name, typed);
    return distance === undefined ? undefined : distance + 1;
  };
  return byNearness(
    symbols.toSorted((a, b) => Number(b.starred) - Number(a.starred)),
    near,
  )
    .map(({ one }) => one)
    .slice(0, mostNames);
}

function once(entries: readonly Entry[]): Entry[] {
  const ids = new Set<string>();
  return entries.filter(({ id }) => ids.size < ids.add(id).size);
}

/** Everything, before anything is typed: what was met last, then all there is. */
const everything = (parts: PaletteParts): Entry[] => [
  ...parts.symbols
    .toSorted((a, b) => Number(b.starred) - Number(a.starred))
    .slice(0, mostRecent)
    .map(({ symbol, name, starred }) => symbolEntry(symbol, name, parts, starred)),
  ...parts.pages.map(pageEntry),
  ...parts.views,
  ...parts.actions,
];

/**
 * What the palette offers for what was typed, the likeliest first: views of that very name, symbols and a code as on a terminal, the very
 * symbol (`F` is Ford), pages by code and title, things to do that begin so, symbols and companies, further things to do, and the text as a search.
 */
export function foundEntries(typed: string, parts: PaletteParts): readonly Entry[] {
  const text = typed.trim();
  if (text === '') return everything(parts);
  const met = parts.symbols.find((one) => symbolKey(one.symbol) === typedKey(text));
  const symbol = met?.symbol ?? symbolIn(text);
  const pages = byNearness(parts.pages, pageNearness(text));
  const isCode = pages.some(({ one }) => one.code === text.toUpperCase());
  const own = symbol === undefined ? [] : [{ ...symbolEntry(symbol, met?.name, parts, met?.starred), hint: description.code }];
  const itself = symbol === undefined ? [] : [...own, ...onPages([symbol], parts)];
  // `F` is Ford; `GUID` is a page, unless the desk has met a company of that name.
  const isSymbol = met !== undefined || (isShouted(text) && !isCode);

  const doing = byNearness([...parts.views, ...parts.actions], entryNearness(text));
  const others = foundSymbols(text, parts).map((one) => symbolEntry(one.symbol, one.name, parts, one.starred));
  // “AAPL news” is a symbol and a page; to whoever has called a view so it is that view.
  const named = parts.views.filter(({ label }) => label.toLowerCase() === text.toLowerCase());
  return once([
    ...named,
    ...verbEntries(text, parts),
    ...(isSymbol ? itself.slice(0, 1) : []),
    ...pages.filter(({ near }) => near < 2).map(({ one }) => pageEntry(one)),
    ...(isSymbol ? itself.slice(1) : []),
    ...doing.filter(({ near }) => near < 2).map(({ one }) => one),
    ...others,
    ...pages.map(({ one }) => pageEntry(one)),
    ...doing.map(({ one }) => one),
    ...parts.searches(text),
    ...(isSymbol ? [] : itself.slice(0, 1)),
  ]);
}
