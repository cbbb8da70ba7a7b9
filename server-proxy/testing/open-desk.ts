import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildProxy } from '../app.ts';
import { defaultSettings, upstreamAddress, type Settings } from '../config.ts';
import { upstreamLimits, type UpstreamLimits } from '../forward.ts';
import { openLog } from '../log.ts';
import { openRecordingUpstream, type RecordingUpstream, type Trick } from './recording-upstream.ts';

/** Shaped like the vendor's; with characters that percent-encoding changes, so that an encoded copy is a different text. */
export const testKey = 'bz.MARKED+KEY/0123456789ABCDEF==';

export interface Desk {
  readonly app: FastifyInstance;
  readonly upstream: RecordingUpstream;
  /** lines written so far */
  readonly log: string[];
  /** the proxy's clock, Unix milliseconds */
  readonly clock: { now: number };
}

export interface DeskParts {
  readonly trick?: Trick;
  readonly settings?: Partial<Settings>;
  readonly limits?: Partial<UpstreamLimits>;
  readonly pages?: string;
  /** in place of the recording upstream's own */
  readonly upstreamUrl?: string;
}

/** A folder of the test's own, gone when it is over. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marketdesk-proxy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A proxy in front of a recording upstream; both are gone when the test is over. */
export async function openDesk({ trick, settings = {}, limits = {}, pages, upstreamUrl }: DeskParts = {}): Promise<Desk> {
  const upstream = await openRecordingUpstream(trick);
  const clock = { now: Date.parse('2026-11-20T14:41:07Z') };
  const log: string[] = [];
  const address = upstreamAddress(upstreamUrl ?? upstream.url, testKey);
  const config = { ...defaultSettings, version: '1.2.3', ...settings, upstream: address };
  const now = (): number => clock.now;
  const app = buildProxy({
    config,
    limits: { ...upstreamLimits, ...limits },
    now,
    // the breaker and what may be asked in a minute go by the same hand
    steady: now,
    log: openLog((line) => log.push(line), address.key, now),
    pages: pages ?? (await emptyFolder()),
  });
  onTestFinished(async () => {
    await app.close();
    await upstream.close();
  });
  return { app, upstream, log, clock };
}

/** What a browser on the desk's own page sends with a request for data. */
export const ownPage = { host: 'localhost:8080', 'sec-fetch-site': 'same-origin' };
