import { indexSymbol } from '#analysis/market/market.ts';
import { readSector, sectors } from '#contract/market/sectors.ts';
import { describeRange } from '#src/shared/filters/dates/date-range.ts';
import type { Entry, PaletteSources } from './entry.ts';
import { command, foldTyped, listOf, symbolOf } from './pattern-parts.ts';

// Requests for the market and its movers: `what is moving`, `gainers of my 30`, `tech sector`, `why nvda`. Every word must be understood.

const marketPath = '/market';

/** The lists of movers by their value in the address, with their names. */
const listLabels = {
  up: 'Up',
  down: 'Down',
  volume: 'Unusual volume',
  extended: 'Extended hours',
  unexplained: 'Without a story',
} as const;
type ListName = keyof typeof listLabels;

/**
 * What is typed for a list of movers; `movers` for the one that the page begins with.
 *
 * Assumed: who types `after hours movers` or `pre-market gainers` means the list of extended hours, which has the hours of the moment (M44).
 */
const listPhrases: Readonly<Record<ListName | 'movers', RegExp>> = {
  movers: /^(?:(?:top|biggest|largest) )?(?:stock |market )?movers$|^what(?: is|’s|'s|s) moving$|^what moves$|^(?:stocks )?on the move$/,
  up: /^(?:(?:top|biggest|largest) )?(?:gainers|winners|advancers)$/,
  down: /^(?:(?:top|biggest|largest) )?(?:losers|decliners|fallers)$/,
  volume: /^(?:(?:most|highest) )?(?:unusual|relative) volumes?$|^volume (?:movers|leaders)$/,
  extended: /^(?:after[- ]?hours?|extended[- ]hours?|pre[- ]?market|post[- ]?market)(?: (?:movers|gainers|losers|moves))?$/,
  unexplained: /^(?:unexplained (?:moves|movers)|(?:moves|movers) without (?:a )?(?:story|news))$/,
};

/**
 * Short names of sectors.
 *
 * Assumed: who types `tech sector` in the palette means the information technology of GICS, and likewise for the other short names (M43).
 */
const sectorNicknames: Readonly<Record<string, (typeof sectors)[number]>> = {
  tech: 'Information Technology',
  technology: 'Information Technology',
  it: 'Information Technology',
  health: 'Health Care',
  finance: 'Financials',
  discretionary: 'Consumer Discretionary',
  staples: 'Consumer Staples',
  communication: 'Communication Services',
  communications: 'Communication Services',
  reits: 'Real Estate',
};

/** The GICS sector of a name in small letters. */
const sectorOf = (text: string): string | undefined => sectorNicknames[text] ?? sectors.find((name) => name === readSector(text));

/** The parts of a request for movers. */
interface Request {
  by?: ListName | 'movers';
  list?: PaletteSources['lists'][number];
  sector?: string;
  /** whether bars or tiles of sectors are requested */
  view?: 'bars' | 'tiles';
  /** a word that only a request for the market has: `sector`, or one of the lists */
  isSure?: true;
}

/** Words without a meaning of their own. */
const fillers: ReadonlySet<string> = new Set(['today', 'now', 'of', 'in', 'the', 'by', 'on', 'for', 'stocks', 'right', 'market']);
const sectorPhrases: ReadonlySet<string> = new Set(['sector', 'sectors']);
const tilePhrases: ReadonlySet<string> = new Set(['heatmap', 'heat map', 'treemap', 'market map', 'sector map', 'sector tiles']);

const maxPhrase = 6;

const byOf = (phrase: string): ListName | 'movers' | undefined =>
  (Object.keys(listPhrases) as (ListName | 'movers')[]).find((name) => listPhrases[name].test(phrase));

/** Takes the next phrase, the longest first; returns how many words it has, 0 for none. */
function takePhrase(tokens: readonly string[], at: number, request: Request, sources: PaletteSources): number {
  for (let length = Math.min(maxPhrase, tokens.length - at); length > 0; length--) {
    const phrase = tokens.slice(at, at + length).join(' ');
    const list = listOf(phrase, sources);
    const by = byOf(phrase);
    const sector = sectorOf(phrase);
    if (list && !request.list) request.list = list;
    else if (by !== undefined && request.by === undefined) Object.assign(request, { by, isSure: true });
    else if (tilePhrases.has(phrase)) Object.assign(request, { view: 'tiles', isSure: true });
    else if (sector !== undefined && request.sector === undefined) request.sector = sector;
    else if (sectorPhrases.has(phrase)) Object.assign(request, { view: request.view ?? 'bars', isSure: true });
    else if (!fillers.has(phrase)) continue;
    return length;
  }
  return 0;
}

/** The movers, sectors or tiles that a text requests; undefined where a word is not understood. */
function parseRequest(text: string, sources: PaletteSources): Request | undefined {
  const tokens = text.replaceAll(',', ' ').split(' ').filter(Boolean);
  const request: Request = {};
  for (let at = 0; at < tokens.length;) {
    const length = takePhrase(tokens, at, request, sources);
    if (length === 0) return undefined;
    at += length;
  }
  return request.isSure ? request : undefined;
}

/** The page of the market with a list of movers, of a watchlist or a sector. */
function movers(text: string, sources: PaletteSources): readonly Entry[] {
  const page = sources.pages.find(({ path }) => path === marketPath);
  const request = page && parseRequest(text, sources);
  if (!request) return [];
  const { by, list, sector, view } = request;
  const shownBy = by === 'movers' ? undefined : by;
  const shownView = view === 'tiles' ? 'tiles' : undefined;
  const params = [
    ...(shownBy === undefined ? [] : [`by=${shownBy}`]),
    ...(list ? [list.query] : []),
    ...(sector === undefined ? [] : [`sector=${encodeURIComponent(sector)}`]),
    ...(shownView === undefined ? [] : [`sectors=${shownView}`]),
  ].join('&');
  const label = [
    ...(list ? [list.name] : []),
    page.title,
    ...(shownBy === undefined ? (sector === undefined && view !== undefined ? [] : ['Movers']) : [listLabels[shownBy]]),
    ...(sector === undefined ? (view === undefined ? [] : [view === 'tiles' ? 'Sectors as tiles' : 'Sectors']) : [sector]),
  ].join(' · ');
  return [command(label, params === '' ? marketPath : `${marketPath}?${params}`, { hint: page.code })];
}

/** Assumed: who types `market` wants its page, then the fund on its index, the reader's companies, and important news of the day (C104). */
function market(sources: PaletteSources): readonly Entry[] {
  const { lists, today, pages, symbolPageUrl } = sources;
  const page = pages.find(({ path }) => path === marketPath);
  const [list] = lists;
  const day = { from: 'today' };
  return [
    ...(page ? [command(page.title, page.path, { id: page.path, group: 'Pages', hint: page.code })] : []),
    command(`${indexSymbol} · Price · 1 day`, `${symbolPageUrl(indexSymbol)}?price=1d`),
    ...(list ? [command(`Brief · ${list.name}`, `/brief?${list.query}`, { hint: 'BRF' })] : []),
    command(`News · high importance · ${describeRange(day, today.slice(0, 4))}`, '/news?from=today&importance=high', { hint: 'N' }),
  ];
}

/** Why one company has moved: a part of its page, by its fragment. */
function why(name: string, sources: PaletteSources): readonly Entry[] {
  const symbol = symbolOf(name, sources);
  return symbol === undefined ? [] : [command(`${symbol} · Why it moved`, `${sources.symbolPageUrl(symbol)}#why`, { symbols: [symbol] })];
}

const marketShape = /^(?:the )?markets?(?: (?:today|now|overview|summary))?$|^what did the market do(?: today)?$/;

const ways =
  'mov(?:e|es|ed|ing)|up|down|(?:go|going) (?:up|down)|ris(?:e|es|en|ing)|rose|fall(?:s|en|ing)?|fell|drop(?:s|ped|ping)?|jump(?:s|ed|ing)?';
const whyShapes: readonly RegExp[] = [
  new RegExp(`^why (?:(?:is|did|does|has) )?(.+?)(?: (?:is|has))?(?: (?:${ways}))?(?: today| now)?$`),
  /^what (?:moved|moves|drove|happened to) (.+?)(?: today)?$/,
  /^(.+?) why$/,
];

/** The entries of requests for the market, its movers, and why a company moved. */
export function findMarketPatterns(typed: string, sources: PaletteSources): readonly Entry[] {
  const text = foldTyped(typed).replace(/ ?\?$/, '');
  const [, name] = whyShapes.map((shape) => shape.exec(text)).find((found) => found !== null) ?? [];
  return [...(marketShape.test(text) ? market(sources) : movers(text, sources)), ...(name === undefined ? [] : why(name, sources))];
}
