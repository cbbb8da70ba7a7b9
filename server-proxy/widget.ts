import type * as z from 'zod/mini';
import type { Endpoint, Parameter, QueryOf, QueryShape } from '#contract/endpoint.ts';
import { keyParameters } from '#contract/http/key-parameters.ts';
import { readPairs } from '#contract/http/query-string.ts';
import type { Problem } from '#contract/problem.ts';
import { parseQuery, queryPairs } from '#contract/query.ts';
import { readRows } from '#contract/rows.ts';

// A widget as an OpenBB Workspace reads it (docs.openbb.co, "widgets.json reference"): a description, and an address that answers plain rows.

/** A cell: no list and no object, which a Workspace table cannot show; null is not measured. */
type Cell = string | number | boolean | null;
export type WidgetRow = Readonly<Record<string, Cell>>;

/** A column described once: what it is called, how it is written, and where it comes from. */
export interface Column<Row> {
  readonly field: string;
  readonly headerName: string;
  readonly cellDataType: 'text' | 'number' | 'boolean' | 'dateString';
  /** `percent` writes 2.45 as 2.45%, `normalizedPercent` writes 0.43 as 43% */
  readonly formatterFn?: 'int' | 'none' | 'percent' | 'normalizedPercent';
  /** up and down in colour */
  readonly renderFn?: 'greenRed';
  readonly pinned?: 'left';
  readonly width?: number;
  readonly headerTooltip?: string;
  readonly of: (row: Row) => Cell;
}

/** A parameter of a widget: how its text is read, and how the Workspace asks for it. */
export interface WidgetParameter<P extends Parameter = Parameter> {
  readonly parameter: P;
  readonly type: 'text' | 'date';
  readonly label: string;
  readonly description: string;
  /** what the Workspace begins with */
  readonly value: string | null;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

type Shape<P extends Readonly<Record<string, WidgetParameter>>> = { readonly [K in keyof P]: P[K]['parameter'] };

interface Parts<P extends Readonly<Record<string, WidgetParameter>>, E extends QueryShape, Row extends z.ZodMiniType, Line> {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly endpoint: Endpoint<E, Row>;
  readonly parameters: P;
  /** what the data service is asked */
  readonly asked: (query: QueryOf<Shape<P>>) => Partial<QueryOf<E>>;
  /** a record may be several lines */
  readonly linesOf: (record: z.output<Row>) => readonly Line[];
  readonly columns: readonly Column<Line>[];
  readonly refreshSeconds: number;
}

/** What the address of a widget asks for. */
export interface AskedWidget {
  /** the question as the contract words it, encoded, without "?" */
  readonly queryText: string;
  readonly problems: readonly Problem[];
  readonly unknown: readonly string[];
}

export interface Widget {
  readonly id: string;
  /** below the base path, without a slash before it */
  readonly path: string;
  /** the endpoint's path, under which upstream is asked */
  readonly upstreamPath: string;
  /** its entry in widgets.json */
  readonly definition: object;
  readonly asked: (rawQuery: string) => AskedWidget;
  /** undefined where there is no list at all */
  readonly rowsOf: (answer: unknown) => readonly WidgetRow[] | undefined;
}

export const widgetParameter = <P extends Parameter>(parameter: P, parts: Omit<WidgetParameter, 'parameter'>): WidgetParameter<P> => ({
  parameter,
  ...parts,
});

/** Joins a widget from its parts. Assumed: records of another shape are left out of widgets, as they are of calendars. */
export function widget<
  P extends Readonly<Record<string, WidgetParameter>>,
  E extends QueryShape,
  Row extends z.ZodMiniType,
  Line = z.output<Row>,
>(parts: Parts<P, E, Row, Line>): Widget {
  const { id, name, description, endpoint, parameters, columns, refreshSeconds } = parts;
  const query = Object.fromEntries(Object.entries(parameters).map(([key, { parameter }]) => [key, parameter])) as unknown as Shape<P>;
  const path = `widgets/${id}`;
  return {
    id,
    path,
    upstreamPath: endpoint.path,
    definition: {
      ...{ name, description, category: 'Marketdesk', type: 'table', source: ['Marketdesk'], endpoint: path },
      ...{ gridData: { w: 40, h: 14 }, refetchInterval: refreshSeconds * 1000, staleTime: refreshSeconds * 1000 },
      params: Object.values(parameters).map(({ parameter, ...told }) => ({
        paramName: parameter.wire,
        ...told,
        optional: !parameter.required,
      })),
      data: { table: { showAll: true, columnsDefs: columns.map(({ of: _of, ...told }) => told) } },
    },
    asked: (rawQuery) => {
      const read = parseQuery({ query, rules: () => [] }, readPairs(rawQuery), keyParameters);
      const { problems, unknown } = read;
      if (problems.length > 0) return { queryText: '', problems, unknown };
      const question = parts.asked(read.query);
      const broken = endpoint.rules(question as QueryOf<E>).map((value): Problem => ({ kind: 'invalid_parameter', value }));
      return { queryText: new URLSearchParams(queryPairs(endpoint, question)).toString(), problems: broken, unknown };
    },
    rowsOf: (answer) =>
      readRows(endpoint, answer)
        ?.rows.flatMap((record) => parts.linesOf(record))
        .map((line) => Object.fromEntries(columns.map((column) => [column.field, column.of(line)]))),
  };
}
