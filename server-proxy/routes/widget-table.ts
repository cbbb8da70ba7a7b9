import type * as z from 'zod/mini';
import { isoDate, symbolCsv } from '#contract/schema/codecs.ts';
import { parameter, type Endpoint, type Parameter, type QueryOf, type QueryShape } from '#contract/schema/endpoint.ts';
import { queryProblem } from '#contract/schema/query.ts';
import { readLenientRows } from '#contract/schema/lenient-rows.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import { newYorkOffset } from '#contract/time/new-york.ts';
import { readQuery, upstreamQuery, type DerivedQuery } from '../upstream/query.ts';

// Tables for an OpenBB Workspace (docs.openbb.co, "widgets.json reference"): a definition, and an address that returns rows.

/** Workspace tables cannot show lists and objects; null means not measured. */
type Cell = string | number | boolean | null;
type Row = Readonly<Record<string, Cell>>;

/** A column: its name, format and value. */
export interface Column<Line> {
  readonly field: string;
  readonly headerName: string;
  readonly cellDataType: 'text' | 'number' | 'boolean' | 'dateString';
  /** `percent` writes 2.45 as 2.45%, `normalizedPercent` writes 0.43 as 43% */
  readonly formatterFn?: 'int' | 'none' | 'percent' | 'normalizedPercent';
  /** colours positive and negative values */
  readonly renderFn?: 'greenRed';
  readonly pinned?: 'left';
  readonly width?: number;
  readonly value: (line: Line) => Cell;
}

/** A parameter of a widget: how its text is parsed, and how the Workspace presents it. */
export interface WidgetParameter<P extends Parameter = Parameter> {
  readonly parameter: P;
  readonly type: 'text' | 'date';
  readonly label: string;
  readonly description: string;
  /** initial value in the Workspace */
  readonly value: string | null;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

type Parameters = Readonly<Record<string, WidgetParameter>>;
type Shape<P extends Parameters> = { readonly [K in keyof P]: P[K]['parameter'] };

interface WidgetOptions<P extends Parameters, E extends QueryShape, Record extends z.ZodMiniType, Line> {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly endpoint: Endpoint<E, Record>;
  readonly parameters: P;
  /** maps the parameters to the endpoint's query */
  readonly query: (query: QueryOf<Shape<P>>) => Partial<QueryOf<E>>;
  /** the rows of a record */
  readonly lines: (record: z.output<Record>) => readonly Line[];
  readonly columns: readonly Column<Line>[];
  readonly refreshSeconds: number;
}

export interface Widget {
  readonly id: string;
  /** below the base path, without a leading slash */
  readonly path: string;
  /** its entry in widgets.json */
  readonly definition: object;
  readonly read: (rawQuery: string) => DerivedQuery;
  /** undefined when the response contains no list */
  readonly rows: (records: unknown) => readonly Row[] | undefined;
}

/** Builds a widget. Assumed: invalid records are omitted from widgets. */
export function widget<P extends Parameters, E extends QueryShape, Record extends z.ZodMiniType, Line = z.output<Record>>(
  options: WidgetOptions<P, E, Record, Line>,
): Widget {
  const { id, name, description, endpoint, parameters, columns, refreshSeconds } = options;
  const shape = Object.fromEntries(Object.entries(parameters).map(([key, { parameter }]) => [key, parameter])) as unknown as Shape<P>;
  const path = `widgets/${id}`;
  const refreshMs = refreshSeconds * 1000;
  return {
    id,
    path,
    definition: {
      ...{ name, description, category: 'Marketdesk', type: 'table', source: ['Marketdesk'], endpoint: path },
      ...{ gridData: { w: 40, h: 14 }, refetchInterval: refreshMs, staleTime: refreshMs },
      params: Object.values(parameters).map(({ parameter, ...described }) => ({
        paramName: parameter.wire,
        ...described,
        optional: !parameter.required,
      })),
      data: { table: { showAll: true, columnsDefs: columns.map(({ value: _value, ...described }) => described) } },
    },
    read(rawQuery) {
      const { query, problems, unknown } = readQuery({ query: shape, rules: () => [] }, rawQuery);
      if (problems.length > 0) return { problems, unknown };
      const upstream = options.query(query);
      const violations = endpoint.rules(upstream as QueryOf<E>).map((fault) => queryProblem(fault));
      return violations.length > 0 ? { problems: violations, unknown } : { problems, unknown, query: upstreamQuery(endpoint, upstream) };
    },
    rows: (records) =>
      readLenientRows(endpoint, records)
        ?.rows.flatMap((record) => options.lines(record))
        .map((line) => Object.fromEntries(columns.map(({ field, value }) => [field, value(line)]))),
  };
}

export const widgetParameter = <P extends Parameter>(parameter: P, described: Omit<WidgetParameter, 'parameter'>): WidgetParameter<P> => ({
  parameter,
  ...described,
});

export const symbolsParameter = (max: number) =>
  widgetParameter(parameter('symbols', symbolCsv(max), { list: true }), {
    ...{ type: 'text', label: 'Symbols', value: '' },
    description: `Tickers, separated by commas; at most ${max}. Empty for all.`,
  });

export const dayParameter = (wire: 'from' | 'to', label: string) =>
  widgetParameter(parameter(wire, isoDate), { type: 'date', label, description: `${label} in New York; empty for none.`, value: null });

export const choices = (values: readonly string[], labels: Readonly<Record<string, string>> = {}) =>
  values.map((value) => ({ value, label: labels[value] ?? value }));

/** Assumed: a widget has a hundred records, like a page of the desk. */
export const maxRecords = 100;

/** Formats Unix seconds as New York time with its offset: `2026-11-20T09:41:07-05:00`. */
export function newYorkTime(seconds: number): string {
  const offset = newYorkOffset(seconds);
  return `${new Date((seconds + offset) * 1000).toISOString().slice(0, 19)}-0${-offset / secondsPerHour}:00`;
}

/** The pinned column. */
export const pinned = { pinned: 'left', width: 100 } as const;

type ColumnOptions = Partial<Omit<Column<never>, 'field' | 'headerName' | 'value'>>;

export const text = <Line>(
  field: string,
  headerName: string,
  value: (line: Line) => string | null,
  options: ColumnOptions = {},
): Column<Line> => ({ field, headerName, cellDataType: 'text', value, ...options });

export const number = <Line>(
  field: string,
  headerName: string,
  value: (line: Line) => number | null,
  options: ColumnOptions = {},
): Column<Line> => ({ field, headerName, cellDataType: 'number', value, ...options });
