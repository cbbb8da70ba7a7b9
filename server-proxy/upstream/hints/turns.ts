import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type HintedList, hintedLists } from '#contract/proxy/events.ts';
import { parseJsonText } from '../read-response.ts';
import type { SharedStore } from '../shared/store.ts';
import type { Newest } from './newest.ts';

const newest = z.object({ text: z.string(), updated: z.number() });
const stored = z.partialRecord(z.enum(hintedLists), newest);

export type NewestOfLists = Readonly<Partial<Record<HintedList, Newest>>>;

/** Of the proxies that share a store and a key one polls the data service, and the others read what it has seen. */
export interface Turns {
  /** Whether this proxy polls; it takes over a time after the other one has ended. True while there is no shared store. */
  readonly isMine: () => Promise<boolean>;
  readonly write: (lists: NewestOfLists) => Promise<void>;
  readonly read: () => Promise<NewestOfLists>;
}

/** @param turnMs how long a turn lasts without being renewed @param seenMs how long what was seen is kept */
export function openTurns(
  shared: SharedStore | undefined,
  { turnMs, seenMs }: { readonly turnMs: number; readonly seenMs: number },
): Turns {
  if (!shared) return { isMine: async () => true, write: async () => undefined, read: async () => ({}) };
  const self = randomUUID();
  const [turn, seen] = [shared.nameOf('live:turn'), shared.nameOf('live:newest')];
  return {
    isMine: async () =>
      (await shared.run(async (redis) => {
        if (await redis.set(turn, self, 'PX', turnMs, 'NX')) return true;
        if ((await redis.get(turn)) !== self) return false;
        await redis.pexpire(turn, turnMs);
        return true;
      })) ?? true,
    write: async (lists) => void (await shared.run((redis) => redis.set(seen, JSON.stringify(lists), 'PX', seenMs))),
    read: async () => {
      const text = await shared.run((redis) => redis.get(seen));
      const read = z.safeParse(stored, parseJsonText(text ?? ''));
      return read.success ? read.data : {};
    },
  };
}
