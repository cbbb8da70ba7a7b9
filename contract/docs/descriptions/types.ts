import type * as z from 'zod/mini';
import type { Endpoint } from '../../schema/endpoint.ts';

type Inner<S> =
  S extends z.ZodMiniOptional<infer T>
    ? Inner<T>
    : S extends z.ZodMiniDefault<infer T>
      ? Inner<T>
      : S extends z.ZodMiniArray<infer T>
        ? Inner<T>
        : S;

/** The path of every field of a record; lists add no segment: `stocks`, `stocks.name`. */
export type FieldPath<S> =
  Inner<S> extends z.ZodMiniObject<infer Shape>
    ? { [K in keyof Shape & string]: K | `${K}.${FieldPath<Shape[K]>}` }[keyof Shape & string]
    : never;

/** The documentation of an endpoint. A parameter or field without a description is a compile error. */
export interface Descriptions<Q = string, Path extends string = string> {
  /** short, for lists of endpoints */
  readonly title: string;
  /** one sentence */
  readonly description: string;
  readonly parameters: Readonly<Record<Q extends string ? Q : never, string>>;
  readonly fields: Readonly<Record<Path, string>>;
}

export type EndpointDescriptions<E> = E extends Endpoint<infer Q, infer Row> ? Descriptions<keyof Q & string, FieldPath<Row>> : never;

/** Prefixes the field names of nested descriptions with the path of the parent field. */
export const under = <const Path extends string, Field extends string>(path: Path, descriptions: Readonly<Record<Field, string>>) =>
  Object.fromEntries(Object.entries<string>(descriptions).map(([name, sentence]) => [`${path}.${name}`, sentence])) as Readonly<
    Record<`${Path}.${Field}`, string>
  >;
