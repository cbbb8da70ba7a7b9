import { vi } from 'vitest';
import * as z from 'zod/mini';
import { news, newsRemoved, removedNews, type NewsItem, type NewsQuery, type RemovedNews } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { presentProblems, type Problem, type ProblemKind } from '#contract/http/problem.ts';
import { parseUsDate } from '#contract/time/quantified-time.ts';
import { parseQuery } from '#contract/schema/query.ts';
import type { WireReading } from './readings.ts';
import { onTheWire } from './stories.ts';

/** The service behind a page under test. What the test changes here, the next answer shows. */
export interface FakeApi {
  stories: NewsItem[];
  /** stories that were withdrawn */
  removed: RemovedNews[];
  settings: { sampleData: boolean; imageHosts: string[] };
  /** records of another shape, at the end of every first page */
  misshapen: unknown[];
  /** quantified rows of wire form, newest first */
  readings: WireReading[];
  /** every address asked, in order, as path and query */
  readonly asked: string[];
  /** takes over where it answers; what it throws is a network failure */
  instead: ((address: URL) => Response | Promise<Response> | undefined) | undefined;
}

export const json = (body: unknown, init?: ResponseInit): Response => new Response(JSON.stringify(body), init);

/** An error answer in the one shape of the service. */
export function refusal(kind: ProblemKind, value: string, headers: Record<string, string> = {}): Response {
  const { status, body } = presentProblems([{ kind, value }]);
  return json(body, { status, headers: { 'x-request-id': 'req-1', ...headers } });
}

const holds = (wanted: readonly string[] | undefined, has: readonly string[]): boolean =>
  wanted === undefined || wanted.some((one) => has.some((other) => other.toUpperCase() === one.toUpperCase()));

const names = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name);

function matches(item: NewsItem, query: NewsQuery): boolean {
  const day = newYorkDay(item.created);
  return (
    holds(query.tickers, names(item.stocks)) &&
    holds(query.primaryTickers, names(item.stocks.slice(0, 1))) &&
    holds(query.channels, names(item.channels)) &&
    holds(query.authors, [item.author]) &&
    (query.topics ?? [item.title]).some((topic) => item.title.includes(topic)) &&
    (query.importance === undefined || item['importance'] === query.importance) &&
    (query.dateFrom === undefined || day >= query.dateFrom) &&
    (query.dateTo === undefined || day <= query.dateTo) &&
    (query.updatedSince === undefined || item.updated >= query.updatedSince)
  );
}

function inOrder(query: NewsQuery): (a: NewsItem, b: NewsItem) => number {
  const [field, direction] = (query.sort ?? 'created:desc').split(':') as ['id' | 'created' | 'updated', string];
  return (a, b) => (direction === 'asc' ? 1 : -1) * (a[field] - b[field] || a.id - b.id);
}

function answerNews({ stories, misshapen }: FakeApi, address: URL): Response {
  const { query, problems } = parseQuery(news, address.searchParams);
  if (problems.length > 0) return json(presentProblems(problems as [Problem]).body, { status: 400 });
  const id = /\/news\/(\d+)$/.exec(address.pathname)?.[1];
  const found = id === undefined ? stories.filter((item) => matches(item, query)) : stories.filter((item) => item.id === Number(id));
  const { page, pageSize, displayOutput } = query;
  const rows = found.toSorted(inOrder(query)).slice(page * pageSize, (page + 1) * pageSize);
  const whole = displayOutput === 'full';
  const wire = rows.map((item) => onTheWire(whole ? item : { ...item, teaser: '', body: '' }));
  return json(page === 0 ? [...wire, ...misshapen] : wire);
}

function answerRemoved({ removed }: FakeApi, address: URL): Response {
  const { updatedSince = 0, page, pageSize } = parseQuery(newsRemoved, address.searchParams).query;
  const found = removed.filter(({ updated }) => updated >= updatedSince).toSorted((a, b) => b.updated - a.updated);
  return json({ removed: found.slice(page * pageSize, (page + 1) * pageSize).map((row) => z.encode(removedNews, row)) });
}

/** The service's answer from rows of wire form: picked and paged as it does. */
function answerQuantified(rows: readonly WireReading[], address: URL): Response {
  const { query, problems } = parseQuery(quantified, address.searchParams);
  if (problems.length > 0) return json(presentProblems(problems as [Problem]).body, { status: 400 });
  const { page, pageSize, symbols, dateFrom = '', dateTo = '9999', updatedSince = -1 } = query;
  const found = rows.filter((row) => {
    const day = parseUsDate(String(row['Date'])) ?? '';
    return holds(symbols, [String(row['Symb'])]) && day >= dateFrom && day <= dateTo && Number(row['created']) > updatedSince;
  });
  const newest = found.toSorted((a, b) => Number(b['created']) - Number(a['created']) || (String(a['_id']) < String(b['_id']) ? 1 : -1));
  return json(newest.slice(page * pageSize, (page + 1) * pageSize));
}

function answer(api: FakeApi, address: URL): Response {
  if (address.pathname === '/config.json') return json(api.settings);
  if (address.pathname === newsRemoved.path) return answerRemoved(api, address);
  if (address.pathname === quantified.path) return answerQuantified(api.readings, address);
  if (address.pathname.startsWith('/api/v2/news')) return answerNews(api, address);
  return new Response('no such address', { status: 404 });
}

/** Stands in for the network: the proxy's own addresses, with stories for data. Nothing leaves the test. */
export function fakeApi(stories: NewsItem[] = []): FakeApi {
  const api: FakeApi = {
    stories,
    removed: [],
    settings: { sampleData: false, imageHosts: [] },
    misshapen: [],
    readings: [],
    asked: [],
    instead: undefined,
  };
  vi.stubGlobal('fetch', async (input: string, { signal }: RequestInit = {}) => {
    const address = new URL(input);
    api.asked.push(address.pathname + address.search);
    const response = await (api.instead?.(address) ?? answer(api, address));
    signal?.throwIfAborted();
    return response;
  });
  return api;
}

/** The questions for news, or for something else, each as its path and its parameters. */
export const questions = (
  { asked }: FakeApi,
  address = /^\/api\/v2\/news(?!quantified)/,
): readonly { path: string; asks: Readonly<Record<string, string>> }[] =>
  asked
    .filter((one) => address.test(one))
    .map((one) => new URL(one, location.origin))
    .map(({ pathname, searchParams }) => ({ path: pathname, asks: Object.fromEntries(searchParams) }));
