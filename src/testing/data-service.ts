import * as z from 'zod/mini';
import type { BrowserCommand } from 'vitest/node';
import { barSeries } from '#contract/endpoints/bars.ts';
import { guidanceRecord } from '#contract/endpoints/guidance.ts';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { splitRecord } from '#contract/endpoints/splits.ts';
import { planNames } from '#contract/schema/endpoint.ts';
import { logos } from '#contract/endpoints/logos.ts';
import { buildApp } from '../../server-data/app.ts';
import type { StudyReport } from '../../server-data/cli/study/format-study.ts';
import { computeStudy } from '../../server-data/cli/study/study.ts';
import { readStudy } from '../../server-data/cli/study/study-options.ts';
import { parseStory } from '../../server-data/ingest/datasets/news.ts';
import { createKey, hashKey } from '../../server-data/keys.ts';
import { readBarSeries } from '../../server-data/market/bar-periods.ts';
import { drawingNames, type LogoEntry } from '../../server-data/store/logos/logo.ts';
import { openState } from '../../server-data/sources/state.ts';
import { writeNames, writeStatus } from '../../server-data/sources/status.ts';
import { openSqliteStore, type SqliteStore } from '../../server-data/store/sqlite/open.ts';
import type { Records, WireLogo, WireSource } from './api.ts';
import { onTheWire } from './stories.ts';

// The data service for tests of pages. It runs in Vitest's own process; the browser reaches it by the commands below.

interface Service {
  readonly store: SqliteStore;
  readonly app: ReturnType<typeof buildApp>;
  readonly key: string;
  /** The clock of the test, Unix milliseconds. */
  nowMs: number;
}

const services = new Map<string, Service>();

function serviceOf(id: string): Service {
  const service = services.get(id);
  if (!service) throw new Error(`no data service ${id}: the test that started it has ended`);
  return service;
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

async function writeSources(store: SqliteStore, sources: readonly WireSource[]): Promise<void> {
  await writeNames(
    store,
    sources.map(({ name }) => name),
  );
  for (const { name, read = {}, records = 0, failure, ...status } of sources) {
    await writeStatus(store, name, { ...status, records, ...(failure && { failure: { ...failure, isWait: false } }) });
    const state = await openState(store, name, () => 0);
    for (const [symbol, found] of Object.entries(read)) {
      const [added, message] = typeof found === 'number' ? [found] : [0, found];
      store.writeNews([], () => state.cursor(symbol, {}, message)({ added, updated: 0, unchanged: 0, older: 0 }));
    }
  }
}

async function writeTo(store: SqliteStore, { news, quantified, guidance, splits, ratios, logos, bars, sources }: Records): Promise<void> {
  if (news) store.writeNews(news.map(readStory));
  if (quantified) store.writeQuantified(quantified.map((wire) => z.parse(quantifiedRecord, wire)));
  if (guidance) store.writeGuidance(guidance.map((wire) => z.parse(guidanceRecord, wire)));
  if (splits) store.writeSplits(splits.map((wire) => z.parse(splitRecord, wire)));
  if (ratios) store.writeRatios(ratios);
  if (logos) store.writeLogos(logos.map(readLogo));
  if (bars) store.writeBars(readBarSeries(bars.map((wire) => z.decode(barSeries, wire as never))));
  if (sources) await writeSources(store, sources);
}

/** Starts a data service over a store in memory. */
const startService: BrowserCommand<[id: string, records: Records]> = async (_, id, records) => {
  const store = openSqliteStore({ path: ':memory:' });
  const key = createKey();
  const service: Service = {
    store,
    app: buildApp({ store, now: () => service.nowMs, rateLimitPerMinute: 1e6 }),
    key,
    nowMs: 0,
  };
  services.set(id, service);
  store.addKey({ name: 'desk', hash: hashKey(key), plan: planNames, cusip: true, createdSeconds: 0 });
  await writeTo(store, records);
};

const stopService: BrowserCommand<[id: string]> = async (_, id) => {
  const { app, store } = serviceOf(id);
  services.delete(id);
  await app.close();
  store.close();
};

/** The next response shows these records. */
const writeRecords: BrowserCommand<[id: string, records: Records]> = (_, id, records) => writeTo(serviceOf(id).store, records);

/** Removes stories as their publisher does. */
const removeStories: BrowserCommand<[id: string, ids: readonly number[], atSeconds: number]> = (_, id, ids, atSeconds) => {
  serviceOf(id).store.removeNews(ids, atSeconds);
};

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Sends a request as through the proxy, which adds the key and makes an empty list of a logo search without a match. */
const callService: BrowserCommand<[id: string, url: string, nowMs: number]> = async (_, id, url, nowMs): Promise<ServiceResponse> => {
  const service = serviceOf(id);
  service.nowMs = nowMs;
  const response = await service.app.inject({ url, headers: { authorization: `token ${service.key}` } });
  if (response.statusCode === 404 && url.startsWith(logos.path)) return { status: 200, headers: {}, body: '{"ok":true,"data":[]}' };
  // The proxy's clock is that of the test.
  const headers = { ...(response.headers as Record<string, string>), date: new Date(nowMs).toUTCString() };
  return { status: response.statusCode, headers, body: response.body };
};

/** What the command `study --link LINK --json` computes of the same store. */
const runStudy: BrowserCommand<[id: string, link: string, nowMs: number]> = async (_, id, link, nowMs): Promise<StudyReport> => {
  const nowSeconds = Math.floor(nowMs / 1000);
  return computeStudy(serviceOf(id).store, readStudy({ link }, nowSeconds), nowSeconds);
};

export const dataServiceCommands = { startService, stopService, writeRecords, removeStories, callService, runStudy };

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    startService: (id: string, records: Records) => Promise<void>;
    stopService: (id: string) => Promise<void>;
    writeRecords: (id: string, records: Records) => Promise<void>;
    removeStories: (id: string, ids: readonly number[], atSeconds: number) => Promise<void>;
    callService: (id: string, url: string, nowMs: number) => Promise<ServiceResponse>;
    runStudy: (id: string, link: string, nowMs: number) => Promise<StudyReport>;
  }
}
