import { newsItems } from '../../support/news-items.ts';
import { barSymbols } from './own-service.ts';
import { news } from './parts.ts';
import { delayed, fine, forLowPages, responding, type Respond } from './upstream.ts';

/** A way in which clients disturb another one. */
export interface HostileWay {
  /** what an upstream does with pages under 1,000, which the hostile clients request; undefined for our own data service */
  readonly respond: Respond | undefined;
  /** how many there are, each with an address of its own */
  readonly clients: number;
  /** requests of each at once */
  readonly atOnce: number;
  /** seconds until it sends the next ones; 0 for as soon as these have ended */
  readonly pauseSeconds: number;
  /** path of one of its requests */
  readonly path: (index: number) => string;
  /** whether it reads a kilobyte a second */
  readonly isSlowReader: boolean;
  /** whether compressed responses are another case */
  readonly isLarge: boolean;
}

/** Pages under 1,000, and a size: 90,000 different queries. */
const differentQuery = (index: number): string => `${news(index % 900)}&pageSize=${1 + (Math.floor(index / 900) % 100)}`;

/** News as the data service sends it, 1.8 KB a story: how long a body takes in the proxy depends on its text. */
const stories = (count: number): Respond => responding(200, JSON.stringify([...newsItems(count)]));

const usual: Omit<HostileWay, 'respond'> = {
  ...{ clients: 1, atOnce: 120, pauseSeconds: 0, path: differentQuery, isSlowReader: false, isLarge: false },
};
const large = { ...usual, atOnce: 40, isLarge: true };

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The minutes of a regular session of 50 symbols, just below the most bars of a response, to another second each time. */
const bars = (index: number): string => {
  const [minute, second] = [Math.floor(index / 60) % 60, index % 60].map(twoDigits);
  return `/api/v2/bars?symbols=${barSymbols.join()}&interval=1m&session=REGULAR&from=2026-11-20T14:30:00Z&to=2026-11-20T21:${minute}:${second}Z`;
};

const words = 'the of to in and on for a with at by from as is its after new up stock shares market company price target';

/** Many of the stories have one of the words, and the page is a deep one. */
const search = (index: number): string =>
  `${news(20 + (index % 30))}&pageSize=100&displayOutput=full&topics=${words.split(' ').join()},w${index}`;

const ways: Readonly<Record<string, () => HostileWay>> = {
  nobody: () => ({ ...usual, respond: fine, clients: 0 }),
  slow: () => ({ ...usual, respond: delayed(2000, fine) }),
  poisoned: () => ({ ...usual, respond: responding(500, ''), path: (index) => news(index % 5) }),
  // The whole limit of a minute (CLIENT_RATE_LIMIT).
  flooding: () => ({ ...usual, respond: fine, atOnce: 3000, pauseSeconds: 60 }),
  deep: () => ({ ...usual, respond: delayed(500, fine), path: (index) => `${news(index % 1000)}&pageSize=100` }),
  '2 MB': () => ({ ...large, respond: stories(1100) }),
  wide: () => ({ ...large, respond: stories(2800) }),
  '5 MB x 200': () => ({ ...large, respond: stories(2800), atOnce: 200 }),
  'bars of 50 symbols': () => ({ ...large, respond: undefined, path: bars }),
  'heavy searches': () => ({ ...large, respond: undefined, path: search }),
  '200 slow readers': () => ({ ...large, respond: stories(2800), atOnce: 200, isSlowReader: true }),
  '50 slow readers x 4': () => ({ ...large, respond: stories(2800), clients: 50, atOnce: 4, isSlowReader: true }),
  '50 clients x 6': () => ({ ...large, respond: stories(2800), clients: 50, atOnce: 6 }),
};

export const wayNames: readonly string[] = Object.keys(ways);

/** @throws Error for an unknown name */
export function hostileWay(name = ''): HostileWay {
  const way = ways[name]?.();
  if (!way) throw new Error(`${name}: no such way; there are: ${wayNames.join(', ')}`);
  return { ...way, respond: way.respond && forLowPages(way.respond) };
}
