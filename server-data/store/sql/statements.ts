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

/** Reads as the values of a statement, each of which is a placeholder. */
const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

type Bind<Value, Values> = (values: Values) => Statement<Value>;

function compile<Value, Values>({ build, toValue }: Dialect<Value>, query: Compilable): Bind<Value, Values> {
  const { sql, parameters } = query.compile(build);
  return (values) => [
    sql,
    ...parameters.map((parameter) => toValue(parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter)),
  ];
}

/**
 * A statement that is compiled once, when it first runs, so that its text is one prepared statement.
 *
 * @param build given placeholders for the values
 */
export function prepare<Value, Values extends [] | [object]>(
  dialect: Dialect<Value>,
  build: (...values: Values) => Compilable,
): (...values: Values) => Statement<Value> {
  let bind: Bind<Value, object> | undefined;
  return (...[values = {}]) => (bind ??= compile(dialect, (build as (values: object) => Compilable)(placeholders)))(values);
}

/**
 * The same for a statement of several shapes, each compiled once.
 *
 * @param build given a shape, which must come from a small set, and placeholders
 */
export function prepareShapes<Value, Shape, Values extends object>(
  dialect: Dialect<Value>,
  build: (shape: Shape, values: Values) => Compilable,
): (shape: Shape, values: Values) => Statement<Value> {
  const compiled = new Map<string, Bind<Value, Values>>();
  return (shape, values) => {
    const key = JSON.stringify(shape);
    const bind = compiled.get(key) ?? compile(dialect, build(shape, placeholders as Values));
    compiled.set(key, bind);
    return bind(values);
  };
}
