import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { planNames } from '#contract/schema/endpoint.ts';
import { buildApp } from '../app.ts';
import { createKey, hashKey } from '../keys.ts';
import { createLogger } from '../routes/http/log.ts';
import type { KeyRecord } from '../store/store.ts';
import { openSqliteStore, type SqliteStore } from '../store/sqlite/open.ts';
import { writeRecords } from './example-records.ts';
import { stories } from './stories.ts';

/** A line of the log. */
export type LogLine = Readonly<Record<string, unknown>>;

export interface TestApp {
  readonly app: ReturnType<typeof buildApp>;
  readonly store: SqliteStore;
  /** a key for every endpoint, with the CUSIP license */
  readonly key: string;
  readonly lines: LogLine[];
  /** Sends the key in the header; `headers` override it. */
  readonly get: (url: string, headers?: Record<string, string>, more?: Partial<InjectOptions>) => Promise<LightMyRequestResponse>;
  readonly addKey: (name: string, more?: Partial<KeyRecord>) => string;
}

/** An empty store that ends with its process. */
export const memoryStore = (): SqliteStore => openSqliteStore({ path: ':memory:' });

const noon = Date.parse('2024-01-02T17:00:00Z');

/** The service over a store in memory with the example stories and records. */
export function buildTestApp({
  now = () => noon,
  rateLimitPerMinute = 6000,
  store = memoryStore(),
}: { now?: () => number; rateLimitPerMinute?: number; store?: SqliteStore } = {}): TestApp {
  store.writeNews(stories);
  writeRecords(store);
  const lines: LogLine[] = [];
  const logger = createLogger({ write: (line) => lines.push(JSON.parse(line) as LogLine) });
  const app = buildApp({ store, now, rateLimitPerMinute, logger });

  const addKey = (name: string, more: Partial<KeyRecord> = {}): string => {
    const key = createKey();
    store.addKey({ name, hash: hashKey(key), plan: ['news'], cusip: false, createdSeconds: noon / 1000, ...more });
    return key;
  };
  const key = addKey('desk', { cusip: true, plan: planNames });

  return {
    app,
    store,
    key,
    lines,
    addKey,
    get: (url, headers = {}, more = {}) =>
      app.inject({ method: 'GET', url, headers: { authorization: `token ${key}`, ...headers }, ...more }),
  };
}
