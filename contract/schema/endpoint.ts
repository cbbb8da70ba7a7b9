import type * as z from 'zod/mini';

/** A codec between the text of a query parameter and its value. */
export type ParameterCodec<T = unknown> = z.ZodMiniType<T, string>;

/** A query parameter: its name on the wire and the codec of its value. */
export interface Parameter<Codec extends ParameterCodec = ParameterCodec, Always extends boolean = boolean> {
  /** exact and case-sensitive, e.g. `pageSize`, `parameters[date_from]` */
  readonly wire: string;
  readonly codec: Codec;
  /** older names that clients send (assumptions N08, G06) */
  readonly aliases: readonly string[];
  /** repeated lists are joined; any other repeated parameter is rejected */
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

/** Defines a parameter that is optional, has a default (`fallback`), or is required. */
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

/** The parsed query: defaults are filled in, absent parameters without a default are undefined. */
export type QueryOf<Q extends QueryShape> = { readonly [K in Always<Q>]: z.output<Q[K]['codec']> } & {
  readonly [K in Exclude<keyof Q, Always<Q>>]?: z.output<Q[K]['codec']>;
};

/** The plans of a key, which are endpoint names (assumption A10). */
export const planNames = ['logos', 'news', 'quantified', 'ratios', 'guidance', 'splits', 'bars', 'movers'] as const;
export type PlanName = (typeof planNames)[number];

/** What is wrong with a parameter: its name on the wire, and what was expected of it. */
export interface QueryFault {
  readonly parameter: string;
  readonly message: string;
  /** an invalid parameter where it is absent */
  readonly kind?: 'limit_exceeded';
}

/** The type of a method, because method parameters are bivariant: a list can then contain endpoints with any query. */
type Rules<Q extends QueryShape> = { of(query: QueryOf<Q>): readonly QueryFault[] }['of'];

/** An endpoint: path, query and response. `Row` is the schema of one record; `envelope` is undefined when the response is a bare array. */
export interface Endpoint<Q extends QueryShape = QueryShape, Row extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly plan: PlanName;
  /** as in the API reference; `{id}` is a path parameter */
  readonly path: string;
  /** aliases of the path (assumption A02) */
  readonly alsoAt: readonly string[];
  readonly query: Q;
  /** checks across parameters; returns one fault per violation */
  readonly rules: Rules<Q>;
  readonly row: Row;
  readonly envelope: string | undefined;
  /** whether the envelope has one record instead of a list */
  readonly single: boolean;
  /** constant fields of the envelope, before the list */
  readonly constants: Readonly<Record<string, boolean>>;
  /** whether XML is available */
  readonly xml: boolean;
}

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const Q extends QueryShape, Row extends z.ZodMiniType>(
  parts: Pick<Endpoint<Q, Row>, 'name' | 'plan' | 'path' | 'query' | 'row'> &
    Partial<Pick<Endpoint<Q, Row>, 'alsoAt' | 'rules' | 'envelope' | 'single' | 'constants' | 'xml'>>,
): Endpoint<Q, Row> {
  return { alsoAt: [], rules: () => [], envelope: undefined, single: false, constants: {}, xml: false, ...parts };
}

/**
 * Checks that `from` is not after `to`, and returns a fault of `from` otherwise. A bound is a day, or a time that begins with its day;
 * anything else is not compared.
 */
export const orderedDates = (from: string | undefined, to: string | undefined, fromName: string, toName: string): readonly QueryFault[] =>
  from !== undefined && to !== undefined && from < 'A' && from > (to.length > 10 ? to : `${to}~`)
    ? [{ parameter: fromName, message: `expected a day not after ${toName}, got ${from} after ${to}` }]
    : [];
