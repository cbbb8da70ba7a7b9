import { expect, test } from 'vitest';
import { describeStore, parsePostgresUrl } from './address.ts';

test.each([
  [
    'postgres://ann@/db?host=/run/postgresql',
    'postgres://ann@localhost/db?host=/run/postgresql',
    'postgres://ann@/db?host=/run/postgresql',
  ],
  [
    'postgresql://ann:secret@/db?host=/s&options=x',
    'postgresql://ann:secret@localhost/db?host=/s&options=x',
    'postgresql://ann@/db?host=/s',
  ],
  ['postgres://ann@:5433/db?host=/s', 'postgres://ann@localhost:5433/db?host=/s', 'postgres://ann@:5433/db?host=/s'],
  ['postgres://ann:secret@db1:5433/db', 'postgres://ann:secret@db1:5433/db', 'postgres://ann@db1:5433/db'],
  ['postgres:///db?host=/s', 'postgres:///db?host=/s', 'postgres:///db?host=/s'],
])('%s is the address of a database', (store, href, shown) => {
  expect(parsePostgresUrl(store)?.href).toBe(href);
  expect(describeStore(store)).toBe(shown);
});

test.each(['store.sqlite', 'postgres://ann@:x/db', './postgres'])('%s is none', (store) => {
  expect([parsePostgresUrl(store), describeStore(store)]).toEqual([undefined, store]);
});
