import { postgres } from '../sql/dialects.ts';
import { buildKeyRow, keyExists, keyStatements, readKeys } from '../sql/keys.ts';
import type { KeyStore } from '../store.ts';
import type { Database } from './database.ts';

const { all, inForce, insert, revoke } = keyStatements(postgres);

export const openKeyStore = (database: Database): KeyStore => ({
  keys: async () => readKeys(await database.read((connection) => connection.all(...all({})))),
  addKey: (key) =>
    database.write(async (connection) => {
      if (await connection.get(...inForce(key))) throw keyExists(key.name);
      await connection.run(...insert(buildKeyRow(key)));
    }),
  revokeKey: (name, atSeconds) =>
    database.write(async (connection) => (await connection.get(...revoke({ name, revoked: atSeconds }))) !== undefined),
});
