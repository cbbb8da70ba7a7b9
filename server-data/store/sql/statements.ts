import type { Compilable, Dialect } from './dialects.ts';

/** A statement that runs: its text, then its values in their order. */
export type Statement<Value> = [sql: string, ...values: Value[]];

/** Stands in the text of a statement for a value that is given when it runs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is compiled once for each shape, so that there are few texts and each is one prepared statement. The shape is which of
 * the values are given, and what `shape` says, which must come from a small set.
 *
 * @param build given placeholders for the values
 */
export function prepare<Value, Values extends object, Shape extends [] | [object]>(
  { build: kysely, toValue }: Dialect<Value>,
  build: (values: Values, ...shape: Shape) => Compilable,
): (values: Values, ...shape: Shape) => Statement<Value> {
  const compiled = new Map<string, { readonly sql: string; readonly parameters: readonly unknown[] }>();
  return (values, ...shape) => {
    const names = Object.keys(values).filter((name) => values[name as keyof Values] !== undefined);
    const key = shape.length === 0 ? names.join() : JSON.stringify([shape, names]);
    let statement = compiled.get(key);
    if (!statement) {
      const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as Values;
      statement = build(placeholders, ...shape).compile(kysely);
      compiled.set(key, statement);
    }
    const { sql, parameters } = statement;
    return [sql, ...parameters.map((given) => toValue(given instanceof Placeholder ? values[given.name as keyof Values] : given))];
  };
}
