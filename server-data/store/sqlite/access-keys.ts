import type { Synchronous } from '../awaitable.ts';
import { sqlite } from '../sql/dialects.ts';
import { buildKeyRow, keyExists, keyStatements, readKeys } from '../sql/keys.ts';
import type { KeyStore } from '../store.ts';
import type { Database } from './database.ts';

const { all, inForce, insert, revoke } = keyStatements(sqlite);

export const openKeyStore = (database: Database): Synchronous<KeyStore> => ({
  keys: () => readKeys(database.all(...all({}))),
  addKey: (key) =>
    database.writeTransaction(() => {
      if (database.get(...inForce(key))) throw keyExists(key.name);
      database.run(...insert(buildKeyRow(key)));
    }),
  revokeKey: (name, atSeconds) => database.writeTransaction(() => database.get(...revoke({ name, revoked: atSeconds })) !== undefined),
});
