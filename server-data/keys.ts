import { hash, randomBytes } from 'node:crypto';
import type { Pairs } from '#contract/http/query-string.ts';
import type { KeyRecord, Store } from './store/store.ts';

/** A new key: 256 random bits as opaque text. It is shown once and never stored. */
export const createKey = (): string => randomBytes(32).toString('hex');

/** The stored form of a key: its SHA-256, hex. A random 256-bit key needs no salt and no slow hash. */
export const hashKey = (key: string): string => hash('sha256', key, 'hex');

const findValue = (pairs: Pairs, wanted: string): string | undefined => pairs.find(([name, value]) => name === wanted && value !== '')?.[1];

/**
 * The key a request presents (assumptions A06 to A09), exactly as sent and never trimmed. A header of the scheme `token` decides, even when no key
 * follows; any other scheme is ignored. In the query `token` wins over its alias `apikey`.
 */
export function presentedKey(authorization: string | undefined, pairs: Pairs): string | undefined {
  if (authorization !== undefined && /^token(?:[ \t]|$)/i.test(authorization)) return authorization.slice('token '.length);
  return findValue(pairs, 'token') ?? findValue(pairs, 'apikey');
}

export type FindKey = (presented: string | undefined) => Promise<KeyRecord | undefined>;

/**
 * Finds valid keys, read from the store again whenever it has changed.
 *
 * Keys are found by their hash. The time this takes reveals nothing, because nobody can choose the beginning of a hash.
 */
export function createKeyring(store: Pick<Store, 'keys' | 'version'>): FindKey {
  let version: number | undefined;
  let validKeys = new Map<string, KeyRecord>();

  return async (presented) => {
    if (presented === undefined) return undefined;
    const current = store.version();
    if (current !== version) {
      const valid = (await store.keys()).filter(({ revokedSeconds }) => revokedSeconds === undefined);
      validKeys = new Map(valid.map((record) => [record.hash, record]));
      version = current;
    }
    return validKeys.get(hashKey(presented));
  };
}
