import type * as z from 'zod/mini';

/** A codec from the text of a query parameter to its value. */
export type ParameterCodec<T = unknown> = z.ZodMiniType<T, string>;

/** One query parameter: its exact wire name and how its text is read. */
export interface Parameter<Codec extends ParameterCodec = ParameterCodec, Always extends boolean = boolean> {
  /** exact and case-sensitive, e.g. `pageSize`, `parameters[date_from]` */
  readonly wire: string;
  readonly codec: Codec;
  /** older spellings that real callers send (facts §6, §9) */
  readonly aliases: readonly string[];
  /** sent twice, the parts are joined; any other parameter sent twice is refused */
  readonly list: boolean;
  readonly required: boolean;
  readonly fallback: z.output<Codec> | undefined;
  readonly always: Always;
}

interface ParameterOptions<T> {
  aliases?: readonly string[];
  list?: boolean;
  required?: boolean;
  fallback?: T;
}

/** Describes a parameter that may be absent, or has a default (`fallback`), or must be sent (`required`). */
export function parameter<Codec extends ParameterCodec>(
  wire: string,
  codec: Codec,
  options: ParameterOptions<z.output<Codec>> & ({ fallback: z.output<Codec> } | { required: true }),
): Parameter<Codec, true>;
export function parameter<Codec extends ParameterCodec>(
  wire: string,
  codec: Codec,
  options?: ParameterOptions<z.output<Codec>>,
): Parameter<Codec, false>;
/* @__NO_SIDE_EFFECTS__ */
export function parameter<Codec extends ParameterCodec>(
  wire: string,
  codec: Codec,
  options: ParameterOptions<z.output<Codec>> = {},
): Parameter<Codec> {
  const { aliases = [], list = false, required = false, fallback } = options;
  return { wire, codec, aliases, list, required, fallback, always: required || fallback !== undefined };
}

export type QueryShape = Readonly<Record<string, Parameter>>;

type Always<Q extends QueryShape> = { [K in keyof Q]: Q[K] extends Parameter<ParameterCodec, true> ? K : never }[keyof Q];

/** What a query means once it is read: defaults filled in, absent parameters absent. */
export type QueryOf<Q extends QueryShape> = { readonly [K in Always<Q>]: z.output<Q[K]['codec']> } & {
  readonly [K in Exclude<keyof Q, Always<Q>>]?: z.output<Q[K]['codec']>;
};

/** The plan words of a key are the endpoints' names (facts §1). */
export const planNames = ['logos', 'news', 'quantified', 'ratios', 'guidance', 'splits'] as const;
export type PlanName = (typeof planNames)[number];

/** Taken from a method, whose parameter TypeScript compares both ways, so that a list may hold endpoints of any query. */
type Rules<Q extends QueryShape> = { of(query: QueryOf<Q>): string[] }['of'];

/** Path, query and response. `Row` is the schema of one record; the envelope key is undefined where the response is a bare array. */
export interface Endpoint<Q extends QueryShape = QueryShape, Row extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly plan: PlanName;
  /** as printed in the spec; `{id}` marks a path parameter */
  readonly path: string;
  /** other paths that return the same (facts §1) */
  readonly alsoAt: readonly string[];
  readonly query: Q;
  /** rules between parameters: sentences, each naming the parameters at fault */
  readonly rules: Rules<Q>;
  readonly row: Row;
  readonly envelope: string | undefined;
  /** what the envelope holds before the list, the same in every response */
  readonly constants: Readonly<Record<string, boolean>>;
  /** whether the client may request XML instead of JSON */
  readonly xml: boolean;
}

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const Q extends QueryShape, Row extends z.ZodMiniType>(
  parts: Pick<Endpoint<Q, Row>, 'name' | 'plan' | 'path' | 'query' | 'row'> &
    Partial<Pick<Endpoint<Q, Row>, 'alsoAt' | 'rules' | 'envelope' | 'constants' | 'xml'>>,
): Endpoint<Q, Row> {
  return { alsoAt: [], rules: () => [], envelope: undefined, constants: {}, xml: false, ...parts };
}

/** `from` after `to` is refused, named by their wire names. */
export const orderedDates = (from: string | undefined, to: string | undefined, fromName: string, toName: string): string[] =>
  from !== undefined && to !== undefined && from > to ? [`${fromName}: expected a day not after ${toName}, got ${from} after ${to}`] : [];
