import { sql } from 'kysely';
import type { LogoRow } from '../logos/logo-rows.ts';
import { type Dialect, takeNew } from './dialects.ts';
import { prepare } from './statements.ts';
import type { Tables } from './tables.ts';

export function logoStatements<Value>(dialect: Dialect<Value>) {
  const { build } = dialect;
  return {
    find: prepare(dialect, ({ id }: { id: string }) => build.selectFrom('logo').selectAll().where('id', '=', id)),
    findAfter: prepare(dialect, ({ id }: { id: string }) =>
      build.selectFrom('logo').selectAll().where('id', '>', id).orderBy('id').limit(1),
    ),
    writtenAfter: prepare(dialect, ({ revision }: { revision: number }) =>
      build.selectFrom('logo').selectAll().where('revision', '>', revision).orderBy('revision').limit(500),
    ),
    images: prepare(dialect, ({ id }: { id: string }) => build.selectFrom('logo_image').select(['name', 'bytes']).where('logo', '=', id)),
    image: prepare(dialect, ({ id, name }: { id: string; name: string }) =>
      build.selectFrom('logo_image').select('bytes').where('logo', '=', id).where('name', '=', name),
    ),
    /** the listings stored under a key, best first */
    listings: prepare(dialect, ({ kind, key }: { kind: string; key: string }) =>
      build
        .selectFrom('logo_key')
        .select(['logo', 'listing'])
        .where('kind', '=', kind)
        .where('key', '=', key)
        .orderBy('rank')
        .orderBy('listing'),
    ),
    summary: prepare(dialect, () =>
      build
        .selectFrom('logo')
        .select((eb) => [
          eb.fn.countAll().as('logos'),
          sql`cast(coalesce(sum(${dialect.listLength('body', 'securities')}), 0) as bigint)`.as('securities'),
          sql`coalesce(max(updated), '')`.as('updatedAt'),
        ]),
    ),
    deleteKeys: prepare(dialect, ({ id }: { id: string }) => build.deleteFrom('logo_key').where('logo', '=', id)),
    deleteImages: prepare(dialect, ({ id }: { id: string }) => build.deleteFrom('logo_image').where('logo', '=', id)),
    /** with the next revision */
    write: prepare(dialect, (row: LogoRow) =>
      build
        .insertInto('logo')
        .values((eb) => ({ ...row, revision: eb.selectFrom('logo').select(sql<number>`coalesce(max(revision), 0) + 1`.as('next')) }))
        .onConflict((conflict) => conflict.column('id').doUpdateSet(takeNew('revision', 'updated', 'body', 'images'))),
    ),
    insertImage: prepare(dialect, (row: Tables['logo_image']) => build.insertInto('logo_image').values(row)),
    /** unless two listings of the same rank have one key */
    insertKey: prepare(dialect, (row: Tables['logo_key']) =>
      build
        .insertInto('logo_key')
        .values(row)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  };
}
