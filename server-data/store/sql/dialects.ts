import {
  type AliasedExpression,
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Value as PostgresValue } from '../postgres/connection.ts';
import type { Value as SqliteValue } from '../sqlite/database.ts';
import type { RecordColumns, RecordTableName, Tables } from './tables.ts';

/** A statement that is built. */
export interface Compilable {
  readonly compile: (build: Kysely<Tables>) => CompiledQuery;
}

/** Where the two databases differ in the statements of this folder. kysely builds them; each store runs them by its own connection. */
export interface Dialect<Value> {
  /** builds statements, and never connects */
  readonly build: Kysely<Tables>;
  /** a value of a statement as the driver takes it */
  readonly toValue: (value: unknown) => Value;
  /** A table as `record`, read by one of its indexes. */
  readonly byIndex: (table: RecordTableName, index: string) => AliasedExpression<RecordColumns, 'record'>;
  /** Whether a column has one of the values, which are bound as one. */
  readonly isOneOf: (column: string, values: readonly (string | number)[]) => Expression<SqlBool>;
  /** How many elements a list in a column of JSON text has. */
  readonly listLength: (column: string, name: string) => Expression<number>;
  /**
   * The texts of each company's periods in an order, joined by commas. PostgreSQL promises an order only where the aggregate names it, for
   * which SQLite takes three times as long; SQLite returns UTF-8, without a JavaScript string.
   */
  readonly joinTexts: (periods: SelectQueryBuilder<Tables, 'ratio_period', unknown>, order: Expression<unknown>) => Compilable;
}

export const sqlite: Dialect<SqliteValue> = {
  build: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  toValue: (value) => {
    if (typeof value === 'boolean') return Number(value);
    return (Array.isArray(value) ? JSON.stringify(value) : value) as SqliteValue;
  },
  // without it SQLite guesses which index is best, from statistics that it does not have
  byIndex: (table, index) => sql<RecordColumns>`${sql.table(table)}`.as<'record'>(sql`record indexed by ${sql.id(index)}`),
  isOneOf: (column, values) => sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${values}))`,
  listLength: (column, name) => sql<number>`json_array_length(${sql.ref(column)}, ${sql.lit(`$.${name}`)})`,
  joinTexts: (periods, order) => sql`
    select company, cast(string_agg(text, ',') as blob) as texts
    from (${periods.select(['company', 'text']).orderBy('company').orderBy(order)}) group by company`,
};

export const postgres: Dialect<PostgresValue> = {
  build: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  toValue: (value) => value as PostgresValue,
  byIndex: (table) => sql<RecordColumns>`${sql.table(table)}`.as('record'),
  isOneOf: (column, values) => sql<SqlBool>`${sql.ref(column)} = any(${values})`,
  listLength: (column, name) => sql<number>`json_array_length(${sql.ref(column)}::json -> ${sql.lit(name)})`,
  joinTexts: (periods, order) =>
    periods.select(['company', sql<string>`string_agg(text, ',' order by ${order})`.as('texts')]).groupBy('company'),
};

/** For `do update set`: columns become what would have been inserted. */
export const takeNew = <Column extends string>(...columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])) as Record<Column, RawBuilder<never>>;
