import type { Entry, PaletteSources } from './entry.ts';
import { findComparisons } from './compare-patterns.ts';
import { findMarketPatterns } from './market-patterns.ts';
import { command, foldTyped, symbolOf } from './pattern-parts.ts';
import { namesPage } from './typed-command.ts';

// Requests in the words of a reader, that name no page: companies against each other (compare-patterns.ts), the market and its movers
// (market-patterns.ts), a company and a period, and what the desk has no page for. The table of patterns is at the end.

/** The page of a company with a range of its price chart. */
const priceUrl = (symbol: string, range: string, { symbolPageUrl }: PaletteSources): string => `${symbolPageUrl(symbol)}?price=${range}`;

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

/** Each pattern, and what its parts mean. All that match count, in this order. */
const patterns: readonly (readonly [pattern: RegExp, read: Read])[] = [
  [/^/, (_, sources, text) => findComparisons(text, sources)],
  [/^/, (_, sources, text) => findMarketPatterns(text, sources)],
  [
    /^(.+?) (\d{1,2}) ?(d|days?|w|weeks?|m|months?|y|years?)(?: (?:chart|prices?))?$/,
    ([name = '', count = '', unit = ''], sources) => priceChart(name, readPeriod(count, unit), sources),
  ],
  [/^(.+?) max(?: chart)?$/, ([name = ''], sources) => priceChart(name, { range: 'max', words: 'all years' }, sources)],
  [/^(.+?) (?:chart|prices?)$/, ([name = ''], sources) => priceChart(name, readPeriod('1', 'd'), sources)],
  [/^/, (_, sources, text) => noPage(text, '', sources)],
  [/^(\S+) (.+)$/, ([name = '', subject = ''], sources) => noPage(subject, name, sources)],
];

/** The entries of every pattern that a text has. */
export function findPatterns(typed: string, sources: PaletteSources): readonly Entry[] {
  const text = foldTyped(typed);
  return patterns.flatMap(([pattern, read]) => {
    const found = pattern.exec(text);
    return found ? read(found.slice(1), sources, text) : [];
  });
}
