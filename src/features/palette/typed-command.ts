import { type ChosenRange, datePresets, describeRange, lastDaysOf, type RecordTimes } from '#src/shared/filters/dates/date-range.ts';
import { recogniseSymbol } from '#src/shared/symbols/directory/recognise-symbol.ts';
import type { Entry, PalettePage, PaletteSources } from './entry.ts';
import { pageSyntax, presetAliases, type Qualifier, qualifiers, ratiosByName } from './phrases.ts';

// A command is a few words in any order: a page, symbols or a watchlist, dates, a ratio, and words that set a parameter of the page
// (phrases.ts). `splits this week`, `guid raised above this week`, `nvda vs amd roe`. Every word must be understood, or it is no command.

/** The dates that some words name on a page; undefined where they name none. */
function parseDates(text: string, dates: RecordTimes): ChosenRange | undefined {
  const name = presetAliases[text] ?? text;
  const preset = datePresets[dates].find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (preset) return preset;
  const [, count] = /^(?:last |past )?([1-9]\d{0,2}) ?(?:d|days?)$/.exec(text) ?? [];
  if (count !== undefined) return lastDaysOf(Number(count), dates);
  const [, period] = /^last (week|month|quarter|year)$/.exec(text) ?? [];
  if (period !== undefined) return { from: `last-${period}`, to: `last-${period}` };
  return text === 'this month' || name === 'This month' ? { from: 'month' } : undefined;
}

/** `grossMargin` → `gross margin`, `roe` → `ROE` */
const ratioLabel = (name: string): string =>
  name.length <= 4 ? name.toUpperCase() : name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

interface Parsed {
  readonly symbols: string[];
  readonly ratios: string[];
  page?: PalettePage;
  list?: PaletteSources['lists'][number];
  /** the words of the dates, whose meaning depends on the page */
  dates?: string;
  /** values of parameters, in the order of the text */
  readonly set: Map<Qualifier, string>;
  /** two symbols were set against each other */
  compares?: true;
}

/** Whether a word, in small letters, is a page's code, title or other name. */
export const namesPage = ({ path, code, title }: PalettePage, word: string): boolean =>
  [code.toLowerCase(), title.toLowerCase(), ...(pageSyntax[path]?.aliases ?? [])].includes(word);

/** Without the word of a page only those of ratios, which a ratio names as well: `raised` is an ordinary word of headlines. */
const qualifierOf = (phrase: string, { page, set }: Parsed): Qualifier | undefined =>
  qualifiers.find((one) => one.page === (page?.path ?? '/ratios') && !set.has(one) && Object.hasOwn(one.phrases, phrase));

/** More words than a preset, a ratio or the name of a list usually has. */
const maxPhrase = 6;

/** Takes the next phrase, the longest first; returns how many words it has, 0 for none. */
function takePhrase(tokens: readonly string[], at: number, parsed: Parsed, sources: PaletteSources): number {
  for (let length = Math.min(maxPhrase, tokens.length - at); length > 0; length--) {
    const phrase = tokens.slice(at, at + length).join(' ');
    const list = sources.lists.find(({ name }) => name.toLowerCase() === phrase);
    const ratio = ratiosByName.get(phrase.replaceAll(' ', ''));
    const qualifier = qualifierOf(phrase, parsed);
    if (list && !parsed.list) parsed.list = list;
    else if (parsed.dates === undefined && (parseDates(phrase, 'past') ?? parseDates(phrase, 'scheduled'))) parsed.dates = phrase;
    else if (qualifier) parsed.set.set(qualifier, qualifier.phrases[phrase] ?? phrase);
    else if (ratio !== undefined) parsed.ratios.push(ratio);
    else if (length === 1 && (phrase === 'vs' || phrase === 'versus') && parsed.symbols.length > 0) parsed.compares = true;
    else if (length === 1 && phrase === 'compare' && at === 0) parsed.compares = true;
    else if (length === 1) {
      const symbol = recogniseSymbol(sources.directory, phrase)?.entry.symbol;
      if (symbol === undefined) return 0;
      parsed.symbols.push(symbol);
    } else continue;
    return length;
  }
  return 0;
}

/** Parses the words around the word of a page, if any; undefined where a word is not understood. */
function parseTokens(tokens: readonly string[], page: PalettePage | undefined, sources: PaletteSources): Parsed | undefined {
  const parsed: Parsed = { symbols: [], ratios: [], set: new Map(), ...(page && { page }) };
  for (let at = 0; at < tokens.length;) {
    const length = takePhrase(tokens, at, parsed, sources);
    if (length === 0) return undefined;
    at += length;
  }
  return parsed;
}

/** Limit of companies that /ratios compares. */
export const maxCompared = 8;

const inOrder = (set: Parsed['set']): readonly (readonly [Qualifier, string])[] =>
  [...set].toSorted(([a], [b]) => qualifiers.indexOf(a) - qualifiers.indexOf(b));

/** The parameters that the words set, with those that these need. */
const paramsOf = (set: Parsed['set']): Readonly<Record<string, string>> => ({
  ...Object.assign({}, ...[...set.keys()].map(({ needs }) => needs)),
  ...Object.fromEntries(inOrder(set).map(([{ param }, value]) => [param, value])),
});

/** The command as an entry; undefined where the page cannot show it. */
function buildEntry({ symbols, ratios, list, dates, set }: Parsed, page: PalettePage, sources: PaletteSources): Entry | undefined {
  const { dates: times, takesList } = pageSyntax[page.path] ?? {};
  const range = dates === undefined || times === undefined ? undefined : parseDates(dates, times);
  const isShown =
    (dates === undefined || range !== undefined) &&
    (list === undefined || (takesList === true && symbols.length === 0)) &&
    [...set.keys()].every((one) => one.page === page.path) &&
    (page.path !== '/ratios' || symbols.length <= maxCompared) &&
    (ratios.length === 0 || (page.path === '/ratios' && symbols.length > 0));
  const address = symbols.length > 0 ? sources.pageUrl(page, [...new Set(symbols)]) : page.path;
  if (!isShown || address === undefined) return undefined;
  const params = [
    ...(list ? [list.query] : []),
    ...(range?.from === undefined ? [] : [`from=${encodeURIComponent(range.from)}`]),
    ...(range?.to === undefined ? [] : [`to=${encodeURIComponent(range.to)}`]),
    ...Object.entries(paramsOf(set)).map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
    ...(ratios.length > 0 ? [`r=${ratios.join(',')}`] : []),
  ].join('&');
  const thisYear = sources.today.slice(0, 4);
  const label = [
    ...(symbols.length > 0 ? [[...new Set(symbols)].join(', ')] : list ? [list.name] : []),
    page.title,
    ...ratios.map(ratioLabel),
    ...inOrder(set).map(([{ label = String }, value]) => label(value)),
    ...(range ? [describeRange(range, thisYear)] : []),
  ].join(' · ');
  const to = params === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${params}`;
  return { id: `command ${to}`, group: 'Commands', label, hint: page.code, to };
}

/** The pages that words without a page may mean, the likeliest first. */
const pagesFor = ({ ratios, compares, list, symbols }: Parsed, pages: readonly PalettePage[]): readonly PalettePage[] => {
  const paths =
    ratios.length > 0 || compares
      ? ['/ratios']
      : list || symbols.length > 0
        ? ['/news', '/quantified', '/guidance']
        : ['/news', '/guidance', '/splits'];
  return paths.flatMap((path) => pages.find((page) => page.path === path) ?? []);
};

/**
 * The commands that a text may mean. Symbols with a page alone are none (find-entries.ts); they become one with dates, a ratio or a word that sets
 * a parameter. The word of a page is the last word of the text that is one, else the first: `f r` is Ford on Ratios.
 */
export function findCommands(typed: string, sources: PaletteSources): readonly Entry[] {
  const tokens = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  if (tokens.length === 0 || tokens.length > 60) return [];
  const places = tokens
    .map((word, at) => ({ at, page: sources.pages.find((page) => namesPage(page, word)) }))
    .filter(({ at, page }) => page !== undefined && (at > 0 || tokens.length > 1))
    .toReversed();
  for (const { at, page } of [...places, { at: -1, page: undefined }]) {
    const parsed = parseTokens(
      tokens.filter((_, index) => index !== at),
      page,
      sources,
    );
    const isCommand =
      parsed &&
      (parsed.dates !== undefined ||
        parsed.ratios.length > 0 ||
        (parsed.compares && parsed.symbols.length > 1) ||
        (page !== undefined && (parsed.list !== undefined || parsed.set.size > 0)));
    if (!isCommand) continue;
    const entries = (page ? [page] : pagesFor(parsed, sources.pages)).flatMap((one) => buildEntry(parsed, one, sources) ?? []);
    if (entries.length > 0) return entries;
  }
  return [];
}
