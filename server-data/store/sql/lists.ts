import { type ComparisonOperatorExpression, type SqlBool, sql } from 'kysely';
import type { Dialect } from './dialects.ts';
import type { RecordTableName } from './tables.ts';

type Operator = '=' | '>' | '>=' | '<=' | 'in';

/** A list of records in one order, read from one index. */
export interface RecordList {
  readonly table: RecordTableName;
  /** the sorted column; ties are broken by id */
  readonly by: string;
  readonly descending: boolean;
  /** conditions by column and operator, such as `'importance >=': 3`; one that is undefined is left out */
  readonly where: { readonly [Condition in `${string} ${Operator}`]?: string | number | readonly string[] | undefined };
  /** only records with one of these values of a column: each has its own sorted list, and those are merged */
  readonly groups?: { readonly column: string; readonly values: readonly (string | number)[] } | undefined;
}

/** A row of a list, as far as its order needs. */
export interface ListPosition {
  readonly value: number;
  readonly id: string;
}

/** What a statement depends on that selects from a list, besides its conditions. */
export interface ListShape {
  readonly table: RecordTableName;
  readonly by: string;
  readonly descending: boolean;
  /** the column of the groups */
  readonly group: string | undefined;
}

/** The values of such a statement: those of the conditions by their names, and the row after which it begins. */
export type ListValues = Readonly<Record<string, unknown>>;

export const listShape = ({ table, by, descending, groups }: RecordList): ListShape => ({ table, by, descending, group: groups?.column });

export const listValues = ({ where }: RecordList, after?: ListPosition): ListValues => ({ ...where, value: after?.value, id: after?.id });

/** The rows of a list, or of one of its groups, from a row on. */
export function orderedRows<Value>(dialect: Dialect<Value>, values: ListValues, { table, by, descending, group }: ListShape) {
  const conditions = Object.keys(values).filter((name) => name.includes(' '));
  const direction = descending ? 'desc' : 'asc';
  return dialect.build
    .selectFrom(dialect.byIndex(table, `${table}_by_${group === undefined ? '' : `${group}_`}${by}`))
    .where((eb) =>
      eb.and(
        conditions.map((condition) => {
          const [column = '', operator] = condition.split(' ');
          if (operator === 'in') return dialect.isOneOf(column, values[condition] as string[]);
          return eb(column, operator as ComparisonOperatorExpression, values[condition] as string);
        }),
      ),
    )
    .$if(values['id'] !== undefined, (query) =>
      query.where(sql<SqlBool>`(${sql.ref(by)}, id) ${descending ? sql`<` : sql`>`} (${values['value']}, ${values['id']})`),
    )
    .orderBy(by, direction)
    .orderBy('id', direction);
}
