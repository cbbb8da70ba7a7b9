import type { PlanName } from '#contract/schema/endpoint.ts';
import type { KeyStore } from '../store.ts';
import type { Database } from './database.ts';
import type { Synchronous } from '../awaitable.ts';

interface KeyRow {
  readonly name: string;
  readonly hash: string;
  readonly plan: string;
  readonly cusip: number;
  readonly created: number;
  readonly revoked: number | null;
}

export const openKeyStore = (database: Database): Synchronous<KeyStore> => ({
  keys: () =>
    database.all<KeyRow>('select * from access_key order by created, name').map(({ name, hash, plan, cusip, created, revoked }) => ({
      name,
      hash,
      plan: JSON.parse(plan) as PlanName[],
      cusip: cusip === 1,
      createdSeconds: created,
      revokedSeconds: revoked ?? undefined,
    })),
  addKey: ({ name, hash, plan, cusip, createdSeconds }) =>
    database.writeTransaction(() => {
      const [inForce] = database.numbers('select 1 from access_key where name = ? and revoked is null', name);
      if (inForce !== undefined) throw new Error(`a key named "${name}" is in force; revoke it or choose another name`);
      database.run(
        'insert into access_key (name, hash, plan, cusip, created) values (?, ?, ?, ?, ?)',
        name,
        hash,
        JSON.stringify(plan),
        Number(cusip),
        createdSeconds,
      );
    }),
  revokeKey: (name, atSeconds) =>
    database.writeTransaction(
      () =>
        database.numbers('update access_key set revoked = ? where name = ? and revoked is null returning 1', atSeconds, name).length > 0,
    ),
});
