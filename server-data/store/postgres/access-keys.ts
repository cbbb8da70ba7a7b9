import type { PlanName } from '#contract/schema/endpoint.ts';
import type { KeyStore } from '../store.ts';
import type { Database } from './database.ts';

interface KeyRow {
  readonly name: string;
  readonly hash: string;
  readonly plan: string;
  readonly cusip: boolean;
  readonly created: number;
  readonly revoked: number | null;
}

export const openKeyStore = (database: Database): KeyStore => ({
  keys: async () => {
    const rows = await database.read((connection) => connection.all<KeyRow>('select * from access_key order by created, name'));
    return rows.map(({ name, hash, plan, cusip, created, revoked }) => ({
      name,
      hash,
      plan: JSON.parse(plan) as PlanName[],
      cusip,
      createdSeconds: created,
      revokedSeconds: revoked ?? undefined,
    }));
  },
  addKey: ({ name, hash, plan, cusip, createdSeconds }) =>
    database.write(async (connection) => {
      const [inForce] = await connection.numbers('select 1 from access_key where name = $1 and revoked is null', name);
      if (inForce !== undefined) throw new Error(`a key named "${name}" is in force; revoke it or choose another name`);
      await connection.run(
        'insert into access_key (name, hash, plan, cusip, created) values ($1, $2, $3, $4, $5)',
        name,
        hash,
        JSON.stringify(plan),
        cusip,
        createdSeconds,
      );
    }),
  revokeKey: (name, atSeconds) =>
    database.write(async (connection) => {
      const revoked = await connection.numbers(
        'update access_key set revoked = $1 where name = $2 and revoked is null returning 1',
        atSeconds,
        name,
      );
      return revoked.length > 0;
    }),
});
