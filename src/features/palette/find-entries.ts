import { spelledSymbol } from '#contract/symbol.ts';
import { findFormerListings, findSymbols, type FoundSymbol } from '#src/shared/symbols/directory/find-symbols.ts';
import { recogniseSymbol, suggestListings, unlistedSymbol } from '#src/shared/symbols/directory/recognise-symbol.ts';
import type { FormerListing } from '#src/shared/symbols/directory/known-names.ts';
import { readPasted } from '#src/shared/symbols/paste/read-pasted.ts';
import { matchDistance } from './fuzzy-match.ts';
import type { Entry, PalettePage, PaletteSources } from './entry.ts';
import { findPatterns } from './patterns.ts';
import { findCommands, maxCompared } from './typed-command.ts';
import { maxSymbols, notInDirectory, splitAtPage, parseSymbolCommand } from './typed-text.ts';

const maxMisspelled = 5;
const maxRecent = 8;

const pageEntry = ({ path, title, code }: PalettePage): Entry => ({
  id: path,
  group: 'Pages',
  label: title,
  hint: code,
  to: path,
});

const symbolEntry = ({ symbol, name, note }: FoundSymbol, { symbolPageUrl, starred }: PaletteSources): Entry => ({
  id: `symbol ${symbol}`,
  group: 'Symbols',
  label: symbol,
  symbols: [symbol],
  description: [name ?? (starred.has(symbol) ? 'Symbol, starred' : 'Symbol'), ...(note === undefined ? [] : [`(${note})`])].join(' '),
  to: symbolPageUrl(symbol),
});

/** A symbol that the directory lacks: it can be opened, but is no result. */
const unlistedEntry = (symbol: string, { symbolPageUrl }: PaletteSources): Entry => ({
  id: `unlisted ${symbol}`,
  group: notInDirectory,
  label: `Open ${symbol} anyway`,
  description: notInDirectory,
  to: symbolPageUrl(symbol),
});

/** A company without a listing, with what became of it. */
const formerEntry = ({ symbol, name, fate }: FormerListing, { symbolPageUrl }: PaletteSources): Entry => ({
  id: `former ${symbol}`,
  group: notInDirectory,
  label: `${symbol} · ${name}`,
  description: `Not listed any more: ${fate}`,
  to: symbolPageUrl(symbol),
});

/** The page of one symbol, which is not in the rail. */
const description: PalettePage = { path: '/symbol', title: 'Description', code: 'DES' };

/** A part of it, by its fragment. Assumed: the code is that of analyst recommendations on other terminals. */
const ratings: PalettePage = { path: '#ratings', title: 'Ratings', code: 'ANR' };

/** The page of the symbol that was typed. */
const openEntry = (found: FoundSymbol, parts: PaletteSources): Entry => ({
  ...symbolEntry(found, parts),
  label: `Open ${found.symbol}`,
  hint: description.code,
});

const ratingsEntry = ({ symbol, name }: FoundSymbol, { symbolPageUrl }: PaletteSources): Entry => ({
  id: `${symbol} ${ratings.code}`,
  group: 'Symbols',
  symbols: [symbol],
  label: `${symbol} · ${ratings.title}`,
  ...(name !== undefined && { description: name }),
  hint: ratings.code,
  to: `${symbolPageUrl(symbol)}${ratings.path}`,
});

/** Symbols on each page that can show them. */
const onPages = (symbols: readonly string[], { pages, pageUrl }: PaletteSources): Entry[] =>
  pages.flatMap((page) => {
    const to = pageUrl(page, symbols);
    return to === undefined
      ? []
      : [
          {
            id: `${symbols.join()} ${page.code}`,
            group: 'Symbols',
            symbols,
            label: `${symbols.join(', ')} · ${page.title}`,
            hint: page.code,
            to,
          },
        ];
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

/** Shorter names match too many companies. */
const minNameLength = 3;
const maxNameMatches = 3;

/** Symbols or a company name, followed by a page: `AAPL QN`, `brk.b des`, `ford guidance`. Symbols that the directory lacks are `unlisted`. */
function symbolCommandEntries(text: string, parts: PaletteSources): { readonly entries: Entry[]; readonly unlisted: Entry[] } {
  const pages = [...parts.pages, description, ratings];
  const isOfOne = ({ path }: PalettePage): boolean => path === description.path || path === ratings.path;
  const on = (found: readonly FoundSymbol[], page: PalettePage): Entry[] => {
    if (isOfOne(page)) return found.length === 1 ? found.map((one) => (page === description ? openEntry : ratingsEntry)(one, parts)) : [];
    return onPages([...new Set(found.map(({ symbol }) => symbol))], { ...parts, pages: [page] });
  };
  const verb = parseSymbolCommand(text, pages);
  const known = verb?.symbols.map((symbol) => recogniseSymbol(parts.directory, symbol)?.entry);
  const isKnown = known?.every((entry) => entry !== undefined) === true;
  const spelled = verb?.symbols.map((symbol, index) => known?.[index] ?? { symbol, name: undefined }) ?? [];
  const bySymbols = !verb
    ? []
    : !isKnown && isOfOne(verb.page)
      ? spelled.slice(1).length > 0
        ? []
        : spelled.map(({ symbol }) => unlistedEntry(symbol, parts))
      : on(spelled, verb.page);
  const split = splitAtPage(text, pages);
  const exact = split && recogniseSymbol(parts.directory, split.about)?.entry;
  const named = split && split.about.length >= minNameLength ? findSymbols(parts.directory, split.about, parts.preferences) : [];
  const byName = split ? [...(exact ? [exact] : []), ...named.slice(0, maxNameMatches)].flatMap((one) => on([one], split.page)) : [];
  if (isKnown) return { entries: [...bySymbols, ...byName], unlisted: [] };
  return { entries: byName, unlisted: bySymbols.map((entry) => ({ ...entry, group: notInDirectory, description: notInDirectory })) };
}

/**
 * Several symbols, typed or pasted: as a watchlist, and on each page. Small letters may be words of a search (`all for one` are three symbols): then
 * the reader's meaning is not sure.
 */
function listEntries(text: string, parts: PaletteSources): { readonly entries: readonly Entry[]; readonly isSure: boolean } {
  const { directory, pasted, createWatchlist } = parts;
  if (!directory.isComplete) return { entries: [], isSure: false };
  const { recognised, identifiers, unknown } = readPasted(directory, text);
  const count = recognised.length + identifiers.length;
  // A pasted table has cells that are no symbols, and is reviewed.
  const isList = count > 1 && (pasted === undefined ? unknown.length === 0 : count >= unknown.length);
  if (!isList) return { entries: [], isSure: false };
  const create: Entry = {
    id: `new watchlist ${text.slice(0, 200)}`,
    group: 'Watchlists',
    label: `Create a watchlist of ${count}`,
    description:
      unknown.length > 0 ? `${unknown.length} more to review` : recognised.slice(0, 4).join(', ') + (recognised.length > 4 ? ' …' : ''),
    runInstead: () => createWatchlist(text),
  };
  const pages = recognised.length > maxCompared ? parts.pages.filter(({ path }) => path !== '/ratios') : parts.pages;
  const isShown = identifiers.length === 0 && unknown.length === 0 && recognised.length <= maxSymbols;
  const shown = isShown ? onPages(recognised, { ...parts, pages }) : [];
  const isSure = pasted !== undefined || text === text.toUpperCase() || text.includes(',');
  // Two are likelier to be compared.
  return { entries: count < 3 ? [...shown, create] : [create, ...shown], isSure };
}

/** Recent symbols whose names the text misspells by a letter a word; a name that only contains the letters is not what was meant. */
function findMisspelled(typed: string, { recent, directory }: PaletteSources): readonly FoundSymbol[] {
  const companies = recent.flatMap((symbol) => recogniseSymbol(directory, symbol)?.entry ?? []);
  return rankByDistance(companies, ({ name }) => (name === undefined ? undefined : within(3, matchDistance(name, typed))))
    .map(({ one }) => one)
    .slice(0, maxMisspelled);
}

function uniqueById(entries: readonly Entry[]): Entry[] {
  const ids = new Set<string>();
  return entries.filter(({ id }) => ids.size < ids.add(id).size);
}

/** From this length on a word of an action is likelier than the name of one of ten thousand companies. */
const minActionLength = 4;

/** Whether the text is a whole word of the label or the keywords of an action. */
const hasWord =
  (text: string) =>
  ({ label, keywords = '' }: Entry): boolean =>
    `${label} ${keywords}`
      .toLowerCase()
      .split(/[^a-z]+/)
      .includes(text);

/** All entries, shown before anything is typed: the last opened symbols first. */
const allEntries = (parts: PaletteSources): Entry[] => [
  ...parts.opened.slice(0, maxRecent).map((symbol): Entry => ({
    ...symbolEntry(recogniseSymbol(parts.directory, symbol)?.entry ?? { symbol, name: undefined }, parts),
    group: 'Recent',
  })),
  ...parts.pages.map(pageEntry),
  ...parts.views,
  ...parts.actions,
];

/**
 * The entries for a typed text, the likeliest first: views of this name, symbols and a page code, the symbol itself (`F` is Ford), pages
 * by code and title, actions that begin with it, symbols and companies, further actions, and news searches. A symbol that the directory lacks
 * is last and says so.
 */
export function findEntries(typed: string, parts: PaletteSources): readonly Entry[] {
  const text = typed.trim();
  if (text === '') return allEntries(parts);
  const { directory } = parts;
  const pages = rankByDistance(parts.pages, pageDistance(text));
  const isCode = pages.some(({ one }) => one.code === text.toUpperCase());
  const exact = recogniseSymbol(directory, text);
  const companies = findSymbols(directory, text, parts.preferences);
  const [company] = companies;
  // What an unlisted symbol may mean says that it is not that symbol.
  const suggested = suggestListings(directory, text);
  const meant = exact?.entry ?? suggested[0];
  const symbolEntries = meant && company ? [openEntry(company, parts), ...onPages([meant.symbol], parts)] : [];
  // `F` is Ford; `GUID` is a page and `help` a command, unless this browser has shown a symbol of this name.
  const isCommand = text.length >= minActionLength && parts.actions.some(hasWord(text));
  const hasShown = parts.recent.some((symbol) => spelledSymbol(symbol) === exact?.entry.key);
  const isSymbol = meant !== undefined && (hasShown || !(isCode || isCommand));

  const actions = rankByDistance([...parts.views, ...parts.actions], entryDistance(text));
  const others = [...companies, ...findMisspelled(text, parts)].map((one) => symbolEntry(one, parts));
  // A view named “AAPL news” comes before the symbol and the page.
  const named = parts.views.filter(({ label }) => label.toLowerCase() === text.toLowerCase());
  const commands = symbolCommandEntries(text, parts);
  const patterns = findPatterns(text, parts);
  // `VS` is a symbol as well.
  const list = patterns.length > 0 ? { entries: [], isSure: false } : listEntries(parts.pasted ?? text, parts);
  const unlisted =
    exact ||
    commands.unlisted.length > 0 ||
    findFormerListings(directory, text).length > 0 ||
    (suggested.length === 0 && companies.some(({ note }) => note !== undefined))
      ? undefined
      : unlistedSymbol(text);
  return uniqueById([
    ...named,
    ...patterns,
    ...findCommands(text, parts),
    ...commands.entries,
    ...(list.isSure ? list.entries : []),
    ...findFormerListings(directory, text).map((one) => formerEntry(one, parts)),
    ...(isSymbol ? symbolEntries.slice(0, 1) : []),
    ...pages.filter(({ near }) => near < 2).map(({ one }) => pageEntry(one)),
    ...(isSymbol ? symbolEntries.slice(1) : []),
    ...actions.filter(({ near }) => near < (text.length < minActionLength ? 2 : 3)).map(({ one }) => one),
    ...others,
    ...pages.map(({ one }) => pageEntry(one)),
    ...actions.map(({ one }) => one),
    ...parts.searches(text),
    ...(list.isSure ? [] : list.entries),
    ...commands.unlisted,
    ...(unlisted === undefined || isCode ? [] : [unlistedEntry(unlisted, parts)]),
  ]);
}
