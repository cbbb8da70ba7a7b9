import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { guidanceRecord } from '#contract/endpoints/guidance.ts';
import type { LogoSecurity } from '#contract/endpoints/logos.ts';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { quantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { RatiosResult } from '#contract/endpoints/ratios.ts';
import { splitRecord } from '#contract/endpoints/splits.ts';
import type { FeedAccess } from '#contract/proxy/calendar-feed.ts';
import { planNames } from '#contract/schema/endpoint.ts';
import { buildApp } from '../../server-data/app.ts';
import { parseStory } from '../../server-data/ingest/datasets/news.ts';
import { createKey, hashKey } from '../../server-data/keys.ts';
import { drawingNames, type LogoEntry } from '../../server-data/store/logos/logo.ts';
import { openSqliteStore, type SqliteStore } from '../../server-data/store/sqlite/open.ts';
import { onTheWire } from './stories.ts';
import { type FetchStub, json, stubFetch } from './stub-fetch.ts';

/** A record as it is on the wire; `write` throws when the service could not have it. */
export type WireRecord = Readonly<Record<string, unknown>>;

/** A logo as it is on the wire. Of its files only the names matter: the service makes the addresses. */
export interface WireLogo {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly colors: { readonly background_light?: string; readonly background_dark?: string };
  readonly files: Readonly<Record<string, string>>;
  readonly securities: readonly LogoSecurity[];
}

/** Records for the store; a record with a known id replaces the older one. */
export interface Records {
  readonly news?: readonly NewsItem[];
  readonly quantified?: readonly WireRecord[];
  readonly guidance?: readonly WireRecord[];
  readonly splits?: readonly WireRecord[];
  readonly ratios?: readonly RatiosResult[];
  readonly logos?: readonly WireLogo[];
}

export interface TestApi extends FetchStub {
  readonly store: SqliteStore;
  /** what the proxy sends as `/config.json` */
  config: { sampleData: boolean; imageHosts: string[]; feedAccess?: FeedAccess };
  /** rows that the store would refuse, by path: they end every first page of that endpoint */
  readonly invalidRows: Map<string, readonly unknown[]>;
  /** The next response shows these records. */
  readonly write: (records: Records) => void;
  /** Removes stories as their publisher does. */
  readonly remove: (ids: readonly number[], atSeconds: number) => void;
}

function readStory(item: NewsItem) {
  const read = parseStory(onTheWire(item));
  if ('fault' in read) throw new Error(`story ${item.id}: ${read.fault.reason}`);
  return read.record;
}

const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20H2z"/></svg>';

const readLogo = ({ id, created_at: createdAt, updated_at: updatedAt, colors, files, securities }: WireLogo): LogoEntry => ({
  id,
  createdAt,
  updatedAt,
  colors,
  securities,
  images: Object.fromEntries(drawingNames.filter((name) => name in files).map((name) => [name, square])),
});

function writeTo(store: SqliteStore, { news, quantified, guidance, splits, ratios, logos }: Records): void {
  if (news) store.writeNews(news.map(readStory));
  if (quantified) store.writeQuantified(quantified.map((wire) => z.parse(quantifiedRecord, wire)));
  if (guidance) store.writeGuidance(guidance.map((wire) => z.parse(guidanceRecord, wire)));
  if (splits) store.writeSplits(splits.map((wire) => z.parse(splitRecord, wire)));
  if (ratios) store.writeRatios(ratios);
  if (logos) store.writeLogos(logos.map(readLogo));
}

/** Adds rows to the list in a response body, which is the list itself or has it under its only list key. */
function addRows(body: unknown, rows: readonly unknown[]): unknown {
  if (Array.isArray(body)) return [...(body as unknown[]), ...rows];
  const entries = Object.entries(body as object);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? addRows(value, rows) : (value as unknown)]));
}

/** Starts the data service over a store in memory, until the test ends; `fetch` reaches it as through the proxy, which adds the key. */
export function startApi(records: Records = {}): TestApi {
  const store = openSqliteStore({ path: ':memory:' });
  const app = buildApp({ store, now: Date.now, rateLimitPerMinute: 1e6 });
  onTestFinished(async () => {
    await app.close();
    store.close();
  });
  const key = createKey();
  store.addKey({ name: 'desk', hash: hashKey(key), plan: planNames, cusip: true, createdSeconds: 0 });
  writeTo(store, records);

  const respond = async ({ pathname, search, searchParams }: URL): Promise<Response> => {
    if (pathname === '/config.json') return json(api.config);
    if (pathname.startsWith('/symbols-')) return new Response(readFileSync(`public${pathname}`));
    const response = await app.inject({ url: pathname + search, headers: { authorization: `token ${key}` } });
    const init = { status: response.statusCode, headers: response.headers as Record<string, string> };
    const rows = (searchParams.get('page') ?? '0') === '0' ? api.invalidRows.get(pathname) : undefined;
    if (rows) return json(addRows(response.json(), rows), init);
    return new Response(new Uint8Array(response.rawPayload), init);
  };
  const api: TestApi = Object.assign(stubFetch(respond), {
    store,
    config: { sampleData: false, imageHosts: [] },
    invalidRows: new Map<string, readonly unknown[]>(),
    write: (more: Records) => writeTo(store, more),
    remove: (ids: readonly number[], atSeconds: number) => store.removeNews(ids, atSeconds),
  });
  return api;
}
