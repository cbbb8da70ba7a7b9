import { onTestFinished } from 'vitest';
import { commands } from 'vitest/browser';
import type { LogoSecurity } from '#contract/endpoints/logos.ts';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { RatiosResult } from '#contract/endpoints/ratios.ts';
import type { FeedAccess } from '#contract/proxy/calendar-feed.ts';
import { type FetchStub, json, stubFetch } from './stub-fetch.ts';

/** A record as it is on the wire; writing one that the service could not have fails the test. */
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

/** A source as the runner has left it; times are Unix milliseconds. */
export interface WireSource {
  readonly name: string;
  readonly kind: string;
  readonly loads: string[];
  readonly every?: number;
  readonly records?: number;
  readonly lastSuccessMs?: number;
  readonly nextTryMs?: number;
  readonly failure?: { readonly atMs: number; readonly message: string };
  /** what it has read of each symbol: the number of records, or what is wrong */
  readonly read?: Readonly<Record<string, number | string>>;
}

/** Records for the store; a record with a known id replaces the older one. */
export interface Records {
  readonly news?: readonly NewsItem[];
  readonly quantified?: readonly WireRecord[];
  readonly guidance?: readonly WireRecord[];
  readonly splits?: readonly WireRecord[];
  readonly ratios?: readonly RatiosResult[];
  readonly logos?: readonly WireLogo[];
  readonly bars?: readonly WireRecord[];
  /** the sources file */
  readonly sources?: readonly WireSource[];
}

export interface TestApi extends FetchStub {
  /** what the proxy sends as `/config.json` */
  config: { sampleData: boolean; imageHosts: string[]; feedAccess?: FeedAccess };
  /** rows that the store would refuse, by path: they end every first page of that endpoint */
  readonly invalidRows: Map<string, readonly unknown[]>;
  /** how far the clock of the service is ahead of that of the browser */
  aheadMs: number;
  /** Every response from here on has these records. */
  readonly write: (records: Records) => void;
  /** What the command `study --link LINK --json` prints of the same store at the same time. */
  readonly study: (link: string) => ReturnType<typeof commands.runStudy>;
  /** Removes stories as their publisher does. */
  readonly remove: (ids: readonly number[], atSeconds: number) => void;
}

/** Adds rows to the list in a response body, which is the list itself or has it under its only list key. */
function addRows(body: unknown, rows: readonly unknown[]): unknown {
  if (Array.isArray(body)) return [...(body as unknown[]), ...rows];
  const entries = Object.entries(body as object);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? addRows(value, rows) : (value as unknown)]));
}

/**
 * Starts the data service over a store in memory, until the test ends; `fetch` reaches it as through the proxy, which adds the key. The
 * service runs in Vitest's process (data-service.ts) and has the clock of the test, unless `aheadMs` is set.
 */
export function startApi(records: Records = {}): TestApi {
  const id = crypto.randomUUID();
  // oxlint-disable-next-line no-restricted-properties -- files of `public/`, which Vitest serves
  const fetchFile = globalThis.fetch;
  // Requests wait for what was written before them.
  let written: Promise<unknown> = commands.startService(id, records);
  const afterwards = (write: () => Promise<void>): void => {
    written = written.then(write);
  };
  onTestFinished(async () => {
    await written;
    await commands.stopService(id);
  });

  const respond = async ({ pathname, search, searchParams }: URL): Promise<Response> => {
    if (pathname === '/config.json') return json(api.config);
    // Without the time of Vitest's server, which is not that of the test.
    if (pathname.startsWith('/symbols-')) return new Response((await fetchFile(pathname)).body);
    await written;
    const { body, ...init } = await commands.callService(id, pathname + search, Date.now() + api.aheadMs);
    const rows = (searchParams.get('page') ?? '0') === '0' ? api.invalidRows.get(pathname) : undefined;
    return rows ? json(addRows(JSON.parse(body), rows), init) : new Response(body === '' ? null : body, init);
  };
  const api: TestApi = Object.assign(stubFetch(respond), {
    config: { sampleData: false, imageHosts: [] },
    invalidRows: new Map<string, readonly unknown[]>(),
    aheadMs: 0,
    write: (more: Records) => afterwards(() => commands.writeRecords(id, more)),
    study: async (link: string) => {
      await written;
      return commands.runStudy(id, link, Date.now() + api.aheadMs);
    },
    remove: (ids: readonly number[], atSeconds: number) => afterwards(() => commands.removeStories(id, ids, atSeconds)),
  });
  return api;
}
