import { expect, it } from 'vitest';
import { createKey, createKeyring, hashKey, presentedKey } from './keys.ts';
import { openSqliteStore } from './store/sqlite/open.ts';

it('creates keys of 256 random bits that are safe in headers, addresses and shells', () => {
  const keys = Array.from({ length: 100 }, createKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(keys).size).toBe(100);
});

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

it('finds an active key by its exact text, until it is revoked', async () => {
  const store = openSqliteStore({ path: ':memory:' });
  const [first, second] = [createKey(), createKey()];
  for (const [name, key] of Object.entries({ first, second })) {
    store.addKey({ name, hash: hashKey(key), plan: ['news'], cusip: false, createdSeconds: 0 });
  }
  const findKey = createKeyring(store);
  expect([(await findKey(first))?.name, (await findKey(second))?.name]).toEqual(['first', 'second']);
  for (const wrong of [undefined, '', ` ${first}`, `${first} `, first.toUpperCase(), first.slice(1), createKey()])
    expect(await findKey(wrong)).toBeUndefined();
  store.revokeKey('first', 5);
  expect([await findKey(first), (await findKey(second))?.name]).toEqual([undefined, 'second']);
  store.close();
});
