import { expect, it } from 'vitest';
import { createKeyring, presentedKey } from './auth.ts';
import { createKey, hashKey } from './keys.ts';
import type { KeyRecord } from './store/store.ts';

it.each([
  ['token K', '', 'K'],
  ['TOKEN K', '', 'K'],
  ['Token K', 'token=Q', 'K'],
  ['token  K', '', ' K'],
  ['token K L', '', 'K L'],
  ['token', 'token=Q', ''],
  ['token\tK', 'token=Q', 'K'],
  ['Bearer K', '', undefined],
  ['Bearer K', 'token=Q', 'Q'],
  ['Basic SzpL', 'apikey=Q', 'Q'],
  ['tokens K', 'token=Q', 'Q'],
  ['', 'token=Q', 'Q'],
  [undefined, '', undefined],
  [undefined, 'token=Q', 'Q'],
  [undefined, 'apikey=Q', 'Q'],
  [undefined, 'apikey=A&token=Q', 'Q'],
  [undefined, 'token=Q&token=R', 'Q'],
  [undefined, 'token=&apikey=A', 'A'],
  [undefined, 'token=%20Q', ' Q'],
  [undefined, 'token=+Q', ' Q'],
  [undefined, 'Token=Q', undefined],
])('header %s and query %s present %s', (authorization, query, key) => {
  expect(presentedKey(authorization, [...new URLSearchParams(query)])).toBe(key);
});

function ring() {
  const [first, second] = [createKey(), createKey()];
  const record = (name: string, key: string): KeyRecord => ({
    name,
    hash: hashKey(key),
    plan: ['news'],
    cusip: false,
    createdSeconds: 0,
    revokedSeconds: undefined,
  });
  const store = { records: [record('first', first), record('second', second)], reads: 0, current: 1 };
  const find = createKeyring({
    version: () => store.current,
    keys: () => {
      store.reads += 1;
      return store.records;
    },
  });
  return { find, store, first, second };
}

it('knows a key by its exact text only', () => {
  const { find, first, second } = ring();
  expect(find(first)?.name).toBe('first');
  expect(find(second)?.name).toBe('second');
  for (const wrong of [undefined, '', ` ${first}`, `${first} `, first.toUpperCase(), first.slice(1), createKey()])
    expect(find(wrong)).toBeUndefined();
});

it('reads the keys again when the store has changed, and only then', () => {
  const { find, store, first } = ring();
  find(first);
  find(first);
  expect(store.reads).toBe(1);
  store.records = store.records.map((key) => ({ ...key, revokedSeconds: 5 }));
  store.current = 2;
  expect(find(first)).toBeUndefined();
});
