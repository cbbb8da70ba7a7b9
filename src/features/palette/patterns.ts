import { indexSymbol } from '#analysis/market/market.ts';
import { findSymbols } from '#src/shared/symbols/directory/find-symbols.ts';
import { recogniseSymbol } from '#src/shared/symbols/directory/recognise-symbol.ts';
import { describeRange } from '#src/shared/filters/dates/date-range.ts';
import type { Entry, PaletteSources } from './entry.ts';
import { maxCompared, namesPage } from './typed-command.ts';

// Requests in the words of a reader, that name no page: two companies against each other, a company and a period, the market, and what the
// desk has no page for. The table of patterns is at the end.

/** Shorter texts begin the names of too many companies. */
const minNameLength = 3;

/** The symbol of a company by symbol or name; undefined for other words. */
function symbolOf(text: string, { directory, preferences }: PaletteSources): string | undefined {
  const exact = recogniseSymbol(directory, text)?.entry.symbol;
  if (exact !== undefined || text.length < minNameLength) return exact;
  const folded = text.toLowerCase();
  return findSymbols(directory, text, preferences).find(({ name }) => name?.toLowerCase().startsWith(folded))?.symbol;
}

const command = (label: string, to: string, others: Partial<Entry> = {}): Entry => ({
  ...{ id: `command ${to}`, group: 'Commands', label, to },
  ...others,
});

/** The page of a company with a range of its price chart. */
const priceUrl = (symbol: string, range: string, { symbolPageUrl }: PaletteSources): string => `${symbolPageUrl(symbol)}?price=${range}`;

const isMarket = (text: string): boolean => /^(?:the )?(?:market|index|spy|s&p(?: ?500)?)$/.test(text);

/** Companies on Ratios, then on other pages; one and the market in the explorer, less what the market did. */
function comparison(names: readonly string[], sources: PaletteSources): readonly Entry[] {
  const companies = names.filter((name) => !isMarket(name));
  const found = [...new Set(companies.map((name) => symbolOf(name, sources)))];
  const symbols = found.filter((symbol) => symbol !== undefined);
  const isWithMarket = companies.length < names.length;
  const isComparable = symbols.length > (isWithMarket ? 0 : 1) && symbols.length <= maxCompared;
  if (symbols.length < found.length || !isComparable) return [];
  return (isWithMarket ? ['/quantified'] : ['/ratios', '/quantified', '/news']).flatMap((path) => {
    const page = sources.pages.find((one) => one.path === path);
    const address = page && sources.pageUrl(page, symbols);
    if (!page || address === undefined) return [];
    const label = `${symbols.join(', ')} · ${page.title}`;
    return isWithMarket
      ? command(`${label} · vs ${indexSymbol}`, `${address}&spy=true`, { hint: page.code })
      : command(label, address, { hint: page.code });
  });
}

/** The ranges of the price chart by what is typed for them. */
const priceRanges: Readonly<Record<string, string>> = { '1d': '1 day', '5d': '5 days', '1m': '1 month', '1y': '1 year' };
const units: Readonly<Record<string, string>> = { d: 'day', w: 'week', m: 'month', y: 'year' };

/** `1y`, `1 year`, `12 months` → `1y`; what no range has as it is spelled out. */
function readPeriod(count: string, unit: string): { readonly range: string; readonly words: string } {
  const letter = unit.charAt(0);
  const number = Number(count);
  const months = letter === 'm' && number === 12;
  const range = months ? '1y' : letter === 'w' && number === 1 ? '5d' : `${number}${letter}`;
  return { range, words: `${number} ${units[letter] ?? unit}${number === 1 ? '' : 's'}` };
}

/** The price chart of a company over a period, or the longest with a note. */
function priceChart(name: string, period: ReturnType<typeof readPeriod>, sources: PaletteSources): readonly Entry[] {
  const symbol = sources.pages.some((page) => namesPage(page, name)) ? undefined : symbolOf(name, sources);
  if (symbol === undefined) return [];
  const isKnown = Object.hasOwn(priceRanges, period.range);
  // A number of days is the news of as many days (typed-command.ts).
  if (!isKnown && period.range.endsWith('d')) return [];
  const range = isKnown ? period.range : '1y';
  const label = `${symbol} · Price · ${priceRanges[range] ?? range}`;
  return [command(label, priceUrl(symbol, range, sources), isKnown ? {} : { description: `No chart of ${period.words}` })];
}

/** Assumed: who asks for the market wants the fund on its index, the reader's companies, and important news of the day. */
function market(sources: PaletteSources): readonly Entry[] {
  const { lists, today } = sources;
  const [list] = lists;
  const day = { from: 'today' };
  return [
    command(`${indexSymbol} · Price · 1 day`, priceUrl(indexSymbol, '1d', sources), { description: 'No page for the whole market' }),
    ...(list ? [command(`Brief · ${list.name}`, `/brief?${list.query}`, { hint: 'BRF' })] : []),
    command(`News · high importance · ${describeRange(day, today.slice(0, 4))}`, '/news?from=today&importance=high', { hint: 'N' }),
  ];
}

/** What readers of other terminals look for and the desk has no page for, by its name on the screen. */
interface Missing {
  /** what is typed for it */
  readonly words: RegExp;
  /** the words of stories on it */
  readonly topics: string;
  /** the figure that the page of a company has of it */
  readonly figure?: string;
}
const missing: Readonly<Record<string, Missing>> = {
  dividends: { words: /^dividends?(?: (?:calendar|yields?|dates?|history))?$/, topics: 'dividend', figure: 'Dividend yield' },
  'short interest': { words: /^(?:short interest|shorts)$/, topics: 'short interest', figure: 'Short interest' },
  options: { words: /^(?:options?(?: chains?)?|puts|calls)$/, topics: 'options' },
  'insider trades': { words: /^insiders?(?: (?:trades?|trading|buys|buying|sales|selling))?$/, topics: 'insider' },
  filings: { words: /^(?:filings?|sec filings?|10-?[kq]|8-?k)$/, topics: 'filing' },
  IPOs: { words: /^ipos?(?: calendar)?$/, topics: 'IPO' },
  'economic data': { words: /^(?:eco|economic (?:calendar|data)|macro(?: calendar)?)$/, topics: 'economic' },
  currencies: { words: /^(?:fx|forex|currenc(?:y|ies))$/, topics: 'currency' },
  crypto: { words: /^(?:crypto(?:currenc(?:y|ies))?|bitcoin)$/, topics: 'crypto' },
  bonds: { words: /^(?:bonds?|treasur(?:y|ies)|yields?)$/, topics: 'bonds' },
  futures: { words: /^(?:futures?|commodit(?:y|ies))$/, topics: 'futures' },
};

/** That there is no page, and where the desk has something on it. @param name of a company, or empty */
function noPage(subject: string, name: string, sources: PaletteSources): readonly Entry[] {
  const found = Object.entries(missing).find(([, { words }]) => words.test(subject));
  const symbol = name === '' ? undefined : symbolOf(name, sources);
  if (!found || (name !== '' && symbol === undefined)) return [];
  const [what, { topics, figure }] = found;
  const news = sources.pages.find(({ path }) => path === '/news');
  const address = symbol !== undefined && news ? `${sources.pageUrl(news, [symbol]) ?? '/news'}&` : '/news?';
  return [
    command(
      `No page for ${what}: search ${symbol === undefined ? 'their stories' : `the stories of ${symbol}`}`,
      `${address}topics=${encodeURIComponent(topics)}`,
      figure === undefined ? {} : { description: `${figure} is on the page of a company` },
    ),
    ...(symbol !== undefined && figure !== undefined ? [command(`${symbol} · ${figure}`, sources.symbolPageUrl(symbol))] : []),
  ];
}

/** @param parts of the pattern @param text the whole, in small letters */
type Read = (parts: readonly string[], sources: PaletteSources, text: string) => readonly Entry[];
const against = / (?:vs\.?|versus|against) /;

/** Each pattern, and what its parts mean. All that match count, in this order. */
const patterns: readonly (readonly [pattern: RegExp, read: Read])[] = [
  [against, (_, sources, text) => comparison(text.split(against), sources)],
  [/^compare (.+)$/, ([names = ''], sources) => comparison(names.split(/ ?, ?| (?:and|with|to) /), sources)],
  [
    /^(.+?) (\d{1,2}) ?(d|days?|w|weeks?|m|months?|y|years?)(?: (?:chart|prices?))?$/,
    ([name = '', count = '', unit = ''], sources) => priceChart(name, readPeriod(count, unit), sources),
  ],
  [/^(.+?) max(?: chart)?$/, ([name = ''], sources) => priceChart(name, { range: 'max', words: 'all years' }, sources)],
  [/^(.+?) (?:chart|prices?)$/, ([name = ''], sources) => priceChart(name, readPeriod('1', 'd'), sources)],
  [/^(?:the )?markets?(?: (?:today|now|overview|summary))?$/, (_, sources) => market(sources)],
  [/^/, (_, sources, text) => noPage(text, '', sources)],
  [/^(\S+) (.+)$/, ([name = '', subject = ''], sources) => noPage(subject, name, sources)],
];

/** The entries of every pattern that a text has. */
export function findPatterns(typed: string, sources: PaletteSources): readonly Entry[] {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return patterns.flatMap(([pattern, read]) => {
    const found = pattern.exec(text);
    return found ? read(found.slice(1), sources, text) : [];
  });
}
