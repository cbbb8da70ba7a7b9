import { symbolsOf } from '#contract/list-symbols.ts';
import { formatNewYorkTime } from '#contract/time/date-bound.ts';
import { type AnalysisRequest, type AnalysisResult, describeBasis, type LeftOut, listsOf } from '#analysis/requests.ts';
import type { FigureTable, FigureUnit } from '#analysis/figures.ts';
import { kinds } from '#analysis/kinds/index.ts';
import { type Kind, metricsOf } from '#analysis/kinds/kind.ts';
import { formatFilter } from '#analysis/filters/filter-address.ts';
import { leftOutReasons } from '#analysis/method.ts';
import { fields, metricLabel } from '#analysis/reactions/fields.ts';
import { measureUnits } from '#analysis/reactions/measures.ts';
import type { StudyAddress } from './study-options.ts';

/** The figures of a study with what they are of, as JSON has it. */
export interface StudyReport {
  /** the parameters of the analysis */
  readonly analysis: Readonly<Record<string, unknown>>;
  /** which reactions were chosen, in the form of the address */
  readonly reactions: {
    readonly from?: string;
    readonly to?: string;
    readonly symbols?: readonly string[];
    readonly filters: readonly string[];
  };
  readonly scope: {
    readonly reactions: number;
    readonly stories: number;
    readonly days: number;
    /** first and last publication, New York */
    readonly from: string | undefined;
    readonly to: string | undefined;
    /** how many do not count, by reason */
    readonly leftOut: Readonly<Record<keyof LeftOut, number>>;
  };
  /** what a reader of the figures must know */
  readonly notices: readonly string[];
  /** each with a value for every row: the texts of the first ones name the rows; null where there is none */
  readonly figures: readonly { readonly label: string; readonly unit: string; readonly values: readonly (number | string | null)[] }[];
}

const units: Readonly<Record<Exclude<FigureUnit, 'metric'>, string>> = {
  ...{ count: 'count', share: 'share', seconds: 's', deviations: measureUnits.deviations, number: '' },
};

/** The unit of the analysed metrics; `metric` where they have several. */
function metricUnit(request: AnalysisRequest): string {
  const found = new Set(metricsOf(request).map((metric) => measureUnits[fields[metric].measure]));
  return found.size === 1 ? ([...found][0] ?? '') : 'metric';
}

export function reportOf(
  { address, filters }: StudyAddress,
  request: AnalysisRequest,
  { figures, scope }: AnalysisResult,
  notices: readonly string[],
): StudyReport {
  const { kind, withIntervals: _, ...params } = request;
  const table: FigureTable = (kinds[kind] as Kind<object, unknown>).table?.(figures, request) ?? { columns: [], rows: 0 };
  const time = (seconds: number | undefined): string | undefined => (seconds === undefined ? undefined : formatNewYorkTime(seconds));
  const symbols = address.symbols ?? symbolsOf(address.list);
  return {
    analysis: { kind, ...params, basis: describeBasis(metricsOf(request), request.vsMarket === true) },
    reactions: {
      ...(address.from !== undefined && { from: address.from }),
      ...(address.to !== undefined && { to: address.to }),
      ...(symbols && { symbols }),
      filters: filters.map(formatFilter),
    },
    scope: {
      reactions: scope.reactions,
      stories: scope.stories,
      days: scope.days,
      from: time(scope.from),
      to: time(scope.to),
      leftOut: Object.fromEntries(Object.entries(scope.leftOut).map(([reason, rows]) => [reason, rows.length])) as Record<
        keyof LeftOut,
        number
      >,
    },
    notices,
    figures: table.columns.map(({ label, unit, values }) => ({
      label,
      unit: unit === undefined ? '' : unit === 'metric' ? metricUnit(request) : units[unit],
      values: values.map((value) => value ?? null),
    })),
  };
}

const count = (n: number, one: string, many: string): string => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** How many do not count, and why. */
export const leftOutLines = ({ leftOut }: Pick<StudyReport['scope'], 'leftOut'>): readonly string[] =>
  Object.entries(leftOut).flatMap(([reason, n]) =>
    n === 0 ? [] : [`${n.toLocaleString('en-US')}, ${leftOutReasons[reason as keyof LeftOut]}`],
  );

/** The report as lines: what the figures are of, then label, unit and value of each, row by row. */
export function formatReport({ analysis, reactions, scope, notices, figures }: StudyReport, request: AnalysisRequest): string {
  const of = metricsOf(request).map(metricLabel).join(', ');
  const basis = typeof analysis['basis'] === 'string' && analysis['basis'] !== '' ? ` (${analysis['basis']})` : '';
  const lists = listsOf(request);
  const days = [scope.from, scope.to].flatMap((time) => time?.slice(0, 10) ?? []);
  const head = [
    `${request.kind}${of === '' ? '' : ` of ${of}`}${basis}`,
    `filters: ${reactions.filters.length === 0 ? 'none' : reactions.filters.join(', ')}`,
    ...(lists ? [`lists: ${lists.map(({ name, symbols }) => `${name} (${count(symbols.length, 'symbol', 'symbols')})`).join(', ')}`] : []),
    `${days.join(' to ')}: ${count(scope.reactions, 'reaction', 'reactions')} of ${count(scope.stories, 'story', 'stories')} on ${count(scope.days, 'day', 'days')}`,
    ...leftOutLines(scope).map((line) => `left out: ${line}`),
    ...notices,
  ];
  const length = figures[0]?.values.length ?? 0;
  const areApart = (columns: StudyReport['figures']): boolean =>
    new Set(Array.from({ length }, (_, row) => JSON.stringify(columns.map(({ values }) => values[row])))).size === length;
  // The first texts name the rows, as many as tell them apart; a text after them, such as whether it is significant, has its label.
  const isName = (place: number): boolean =>
    figures.slice(0, place + 1).every(({ values }) => values.every((value) => typeof value !== 'number')) &&
    (place === 0 || !areApart(figures.slice(0, place)));
  const names = figures.filter((_, place) => isName(place));
  const others = figures.slice(names.length);
  const [labelWidth, unitWidth] = [
    Math.max(0, ...others.map(({ label }) => label.length)),
    Math.max(0, ...others.map(({ unit }) => unit.length)),
  ];
  const rows = Array.from({ length }, (_, row) => [
    '',
    names.map(({ values }) => values[row] ?? '').join(' · '),
    ...others.flatMap(({ label, unit, values }) => {
      const value = values[row] ?? null;
      return value === null ? [] : [`  ${label.padEnd(labelWidth)}  ${unit.padEnd(unitWidth)}  ${value}`];
    }),
  ]);
  return `${[...head, ...rows.flat()].join('\n')}\n`;
}
