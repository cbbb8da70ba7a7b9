import type { PlanName } from '#contract/schema/endpoint.ts';
import { StoreRefused } from '../refused.ts';
import type { KeyRecord } from '../store.ts';
import type { Dialect } from './dialects.ts';
import { prepare } from './statements.ts';
import type { Tables } from './tables.ts';

type KeyRow = Tables['access_key'];

export function keyStatements<Value>(dialect: Dialect<Value>) {
  const { build } = dialect;
  return {
    all: prepare(dialect, () => build.selectFrom('access_key').selectAll().orderBy('created').orderBy('name')),
    /** has a row where a key of that name is in force */
    inForce: prepare(dialect, ({ name }: { name: string }) =>
      build.selectFrom('access_key').select('created').where('name', '=', name).where('revoked', 'is', null),
    ),
    insert: prepare(dialect, (row: Omit<KeyRow, 'revoked'>) => build.insertInto('access_key').values(row)),
    /** has a row where a key was revoked */
    revoke: prepare(dialect, ({ name, revoked }: { name: string; revoked: number }) =>
      build.updateTable('access_key').set({ revoked }).where('name', '=', name).where('revoked', 'is', null).returning('created'),
    ),
  };
}

export const buildKeyRow = ({ name, hash, plan, cusip, createdSeconds: created }: Omit<KeyRecord, 'revokedSeconds'>) => ({
  name,
  hash,
  plan: JSON.stringify(plan),
  cusip,
  created,
});

/** Rows of `all`. */
export const readKeys = (rows: readonly KeyRow[]): KeyRecord[] =>
  rows.map(({ name, hash, plan, cusip, created, revoked }) => ({
    name,
    hash,
    plan: JSON.parse(plan) as PlanName[],
    cusip: Boolean(cusip),
    createdSeconds: created,
    revokedSeconds: revoked ?? undefined,
  }));

export const keyExists = (name: string): Error => new StoreRefused(`a key named "${name}" is in force; revoke it or choose another name`);
