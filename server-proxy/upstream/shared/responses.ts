import * as z from 'zod/mini';
import { contentTypes } from '#contract/http/accept.ts';
import type { SharedStore } from './store.ts';

/** A response that one of the proxies has fetched. */
export interface SharedResponse {
  readonly body: Buffer;
  readonly contentType: string;
  /** upstream's entity tag */
  readonly etag: string | undefined;
  /** time since upstream sent or confirmed it */
  readonly ageMs: number;
  /** how long it remains fresh; 0 when it has expired */
  readonly freshMs: number;
}

export interface SharedResponses {
  /** @returns undefined when there is none, or the store is away */
  readonly get: (key: string) => Promise<SharedResponse | undefined>;
  readonly set: (key: string, response: Omit<SharedResponse, 'ageMs'>) => void;
  readonly delete: (key: string) => void;
}

/** Larger responses are not shared: the transfer would take longer than a request to most data services. */
const maxBytes = 4 * 1024 * 1024;

const knownTypes: ReadonlySet<string> = new Set(Object.values(contentTypes));

/** The first line of a value; the body follows. */
const header = z.object({
  contentType: z.string().check(z.refine((type) => knownTypes.has(type))),
  etag: z.optional(z.string()),
  freshMs: z.number().check(z.nonnegative()),
});

function parseValue(value: Buffer): Omit<SharedResponse, 'ageMs'> | undefined {
  const end = value.indexOf('\n');
  try {
    const { contentType, etag, freshMs } = z.parse(header, JSON.parse(value.toString('utf8', 0, end)));
    return { contentType, etag, freshMs, body: value.subarray(end + 1) };
  } catch {
    return undefined;
  }
}

/**
 * Responses in the shared store. Their age follows from the time to live that the store reports, so the clocks of the proxies need not agree.
 *
 * @param storedMs how long a response is stored
 */
export function openSharedResponses(store: SharedStore, storedMs: number): SharedResponses {
  const nameOf = (key: string): string => store.nameOf(`response:${key}`);
  return {
    async get(key) {
      const name = nameOf(key);
      const [value, remainingMs] = (await store.run((redis) => Promise.all([redis.getBuffer(name), redis.pttl(name)]))) ?? [];
      const response = value ? parseValue(value) : undefined;
      if (!response || remainingMs === undefined || remainingMs < 0) return undefined;
      const ageMs = Math.max(storedMs - remainingMs, 0);
      return { ...response, ageMs, freshMs: Math.max(response.freshMs - ageMs, 0) };
    },
    set(key, { body, contentType, etag, freshMs }) {
      if (body.length > maxBytes) return;
      const value = Buffer.concat([Buffer.from(`${JSON.stringify({ contentType, etag, freshMs })}\n`), body]);
      void store.run((redis) => redis.set(nameOf(key), value, 'PX', storedMs));
    },
    delete: (key) => void store.run((redis) => redis.del(nameOf(key))),
  };
}
