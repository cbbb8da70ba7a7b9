import type { Pairs } from '#contract/http/query-string.ts';
import { hashKey } from './keys.ts';
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

/**
 * The keys in force, read again whenever the store has changed; who has just read the store's version passes it on.
 *
 * A key is found by its hash, as it is kept. How long that takes says nothing about a key, for nobody can choose what the
 * hash of a guess begins with without knowing more than the guess.
 */
export function createKeyring(
  store: Pick<Store, 'keys' | 'version'>,
): (presented: string | undefined, current?: number) => KeyRecord | undefined {
  let version: number | undefined;
  let inForce = new Map<string, KeyRecord>();

  function refresh(current: number): void {
    if (current === version) return;
    const valid = store.keys().filter(({ revokedSeconds }) => revokedSeconds === undefined);
    inForce = new Map(valid.map((record) => [record.hash, record]));
    version = current;
  }

  return (presented, current = store.version()) => {
    if (presented === undefined) return undefined;
    refresh(current);
    return inForce.get(hashKey(presented));
  };
}
