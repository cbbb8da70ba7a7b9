import { secondsPerHour } from '#contract/time/dates.ts';
import { contentHash } from '../../../store/content-hash.ts';
import type { Store } from '../../../store/store.ts';
import { memoryStore } from '../../../testing/test-app.ts';
import { Random } from '../../../example-world/random.ts';
import type { SourceClient } from '../../client/client.ts';
import { SourceFailed } from '../../failures.ts';
import { localClient, openPolled } from '../../testing/poll-source.ts';
import { mirror } from '../mirror.ts';
import { serveFaulty } from './faulty-proxy.ts';
import { openUpstream, upstreamDay } from './upstream.ts';

export class Killed extends Error {}

/** A store whose writes end the poll at some of them: half of these before the write, half after it. */
function killable(store: Store, random: Random, kills: { left: number; readonly rate: number }): Store {
  const die = (): void => {
    if (kills.left === 0 || !random.chance(kills.rate / 2)) return;
    kills.left--;
    throw new Killed();
  };
  return new Proxy(store, {
    get: (target, name, receiver) => {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function' || !/^(?:write|remove|replace)/.test(String(name))) return member;
      return (...values: unknown[]): unknown => {
        die();
        const result: unknown = Reflect.apply(member, target, values);
        die();
        return result;
      };
    },
  });
}

/** The client of a source with a key, until its settings are read by the runner. */
export const clientWithKey = (key: string, client: SourceClient = localClient()): SourceClient => ({
  get: (url, options = {}) => {
    const headers = Object.entries(options.headers ?? {}).map(([name, value]) => [name, value.replace('{key}', key)]);
    return client.get(url, { ...options, headers: Object.fromEntries(headers) as Record<string, string> });
  },
});

export interface MirrorRun {
  readonly seed: number;
  readonly stories: number;
  /** of answers that are spoiled */
  readonly faultRate: number;
  readonly kills: number;
  /** changes of the upstream while it is mirrored */
  readonly changes: number;
  readonly pageSize?: number;
}

export interface MirrorResult {
  readonly source: string;
  readonly copy: string;
  readonly polls: number;
  readonly failed: number;
  readonly killed: number;
  readonly requests: number;
  readonly faults: number;
  readonly refused: readonly string[];
  readonly stores: readonly [source: Store, copy: Store];
  readonly close: () => Promise<void>;
}

/** Mirrors a changing service through faults and kills until nothing is left to read, and compares the content. */
export async function mirrorOnce({ seed, stories, faultRate, kills, changes, pageSize = 20 }: MirrorRun): Promise<MirrorResult> {
  const random = new Random('mirror', seed);
  const upstream = openUpstream(random, stories);
  let left = changes;
  const proxy = await serveFaulty(random, faultRate, () => {
    if (left > 0) upstream.change();
    left = Math.max(0, left - 1);
  });
  const service = await upstream.serve(proxy.url);
  proxy.target = service.url;
  const store = memoryStore();
  const killing = { left: kills, rate: 0.1 };
  const settings = {
    ...{ name: 'copy', kind: 'mirror' as const, url: proxy.url, keyFile: 'key', since: upstreamDay, pageSize },
    what: ['news', 'quantified', 'guidance', 'splits', 'ratios', 'logos', 'bars'] as const,
  };
  const open = () =>
    openPolled(mirror.open({ ...settings, what: [...settings.what] }, '.'), {
      store: killable(store, random, killing),
      client: clientWithKey(service.key),
      now: () => upstream.clock() * 1000,
    });
  const [refused, counts] = [[] as string[], { polls: 0, failed: 0, killed: 0 }];
  let polled = open();
  for (let quiet = 0; quiet < 3; counts.polls++) {
    const hadMore = left > 0 || killing.left > 0;
    const before = polled.refused.length;
    try {
      await polled.poll();
      quiet = hadMore || polled.refused.length > before ? 0 : quiet + 1;
      // a logo whose image was spoiled is requested again
      if (!hadMore) upstream.wait(secondsPerHour);
    } catch (error) {
      quiet = 0;
      if (error instanceof Killed) {
        counts.killed++;
        // as after a restart
        refused.push(...polled.refused);
        polled = open();
      } else if (error instanceof SourceFailed) counts.failed++;
      else throw error;
    }
    // while nothing is requested by a poll that was quiet, the upstream goes on
    if (left > 0) upstream.change();
  }
  refused.push(...polled.refused);
  return {
    ...{ source: await contentHash(upstream.store), copy: await contentHash(store), refused, ...counts, ...proxy.counts },
    stores: [upstream.store, store],
    close: async () => {
      await service.close();
      await proxy.close();
      store.close();
      upstream.store.close();
    },
  };
}
