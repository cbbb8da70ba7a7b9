import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import { news, newsRemoved, type NewsQuery } from '#contract/endpoints/news.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { fixedDay } from './serve.ts';

export const fixedSeconds = Date.parse(fixedDay) / 1000;

/** A story of wire form, but for its times: Unix seconds. */
export interface MadeStory {
  readonly id: number;
  readonly created: number;
  readonly updated: number;
  readonly title: string;
  readonly author: string;
  readonly teaser: string;
  readonly body: string;
  readonly url: string;
  readonly image: readonly { readonly size: string; readonly url: string }[];
  readonly channels: readonly { readonly name: string }[];
  readonly stocks: readonly { readonly name: string }[];
  readonly tags: readonly { readonly name: string }[];
}

export function madeStory(id: number, created: number, parts: Partial<MadeStory> = {}): MadeStory {
  return {
    id,
    created,
    updated: created,
    title: `Story ${id}`,
    author: 'Sample Desk',
    teaser: '',
    body: `<p>Body of story ${id}</p>`,
    url: `https://news.example/${id}`,
    image: [],
    channels: [{ name: 'News' }],
    stocks: [{ name: `T${id}` }],
    tags: [],
    ...parts,
  };
}

/** So many stories, a minute apart, number 1 the oldest and the last one a minute before the fixed day. */
export const madeStories = (count: number, parts: (id: number) => Partial<MadeStory> = () => ({})): MadeStory[] =>
  Array.from({ length: count }, (_, index) => madeStory(index + 1, fixedSeconds - 60 * (count - index), parts(index + 1)));

/** Answers in the service's place; false leaves the question to it. */
export type Trick = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A data service that says whatever a test wants, behind the real proxy. */
export interface MadeUpstream {
  readonly url: string;
  /** what it serves, by id; what is put here, the next answer shows */
  readonly stories: Map<number, MadeStory>;
  /** when each withdrawn story went, Unix seconds */
  readonly removed: Map<number, number>;
  /** every address asked, in order */
  readonly asked: string[];
  instead: Trick | undefined;
  put: (...stories: readonly MadeStory[]) => void;
  close: () => Promise<void>;
}

export const answering =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Trick =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers }).end(body);
    return true;
  };

const names = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name);
const meets = (wanted: readonly string[] | undefined, has: readonly string[]): boolean =>
  wanted === undefined || wanted.some((one) => has.includes(one));

/** Words are not looked for: a filter by topics gets everything. */
const matches = (story: MadeStory, query: NewsQuery): boolean =>
  meets(query.tickers, names(story.stocks)) &&
  meets(query.channels, names(story.channels)) &&
  meets(query.authors, [story.author]) &&
  (query.dateFrom === undefined || newYorkDay(story.created) >= query.dateFrom) &&
  (query.dateTo === undefined || newYorkDay(story.created) <= query.dateTo) &&
  (query.updatedSince === undefined || story.updated >= query.updatedSince);

export function inOrder(sort: NewsQuery['sort']): (a: MadeStory, b: MadeStory) => number {
  const [field, direction] = (sort ?? 'created:desc').split(':') as ['id' | 'created' | 'updated', string];
  return (a, b) => (direction === 'asc' ? 1 : -1) * (a[field] - b[field] || a.id - b.id);
}

export const onTheWire = (story: MadeStory, whole: boolean): object => ({
  ...story,
  created: formatRfc2822(story.created),
  updated: formatRfc2822(story.updated),
  ...(!whole && { teaser: '', body: '' }),
});

function answer({ stories, removed }: MadeUpstream, { pathname, searchParams }: URL): unknown {
  if (pathname === newsRemoved.path) {
    const { updatedSince = 0, page, pageSize } = parseQuery(newsRemoved, searchParams).query;
    const found = [...removed].filter(([, seconds]) => seconds >= updatedSince).toSorted(([, a], [, b]) => b - a);
    const rows = found.slice(page * pageSize, (page + 1) * pageSize);
    return { removed: rows.map(([id, seconds]) => ({ id, updated: formatRfc2822(seconds) })) };
  }
  const { query } = parseQuery(news, searchParams);
  const { page, pageSize, displayOutput, sort } = query;
  const id = /\/news\/(\d+)$/.exec(pathname)?.[1];
  const found = [...stories.values()].filter((story) => (id === undefined ? matches(story, query) : story.id === Number(id)));
  const rows = found.toSorted(inOrder(sort)).slice(page * pageSize, (page + 1) * pageSize);
  return rows.map((story) => onTheWire(story, displayOutput === 'full'));
}

export async function openMadeUpstream(stories: readonly MadeStory[] = []): Promise<MadeUpstream> {
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    upstream.asked.push(url);
    if (upstream.instead?.(request, response)) return;
    // The proxy keeps nothing: the next question meets what a test has just put here.
    answering(200, JSON.stringify(answer(upstream, new URL(url, 'http://upstream'))))(request, response);
  });
  const upstream: MadeUpstream = {
    url: '',
    stories: new Map(stories.map((story) => [story.id, story])),
    removed: new Map(),
    asked: [],
    instead: undefined,
    put: (...more) => more.forEach((story) => upstream.stories.set(story.id, story)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return Object.assign(upstream, { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` });
}

/** The questions that polls ask for what has changed, among all that were asked. */
export const pollsIn = (asked: readonly string[]): string[] => asked.filter((url) => /^\/api\/v2\/news\?.*updatedSince=/.test(url));
