import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import { news, newsRemoved, type NewsQuery } from '#contract/endpoints/news.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { fixedDay } from './serve.ts';

export const fixedSeconds = Date.parse(fixedDay) / 1000;

/** A story as on the wire, except that its times are Unix seconds. */
export interface FakeStory {
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

export function fakeStory(id: number, created: number, parts: Partial<FakeStory> = {}): FakeStory {
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

/** Stories a minute apart: number 1 is the oldest, the last one is a minute older than the fixed day. */
export const fakeStories = (count: number, parts: (id: number) => Partial<FakeStory> = () => ({})): FakeStory[] =>
  Array.from({ length: count }, (_, index) => fakeStory(index + 1, fixedSeconds - 60 * (count - index), parts(index + 1)));

/** Responds in place of the upstream; false leaves the request to it. */
export type Override = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A data service that returns what a test wants, behind the real proxy. */
export interface FakeUpstream {
  readonly url: string;
  /** what it serves, by id; a change shows in the next response */
  readonly stories: Map<number, FakeStory>;
  /** when each removed story was removed, Unix seconds */
  readonly removed: Map<number, number>;
  /** path and query of every request, in order */
  readonly requests: string[];
  override: Override | undefined;
  put: (...stories: readonly FakeStory[]) => void;
  close: () => Promise<void>;
}

export const respondWith =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Override =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers }).end(body);
    return true;
  };

const namesOf = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name);
const hasAny = (names: readonly string[], wanted: readonly string[] | undefined): boolean =>
  wanted === undefined || wanted.some((name) => names.includes(name));

/** There is no text search: a filter by topics matches everything. */
const matches = (story: FakeStory, query: NewsQuery): boolean =>
  hasAny(namesOf(story.stocks), query.tickers) &&
  hasAny(namesOf(story.channels), query.channels) &&
  hasAny([story.author], query.authors) &&
  (query.dateFrom === undefined || newYorkDay(story.created) >= query.dateFrom) &&
  (query.dateTo === undefined || newYorkDay(story.created) <= query.dateTo) &&
  (query.updatedSince === undefined || story.updated >= query.updatedSince);

export function compareBy(sort: NewsQuery['sort']): (a: FakeStory, b: FakeStory) => number {
  const [field, direction] = (sort ?? 'created:desc').split(':') as ['id' | 'created' | 'updated', string];
  return (a, b) => (direction === 'asc' ? 1 : -1) * (a[field] - b[field] || a.id - b.id);
}

export const toWire = (story: FakeStory, withBody: boolean): object => ({
  ...story,
  created: formatRfc2822(story.created),
  updated: formatRfc2822(story.updated),
  ...(!withBody && { teaser: '', body: '' }),
});

function respond({ stories, removed }: FakeUpstream, { pathname, searchParams }: URL): unknown {
  if (pathname === newsRemoved.path) {
    const { updatedSince = 0, page, pageSize } = parseQuery(newsRemoved, searchParams).query;
    const found = [...removed].filter(([, seconds]) => seconds >= updatedSince).toSorted(([, a], [, b]) => b - a);
    const rows = found.slice(page * pageSize, (page + 1) * pageSize);
    return { removed: rows.map(([id, seconds]) => ({ id, updated: formatRfc2822(seconds) })) };
  }
  // No story has a reaction.
  if (pathname === quantified.path) return [];
  const { query } = parseQuery(news, searchParams);
  const { page, pageSize, displayOutput, sort } = query;
  const id = /\/news\/(\d+)$/.exec(pathname)?.[1];
  const found = [...stories.values()].filter((story) => (id === undefined ? matches(story, query) : story.id === Number(id)));
  const rows = found.toSorted(compareBy(sort)).slice(page * pageSize, (page + 1) * pageSize);
  return rows.map((story) => toWire(story, displayOutput === 'full'));
}

export async function openFakeUpstream(stories: readonly FakeStory[] = []): Promise<FakeUpstream> {
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    upstream.requests.push(url);
    if (upstream.override?.(request, response)) return;
    // Never cached: the next request finds what a test has just put here.
    respondWith(200, JSON.stringify(respond(upstream, new URL(url, 'http://upstream'))))(request, response);
  });
  const upstream: FakeUpstream = {
    url: '',
    stories: new Map(stories.map((story) => [story.id, story])),
    removed: new Map(),
    requests: [],
    override: undefined,
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

/** The polls for updates among the requests. */
export const updatePolls = (requests: readonly string[]): string[] =>
  requests.filter((url) => /^\/api\/v2\/news\?.*updatedSince=/.test(url));
