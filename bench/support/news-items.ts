import { appendFileSync, writeFileSync } from 'node:fs';
import { secondsPerDay } from '#contract/time/dates.ts';
import { formatRfc2822 } from '#contract/time/rfc2822.ts';

/** Unix seconds of the newest generated item and record. */
export const newestSeconds = 1_790_000_000;

/** Random numbers in [0, 1) from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const syllables = 'an ber co del en for gra hin ion jor kel lam mor net or pal qui ra sen tor ul ven wil xa yor zen shi ther ing'.split(
  ' ',
);
const authors = 'Newsdesk|Insights|Ana Pérez|Li Wei|J. Møller|Priya Nair|Tom Okafor|Sam Reed|Ida Holm|Max Roth'.split('|');
const channelNames =
  'News|Tech|Media|Options|Equities|Markets|Earnings|M&A|Crypto|IPOs|Analyst Color|Analyst Ratings|Price Target|Top Stories'.split('|');
const contentTypes = ['story', 'story', 'story', 'benzinga_reach', 'marketbeat'];

/** A random rank: the share of rank r falls with 1/r, as that of words and tickers does. */
const randomRank = (random: () => number, count: number): number =>
  Math.min(count - 1, Math.floor(Math.exp(random() * Math.log(count + 1))) - 1);

const letters = (value: number): string => {
  const letter = (part: number): string => String.fromCharCode(65 + (part % 26));
  return letter(value) + letter(value * 7 + 3) + letter(Math.floor(value / 26)) + (value > 300 ? letter(value * 3 + 1) : '');
};

/** The symbol at a rank of the invented market; rank 0 is in most stories. */
export const symbolAt = (rank: number): string => `${letters(rank)}${rank % 97 === 5 ? '.A' : ''}`;

/** How many symbols the invented market has. */
export const symbolCount = 600;

/** The word at a rank of the invented language; rank 0 is in nearly every sentence. */
export function wordAt(rank: number): string {
  let word = '';
  for (let rest = rank + 2; rest > 0; rest = Math.floor(rest / syllables.length)) word += syllables[rest % syllables.length] ?? '';
  return rank % 61 === 7 ? word.replace('or', 'ör').replace('en', 'én') : word;
}

const vocabulary = Array.from({ length: 9000 }, (_, rank) => wordAt(rank));

/**
 * Items in wire form of the sizes real news has, with bodies of 300 to 1,200 characters of HTML; oldest first, the last one
 * created at `until` in Unix seconds. The same arguments give the same items.
 */
export function* newsItems(count: number, { seed = 1, days = 730, until = newestSeconds } = {}) {
  const random = randomFrom(seed);
  const words = (least: number, most: number): string => {
    const chosen: string[] = [];
    for (let left = least + Math.floor(random() * (most - least)); left > 0; left--) {
      chosen.push(random() < 0.05 ? `${Math.floor(random() * 5000) / 10}%` : (vocabulary[randomRank(random, vocabulary.length)] ?? ''));
    }
    return chosen.join(' ');
  };
  const sentence = (): string => {
    const text = words(8, 22);
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}${random() < 0.15 ? ', the firm’s “guide” said' : ''}.`;
  };
  const step = (days * secondsPerDay) / count;
  for (let index = 0; index < count; index++) {
    const created = Math.floor(until - (count - 1 - index) * step);
    const updated = created + (random() < 0.8 ? Math.floor(random() * 90) : Math.floor(random() * 40_000));
    const id = 30_000_000 + index * 3 + Math.floor(random() * 3);
    const symbols = [
      ...new Set(Array.from({ length: random() < 0.05 ? 12 : 1 + Math.floor(random() * 2) }, () => randomRank(random, symbolCount))),
    ];
    const lead = symbolAt(symbols[0] ?? 0);
    const bodyLength = 300 + random() * 900;
    let body = '';
    while (body.length < bodyLength) {
      body += `<p>${sentence()} <a href="https://example.com/quote/${lead}">${lead}</a> ${sentence()}${random() < 0.2 ? ' <strong>Q&amp;A:</strong>' : ''}</p>`;
    }
    const channels = [...new Set([0, ...Array.from({ length: Math.floor(random() * 3) }, () => randomRank(random, channelNames.length))])];
    yield {
      id,
      author: authors[randomRank(random, authors.length)] ?? '',
      created: formatRfc2822(created),
      updated: formatRfc2822(updated),
      title: `${lead} ${words(6, 12)}`,
      teaser: sentence(),
      body,
      url: `https://example.com/news/26/09/${id}/${lead.toLowerCase()}-story`,
      image: ['thumb', 'small', 'large'].map((size) => ({ size, url: `https://example.com/files/images/${size}/${id}.jpg` })),
      channels: channels.map((rank) => ({ name: channelNames[rank] ?? '', id: rank + 1 })),
      stocks: symbols.map((rank) => ({
        name: symbolAt(rank),
        cusip: `0${10_000_000 + rank}`,
        isin: `US${1_000_000_000 + rank}`,
        exchange: 'NASDAQ',
      })),
      tags: Array.from({ length: Math.floor(random() * 4) }, () => ({ name: words(1, 3) })),
      importance_rank: 1 + randomRank(random, 5),
      type: contentTypes[Math.floor(random() * contentTypes.length)] ?? 'story',
      regions: random() < 0.04 ? ['ca'] : [],
    };
  }
}

/** Writes generated items as NDJSON. @param invalidEvery every so many items one is cut in half */
export function writeNewsItems(path: string, count: number, { invalidEvery = Infinity } = {}): void {
  writeFileSync(path, '');
  let text = '';
  let index = 0;
  for (const item of newsItems(count)) {
    const json = JSON.stringify(item);
    text += `${++index % invalidEvery === 0 ? json.slice(0, json.length / 2) : json}\n`;
    if (text.length < 4_000_000) continue;
    appendFileSync(path, text);
    text = '';
  }
  appendFileSync(path, text);
}
