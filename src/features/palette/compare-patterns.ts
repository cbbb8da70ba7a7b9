import { type NewsKind, newsKinds } from '#analysis/address/news-kind.ts';
import { indexSymbol } from '#analysis/market/market.ts';
import { recogniseSymbol } from '#src/shared/symbols/directory/recognise-symbol.ts';
import { comparePath, listSide, maxSides, type Side, symbolSide } from '#src/shared/url/compare-path.ts';
import type { Entry, PaletteSources } from './entry.ts';
import { command, foldTyped, listOf, symbolOf } from './pattern-parts.ts';
import { maxCompared } from './typed-command.ts';

// Companies and watchlists beside each other: `AAPL vs MSFT`, `compare AAPL MSFT upgrades`, `chips against nvda earnings`.

const isMarket = (text: string): boolean => /^(?:the )?(?:market|index|spy|s&p(?: ?500)?)$/.test(text);

/** Other words for a kind of news than its id and its name. */
const kindAliases: Readonly<Record<string, string>> = {
  ...{ upgrade: 'upgrades', downgrade: 'downgrades', initiation: 'initiations', rating: 'ratings', 'analyst rating': 'ratings' },
  ...{ 'price target': 'targets', target: 'targets', results: 'earnings', beat: 'beats', miss: 'misses' },
  ...{ 'm&a': 'mergers', merger: 'mergers', acquisitions: 'mergers', acquisition: 'mergers' },
};

/** Every word for a kind of news, the longest first; all news need none. */
const kindPhrases: readonly (readonly [words: string, kind: NewsKind])[] = [
  ...newsKinds.slice(1).flatMap((kind) => [kind.id, kind.label.toLowerCase()].map((words) => [words, kind] as const)),
  ...Object.entries(kindAliases).flatMap(([words, id]) => newsKinds.filter((kind) => kind.id === id).map((kind) => [words, kind] as const)),
].toSorted(([a], [b]) => b.length - a.length);

interface Split {
  readonly names: string;
  readonly kind?: NewsKind;
}

/** A text without the kind of news at its end or its beginning: `aapl msft on upgrades`; undefined where it has none. */
function splitKind(text: string): Split | undefined {
  for (const [words, kind] of kindPhrases) {
    if (text.endsWith(` ${words}`)) return { names: text.slice(0, -words.length - 1).replace(/ (?:on|by|after|in)$/, ''), kind };
    if (text.startsWith(`${words} `)) return { names: text.slice(words.length + 1).replace(/^(?:of|for|in) /, ''), kind };
  }
  return undefined;
}

/** One company or watchlist; a text of symbols alone is as many. Undefined where a word is none. */
function sidesOf(text: string, sources: PaletteSources): readonly Side[] | undefined {
  const list = listOf(text, sources);
  if (list) return [listSide(list)];
  const symbol = symbolOf(text, sources);
  if (symbol !== undefined) return [symbolSide(symbol)];
  const named = text.split(' ').map((word) => recogniseSymbol(sources.directory, word)?.entry.symbol);
  const symbols = named.filter((symbol) => symbol !== undefined);
  return symbols.length > 1 && symbols.length === named.length ? symbols.map(symbolSide) : undefined;
}

/** Companies in the explorer, less what the market did. */
function againstMarket(names: readonly string[], sources: PaletteSources): readonly Entry[] {
  const page = sources.pages.find(({ path }) => path === '/quantified');
  const symbols = names.map((name) => symbolOf(name, sources)).filter((symbol) => symbol !== undefined);
  const address = page && sources.pageUrl(page, [...new Set(symbols)]);
  if (!page || address === undefined || symbols.length < names.length || symbols.length === 0 || symbols.length > maxCompared) return [];
  return [command(`${[...new Set(symbols)].join(', ')} · ${page.title} · vs ${indexSymbol}`, `${address}&spy=true`, { hint: page.code })];
}

/** Each side once; undefined where a word is none, and for fewer than two. */
function allSides(parts: readonly string[], sources: PaletteSources): readonly Side[] | undefined {
  const found = parts.map((name) => sidesOf(name, sources));
  const sides = [...new Map(found.flatMap((of = []) => of.map((side) => [`${side.isList} ${side.name}`, side]))).values()];
  return found.includes(undefined) || sides.length < 2 ? undefined : sides;
}

/** Beside each other, then companies on the pages that compare them in their own way. */
function comparisonEntries(sides: readonly Side[], kind: NewsKind | undefined, { pages, pageUrl }: PaletteSources): readonly Entry[] {
  const named = sides.map(({ name }) => name).join(', ');
  const label = [named, 'Compare', ...(kind ? [kind.label] : [])].join(' · ');
  const address = `${comparePath(sides)}${kind ? `?kind=${encodeURIComponent(kind.id)}` : ''}`;
  const symbols = sides.some(({ isList }) => isList) || sides.length > maxCompared ? [] : sides.map(({ name }) => name);
  const paths = kind ? ['/quantified', '/news'] : ['/ratios', '/quantified', '/news'];
  return [
    ...(sides.length <= maxSides ? [command(label, address)] : []),
    ...paths.flatMap((path) => {
      const page = pages.find((one) => one.path === path);
      const to = page && symbols.length > 0 ? pageUrl(page, symbols) : undefined;
      return page && to !== undefined ? command(`${named} · ${page.title}`, to, { hint: page.code }) : [];
    }),
  ];
}

/** Companies and watchlists, and the market; a word for a kind of news may also be the name of a company (`target`), which is read first. */
function comparison(text: string, separator: RegExp, sources: PaletteSources): readonly Entry[] {
  const parts = text.split(separator);
  const others = parts.filter((name) => !isMarket(name));
  if (others.length < parts.length) return againstMarket(others, sources);
  const whole = allSides(parts, sources);
  if (whole) return comparisonEntries(whole, undefined, sources);
  const split = splitKind(text);
  const sides = split && allSides(split.names.split(separator), sources);
  return split && sides ? comparisonEntries(sides, split.kind, sources) : [];
}

const against = / (?:vs\.?|versus|against) /;
const listed = / ?, ?| (?:and|with|to|vs\.?|versus|against) /;

/** The entries of companies and watchlists that a text sets against each other. */
export function findComparisons(typed: string, sources: PaletteSources): readonly Entry[] {
  const text = foldTyped(typed);
  const [, names] = /^compare (.+)$/.exec(text) ?? [];
  return names !== undefined ? comparison(names, listed, sources) : against.test(text) ? comparison(text, against, sources) : [];
}
