import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onTestFinished, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { defaultSettings, upstreamAddress, type Settings, type UpstreamAddress } from '../config.ts';
import { openLogger } from '../ops/logging.ts';
import { upstreamLimits, type UpstreamLimits } from '../upstream/client.ts';
import { openRecordingUpstream, type RecordingUpstream, type Respond } from './recording-upstream.ts';

/** Shaped like the vendor's; with characters that percent-encoding changes, so that an encoded copy is a different text. */
export const testKey = 'bz.MARKED+KEY/0123456789ABCDEF==';

/** The time at which every test begins. */
export const startTime = '2026-11-20T14:41:07.000Z';

export interface Proxy {
  readonly app: FastifyInstance;
  readonly upstream: RecordingUpstream;
  /** lines written so far */
  readonly log: string[];
  /** Moves the time of day and the monotonic clock; timers run on their own. */
  readonly advance: (ms: number) => void;
}

export interface ProxyOptions {
  readonly respond?: Respond;
  readonly settings?: Partial<Settings>;
  readonly limits?: Partial<UpstreamLimits>;
  readonly pages?: string;
  /** in place of the recording upstream's own */
  readonly upstreamUrl?: string;
  /** how the upstream is reached otherwise */
  readonly upstream?: Partial<Pick<UpstreamAddress, 'auth' | 'imageUrl'>>;
  readonly key?: string;
}

/** A folder of the test's own, removed at its end. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marketdesk-proxy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A proxy in front of a recording upstream; both end with the test. */
export async function openProxy({
  respond,
  settings = {},
  limits = {},
  pages,
  upstreamUrl,
  upstream: more,
  key = testKey,
}: ProxyOptions = {}): Promise<Proxy> {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.parse(startTime) - 1000 });
  // a process that runs for no time at all would have entries of no age (lru-cache takes 0 for none)
  vi.advanceTimersByTime(1000);
  const upstream = await openRecordingUpstream(respond);
  const log: string[] = [];
  const address = { ...upstreamAddress(upstreamUrl ?? upstream.url, key), ...more };
  const app = buildApp({
    config: { ...defaultSettings, version: '1.2.3', ...settings, upstream: address },
    limits: { ...upstreamLimits, ...limits },
    logger: openLogger({ key: address.key, destination: { write: (line) => void log.push(line) } }),
    pages: pages ?? (await emptyFolder()),
  });
  onTestFinished(async () => {
    await app.close();
    await upstream.close();
    vi.useRealTimers();
  });
  return { app, upstream, log, advance: (ms) => void vi.advanceTimersByTime(ms) };
}

/** What a browser on the desk's own page sends with a request for data. */
export const ownPage = { host: 'localhost:8080', 'sec-fetch-site': 'same-origin' };
