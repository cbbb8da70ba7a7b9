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

/** Every field of a record as a path, lists passed through: `stocks`, `stocks.name`. */
export type FieldPath<S> =
  Inner<S> extends z.ZodMiniObject<infer Shape>
    ? { [K in keyof Shape & string]: K | `${K}.${FieldPath<Shape[K]>}` }[keyof Shape & string]
    : never;

/** What people are told about an endpoint. A parameter or field without its sentence does not compile. */
export interface Descriptions<Q = string, Path extends string = string> {
  /** a few words, for lists of endpoints */
  readonly title: string;
  /** one plain sentence */
  readonly description: string;
  readonly parameters: Readonly<Record<Q extends string ? Q : never, string>>;
  readonly fields: Readonly<Record<Path, string>>;
}

export type EndpointDescriptions<E> = E extends Endpoint<infer Q, infer Row> ? Descriptions<keyof Q & string, FieldPath<Row>> : never;

/** A record's sentences under the path of the field that holds the record. */
export const under = <const Path extends string, Field extends string>(path: Path, words: Readonly<Record<Field, string>>) =>
  Object.fromEntries(Object.entries<string>(words).map(([name, sentence]) => [`${path}.${name}`, sentence])) as Readonly<
    Record<`${Path}.${Field}`, string>
  >;
