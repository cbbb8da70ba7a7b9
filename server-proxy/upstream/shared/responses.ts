import { createHmac, timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { contentTypes } from '#contract/http/accept.ts';
import type { Logger } from '../../ops/logging.ts';
import { Body } from '../bodies/body.ts';
import type { SharedStore } from './store.ts';

/** A response that one of the proxies has fetched. */
export interface SharedResponse {
  readonly body: Body;
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

/** Of all responses that are being written: while the store is slow, further ones are not shared. */
const maxWritingBytes = 16 * 1024 * 1024;

/** Larger bodies are signed in pieces, between which other requests are served. */
const pieceBytes = 256 * 1024;

/** Assumed: no proxy's clock is five minutes ahead of another's. A response that was written so much later than now is not used. */
const maxClockMs = 300_000;

/** A wrong signature is logged at most this often. */
const logMs = 60_000;

const knownTypes: ReadonlySet<string> = new Set(Object.values(contentTypes));

/** The first line of a value, after its signature; the body follows. */
const header = z.object({
  contentType: z.string().check(z.refine((type) => knownTypes.has(type))),
  etag: z.optional(z.string()),
  freshMs: z.number().check(z.nonnegative()),
  /** Unix milliseconds, so that a response of the past is not taken for a recent one when somebody stores it again */
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

async function isSigned(signingKey: Buffer, name: string, value: Buffer): Promise<boolean> {
  if (value.length < signatureBytes) return false;
  const signature = await sign(signingKey, name, value.subarray(signatureBytes));
  return timingSafeEqual(signature, value.subarray(0, signatureBytes));
}

/** @returns undefined when another version of the proxy has written it */
function parseSigned(signed: Buffer): (Omit<SharedResponse, 'ageMs'> & { readonly writtenAt: number }) | undefined {
  const end = signed.indexOf('\n');
  try {
    const { contentType, etag, freshMs, writtenAt } = z.parse(header, JSON.parse(signed.toString('utf8', 0, end)));
    return { contentType, etag, freshMs, writtenAt, body: Body.of(signed.subarray(end + 1)) };
  } catch {
    return undefined;
  }
}

/**
 * Responses in the shared store, signed: whoever else can write there cannot speak for the data service. Their age is the greater one of what
 * follows from the time to live that the store reports, which anybody can renew there, and from the signed time.
 */
export function openSharedResponses(store: SharedStore, { storedMs, signingKey, logger }: SharedResponsesOptions): SharedResponses {
  const nameOf = (key: string): string => store.nameOf(`response:${key}`);
  let loggedMs = -Infinity;
  const warn = (): void => {
    if (performance.now() - loggedMs < logMs) return;
    loggedMs = performance.now();
    logger.warn('the shared cache holds a response that no proxy with this key has written; it is not used');
  };
  let writingBytes = 0;
  async function write(key: string, body: Body, first: z.infer<typeof header>): Promise<void> {
    const name = nameOf(key);
    const value = Buffer.concat([Buffer.alloc(signatureBytes), Buffer.from(`${JSON.stringify(first)}\n`), ...body.chunks]);
    const signature = await sign(signingKey(), name, value.subarray(signatureBytes));
    signature.copy(value);
    await store.run((redis) => redis.set(name, value, 'PX', storedMs));
  }
  return {
    async get(key) {
      const name = nameOf(key);
      // Before the key may be replaced.
      const ownKey = signingKey();
      const [value, remainingMs] = (await store.run((redis) => Promise.all([redis.getBuffer(name), redis.pttl(name)]))) ?? [];
      if (!value || remainingMs === undefined || remainingMs < 0) return undefined;
      if (!(await isSigned(ownKey, name, value))) {
        warn();
        return undefined;
      }
      const response = parseSigned(value.subarray(signatureBytes));
      if (!response) return undefined;
      const { writtenAt, ...rest } = response;
      const signedAgeMs = Date.now() - writtenAt;
      const ageMs = Math.max(storedMs - remainingMs, signedAgeMs, 0);
      if (ageMs > storedMs || signedAgeMs < -maxClockMs) return undefined;
      return { ...rest, ageMs, freshMs: Math.max(rest.freshMs - ageMs, 0) };
    },
    set(key, { body, contentType, etag, freshMs }) {
      if (body.length > maxBytes || writingBytes + body.length > maxWritingBytes) return;
      writingBytes += body.length;
      void write(key, body, { contentType, etag, freshMs, writtenAt: Date.now() }).finally(() => (writingBytes -= body.length));
    },
    delete: (key) => void store.run((redis) => redis.del(nameOf(key))),
  };
}
