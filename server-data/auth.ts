import { hash, timingSafeEqual } from 'node:crypto';
import type { Pairs } from '#contract/http/query-string.ts';
import type { KeyRecord, Store } from './store/store.ts';

const inQuery = (pairs: Pairs, wanted: string): string | undefined => pairs.find(([name, value]) => name === wanted && value !== '')?.[1];

/**
 * The key a request presents (facts §1), exactly as sent: never trimmed. A header of the scheme `token` decides, even
 * when what follows is no key; any other scheme is ignored. In the query `token` wins over its alias `apikey`.
 */
export function presentedKey(authorization: string | undefined, pairs: Pairs): string | undefined {
  if (authorization !== undefined && /^token(?:[ \t]|$)/i.test(authorization)) return authorization.slice('token '.length);
  return inQuery(pairs, 'token') ?? inQuery(pairs, 'apikey');
}

/** The keys in force, read again whenever the store has changed. */
export function createKeyring(store: Pick<Store, 'keys' | 'version'>): (presented: string | undefined) => KeyRecord | undefined {
  let version: number | undefined;
  let inForce: { record: KeyRecord; hash: Buffer }[] = [];

  function refresh(): void {
    const current = store.version();
    if (current === version) return;
    inForce = store
      .keys()
      .filter(({ revokedSeconds }) => revokedSeconds === undefined)
      .map((record) => ({ record, hash: Buffer.from(record.hash, 'hex') }));
    version = current;
  }

  return (presented) => {
    if (presented === undefined) return undefined;
    refresh();
    const sent = hash('sha256', presented, 'buffer');
    let found: KeyRecord | undefined;
    // every key is compared, whichever fits: the time taken says nothing about which
    for (const key of inForce) if (timingSafeEqual(key.hash, sent)) found = key.record;
    return found;
  };
}
