import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { planNames } from '#contract/endpoint.ts';
import { buildApp } from '../app.ts';
import { createKey, hashKey } from '../keys.ts';
import type { FaultLine, RequestLine } from '../log.ts';
import type { KeyRecord, Store } from '../store/store.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { writeRecords } from './example-records.ts';
import { stories } from './stories.ts';

export interface TestService {
  readonly app: ReturnType<typeof buildApp>;
  readonly store: Store;
  /** a key for everything, the licence included */
  readonly key: string;
  readonly lines: (RequestLine | FaultLine)[];
  /** Asks with the key in the header; `headers` are laid over it. */
  readonly get: (url: string, headers?: Record<string, string>, more?: Partial<InjectOptions>) => Promise<LightMyRequestResponse>;
  readonly addKey: (name: string, more?: Partial<KeyRecord>) => string;
}

const noon = Date.parse('2024-01-02T17:00:00Z');

/** The real service over a store in memory that holds the example stories and records. */
export function testService({
  now = () => noon,
  rateLimitPerMinute = 6000,
  store = openSqliteStore({ path: ':memory:' }),
} = {}): TestService {
  store.writeNews(stories);
  writeRecords(store);
  const lines: TestService['lines'] = [];
  const app = buildApp({ store, now, rateLimitPerMinute, log: (line) => lines.push(line) });

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
