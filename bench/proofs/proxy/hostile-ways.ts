import { newsItems } from '../../support/news-items.ts';
import { delayed, fine, forLowPages, responding, type Respond } from './upstream.ts';
import { news } from './parts.ts';

/** A way in which a client disturbs others. */
export interface HostileWay {
  /** for pages under 1,000, which the hostile client requests */
  readonly respond: Respond;
  /** requests at once */
  readonly atOnce: number;
  /** seconds until it sends the next ones; 0 for as soon as these have ended */
  readonly pauseSeconds: number;
  /** path of one of its requests */
  readonly path: (index: number) => string;
}

/** Pages under 1,000, and a size: 90,000 different queries. */
const differentQuery = (index: number): string => `${news(index % 900)}&pageSize=${1 + (Math.floor(index / 900) % 100)}`;

/** News as the data service sends it, 5 MB of it: how long a body takes in the proxy depends on its text. */
const wideBody = (): string => JSON.stringify([...newsItems(2800)]);

export const hostileWays: Readonly<Record<string, () => HostileWay>> = {
  slow: () => ({ respond: delayed(2000, fine), atOnce: 120, pauseSeconds: 0, path: differentQuery }),
  poisoned: () => ({ respond: responding(500, ''), atOnce: 120, pauseSeconds: 0, path: (index) => news(index % 5) }),
  // The whole limit of a minute (CLIENT_RATE_LIMIT).
  flooding: () => ({ respond: fine, atOnce: 3000, pauseSeconds: 60, path: differentQuery }),
  deep: () => ({ respond: delayed(500, fine), atOnce: 120, pauseSeconds: 0, path: (index) => `${news(index % 1000)}&pageSize=100` }),
  wide: () => ({ respond: responding(200, wideBody()), atOnce: 40, pauseSeconds: 0, path: differentQuery }),
};

/** @throws Error for an unknown name */
export function hostileWay(name = ''): HostileWay {
  const way = hostileWays[name]?.();
  if (!way) throw new Error(`${name}: no such way; there are: ${Object.keys(hostileWays).join(', ')}`);
  return { ...way, respond: forLowPages(way.respond) };
}
