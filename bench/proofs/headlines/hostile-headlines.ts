import { secondsPerDay } from '#contract/time/dates.ts';
import quantifiedExample from '#contract/docs/examples/quantified.json' with { type: 'json' };
import { newYorkDay } from '#contract/time/new-york.ts';
import { formatUsDate, formatUtcTime } from '#contract/time/quantified-time.ts';
import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import { symbolAt, symbolCount, wordAt } from '../../support/news-items.ts';

// Headlines as real feeds send them: with character references, characters without a width, symbols of other markets, hundreds of symbols, one
// title again and again, no bodies.

/** Stories a day; a busy symbol has about 13. */
const perDay = 1000;

/** The symbol that a list can be filtered by: named by every 77th story, mostly beside others. */
export const busySymbol = 'NVDA';
/** The number of symbols of the longest story. */
export const longestList = 378;

const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, place) => wordAt((from * 31 + place * 17) % 900)).join(' ');

/** Titles of the nth story on a symbol. */
const titles: readonly ((symbol: string, index: number) => string)[] = [
  (symbol, index) => `${symbol} Q3 EPS $${(index % 900) / 100} Beats $${(index % 700) / 100} Estimate, Sales $${index % 90}.${index % 10}B`,
  (symbol, index) => `AT&amp;T &amp; ${symbol} ${words(index, 4)}, &#39;${words(index, 2)}&#39; &ndash; &quot;${words(index + 1, 2)}&quot;`,
  (symbol, index) => `${symbol} raise\u200bs FY${index % 30} guidance&nbsp;&nbsp;above\u00a0estimate\u2003${words(index, 3)}\ufeff`,
  (symbol, index) => `What&rsquo;s Going On With ${symbol}? ${words(index, 5)}`,
  (symbol, index) => `Caf&eacute; operator ${symbol} &hearts; ${words(index, 6)} &amp;amp; more, written &lt;b&gt;${index}&lt;/b&gt;`,
  (symbol, index) => `${symbol}、通期予想を上方修正 トヨタ自動車 第${index}四半期の営業利益は市場予想を上回る見通し`,
  (symbol, index) => `${symbol} ${words(index, 60)} to the end of a very long headline ${index}`,
  (symbol, index) => `Larkspur Securities Maintains Buy on ${symbol}, Raises Price Target to $${100 + (index % 400)}`,
  (symbol, index) => `Unbroken${'headline'.repeat(12)}${symbol}${index}`,
];

/** A title that is sent 22 times a day without a symbol, and one that is sent as often on the busy symbol. */
const repeatEvery = 45;
const repeated = [
  { title: 'Market Clubhouse Morning Memo &ndash; Live Trade Ideas', symbols: [] },
  { title: `${busySymbol} Shares Are Trading Higher: What You Need To Know`, symbols: [busySymbol] },
] as const;

const otherMarkets = ['CRYPTO:BTC', '$ETH', 'FOREX:EURUSD', 'NASDAQ:AAPL', 'NYSE:BRK.A'] as const;

function symbolsOf(index: number): readonly string[] {
  const own = symbolAt((index * 7) % symbolCount);
  if (index === 5) return Array.from({ length: longestList }, (_, rank) => symbolAt(rank));
  if (index % 77 === 0) return [own, 'GOOGL', busySymbol].slice(index % 3);
  if (index % 41 === 0) return [otherMarkets[index % otherMarkets.length] ?? own];
  if (index % 29 === 0) return ['GOOGL', 'AMZN', 'META'];
  if (index % 23 === 0) return [];
  return index % 5 === 0 ? [own, symbolAt((index * 13) % symbolCount)] : [own];
}

/** The nth newest story before `until`, Unix seconds. */
function storyAt(index: number, until: number) {
  const again = index % repeatEvery;
  const same = again === 10 ? repeated[0] : again === 20 ? repeated[1] : undefined;
  const symbols = same?.symbols ?? symbolsOf(index);
  const title = same?.title ?? titles[index % titles.length]?.(symbols[0]?.replace(/.*[:$]/, '') ?? 'Market', index) ?? '';
  return { id: 60_000_000 - index, seconds: Math.floor(until - ((index + 1) * secondsPerDay) / perDay), title, symbols };
}

/** Items in wire form without bodies, newest first. */
export function* hostileHeadlines(count: number, until: number) {
  for (let index = 0; index < count; index++) {
    const { id, seconds, title, symbols } = storyAt(index, until);
    const created = formatRfc2822(seconds);
    yield {
      ...{ id, title, created, updated: created, author: 'Newsdesk', teaser: '', body: '', image: [], tags: [] },
      url: `https://example.com/news/${id}`,
      channels: [{ name: 'News' }, { name: ['Movers', 'Price Target', 'M&amp;A', 'Crypto'][index % 4] ?? '' }],
      stocks: symbols.map((name) => ({ name })),
    };
  }
}

/** Reactions to two of three stories with a symbol of the stock market, in wire form. */
export function* hostileReactions(count: number, until: number) {
  const [base] = quantifiedExample;
  for (let index = 0; index < count; index++) {
    const { id, seconds, title, symbols } = storyAt(index, until);
    const [symbol] = symbols;
    if (symbol === undefined || /[:$]/.test(symbol) || index % 3 === 0) continue;
    const move = (factor: number): string => ((((index * 7919) % 1201) - 600) / 100 / factor).toFixed(2);
    yield {
      ...base,
      ...{ _id: id.toString(16).padStart(24, '0'), ResourceID: String(id), Symb: symbol, Headlines: title, created: seconds },
      ...{ Date: formatUsDate(newYorkDay(seconds)), PUBt: formatUtcTime(seconds), RECt: formatUtcTime(seconds + 1) },
      ...{ ReportSess: 'All', '30_Seconds%': move(4), '1_Minute%': move(3), '5_Minutes%': move(2), '10_Minutes%': move(1) },
      ...{ VolumeStdDev: ((index * 31) % 900) / 100 - 3 + '' },
    };
  }
}
