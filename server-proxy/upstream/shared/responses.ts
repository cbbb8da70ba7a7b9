import { createHmac, timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { contentTypes } from '#contract/http/accept.ts';
import type { Logger } from '../../ops/logging.ts';
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
  /** @returns undefined when there is none that a proxy with the same key has written, or the store is away */
  readonly get: (key: string) => Promise<SharedResponse | undefined>;
  readonly set: (key: string, response: Omit<SharedResponse, 'ageMs'>) => void;
  readonly delete: (key: string) => void;
}

export interface SharedResponsesOptions {
  /** how long a response is stored */
  readonly storedMs: number;
  /** the key of the signatures, which all proxies with one key of the data service have */
  readonly signingKey: () => Buffer;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Larger responses are not shared: the transfer would take longer than a request to most data services. */
const maxBytes = 4 * 1024 * 1024;

/** Larger bodies are signed in pieces, between which other requests are served. */
const pieceBytes = 256 * 1024;

/** Assumed: the clocks of the proxies differ by less than five minutes. A response that was written so much earlier or later is not used. */
const maxClockMs = 300_000;

/** A wrong signature is logged at most this often. */
const logMs = 60_000;

const knownTypes: ReadonlySet<string> = new Set(Object.values(contentTypes));

/** The first line of a value, after its signature; the body follows. */
const header = z.object({
  contentType: z.string().check(z.refine((type) => knownTypes.has(type))),
  etag: z.optional(z.string()),
  freshMs: z.number().check(z.nonnegative()),
  /** Unix milliseconds, so that a response of the past cannot be stored again */
  writtenAt: z.number(),
});

const signatureBytes = 32;

/** The signature of a value under its name, so that no response takes the place of another one. */
async function sign(signingKey: Buffer, name: string, signed: Buffer): Promise<Buffer> {
  const signing = createHmac('sha256', signingKey).update(`${name}\n`);
  for (let at = 0; at < signed.length; at += pieceBytes) {
    if (at > 0) await nextTurn();
    signing.update(signed.subarray(at, at + pieceBytes));
  }
  return signing.digest();
}

/** @returns undefined when the value is not one of these proxies, or not of this time */
async function readValue(signingKey: Buffer, name: string, value: Buffer, storedMs: number) {
  const signed = value.subarray(signatureBytes);
  if (value.length < signatureBytes || !timingSafeEqual(await sign(signingKey, name, signed), value.subarray(0, signatureBytes)))
    return undefined;
  const end = signed.indexOf('\n');
  const { contentType, etag, freshMs, writtenAt } = z.parse(header, JSON.parse(signed.toString('utf8', 0, end)));
  const ageMs = Date.now() - writtenAt;
  if (ageMs > storedMs + maxClockMs || ageMs < -maxClockMs) return undefined;
  return { contentType, etag, freshMs, body: signed.subarray(end + 1) };
}

/**
 * Responses in the shared store, signed: whoever else can write there cannot speak for the data service. Their age follows from the time to
 * live that the store reports, so the clocks of the proxies need not agree exactly.
 */
export function openSharedResponses(store: SharedStore, { storedMs, signingKey, logger }: SharedResponsesOptions): SharedResponses {
  const nameOf = (key: string): string => store.nameOf(`response:${key}`);
  let loggedMs = -Infinity;
  const warn = (): void => {
    if (performance.now() - loggedMs < logMs) return;
    loggedMs = performance.now();
    logger.warn('the shared cache holds a response that no proxy with this key has written; it is not used');
  };
  return {
    async get(key) {
      const name = nameOf(key);
      const [value, remainingMs] = (await store.run((redis) => Promise.all([redis.getBuffer(name), redis.pttl(name)]))) ?? [];
      if (!value || remainingMs === undefined || remainingMs < 0) return undefined;
      const response = await readValue(signingKey(), name, value, storedMs);
      if (!response) {
        warn();
        return undefined;
      }
      const ageMs = Math.max(storedMs - remainingMs, 0);
      return { ...response, ageMs, freshMs: Math.max(response.freshMs - ageMs, 0) };
    },
    set(key, { body, contentType, etag, freshMs }) {
      if (body.length > maxBytes) return;
      const name = nameOf(key);
      const signed = Buffer.concat([Buffer.from(`${JSON.stringify({ contentType, etag, freshMs, writtenAt: Date.now() })}\n`), body]);
      void sign(signingKey(), name, signed).then((signature) =>
        store.run((redis) => redis.set(name, Buffer.concat([signature, signed]), 'PX', storedMs)),
      );
    },
    delete: (key) => void store.run((redis) => redis.del(nameOf(key))),
  };
}
