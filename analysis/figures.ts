import { describeTooFew, describeTooFewDays } from './stats/labels.ts';
import type { Interval } from './stats/quantiles.ts';
import { hasIntervals, type SampleSize } from './stats/sample-size.ts';
import type { Summary } from './stats/summary.ts';
import type { GroupSummary } from './summaries.ts';

/** The unit of a figure; `metric` is that of the analysed metric, `deviations` are standard deviations, `number` has none. */
export type FigureUnit = 'metric' | 'count' | 'share' | 'seconds' | 'deviations' | 'number';

/** A figure of each row. It is a value, which may have a confidence interval, or a range. */
export interface Figure<Row> {
  readonly label: string;
  readonly unit: FigureUnit;
  readonly value?: (row: Row) => number | undefined;
  /** of the value, 95 % */
  readonly confidence?: (row: Row) => Interval | undefined;
  /** both ends of a range */
  readonly range?: (row: Row) => Interval | undefined;
}

/** A name or a note beside the figures. */
export interface FigureText<Row> {
  readonly label: string;
  readonly text: (row: Row) => string | undefined;
}

export type FigureColumn<Row> = Figure<Row> | FigureText<Row>;

/** A number of a table in one cell: a range has two, and a value with its interval three. */
interface FigureCell {
  readonly label: string;
  readonly unit: FigureUnit | undefined;
  readonly values: readonly (number | string | undefined)[];
}

/** The figures of an analysis: columns of one number or one text, a value for each row. */
export interface FigureTable {
  readonly columns: readonly FigureCell[];
  readonly rows: number;
}

/** The digits of a price on screen: two decimals, four below 1; undefined for NaN and infinity. */
export const roundFigure = (value: number | undefined): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : Number(value.toFixed(Math.abs(value) < 1 ? 4 : 2));

function cellsOf<Row>(column: FigureColumn<Row>, rows: readonly Row[]): readonly FigureCell[] {
  const { label } = column;
  if ('text' in column) return [{ label, unit: undefined, values: rows.map(column.text) }];
  const { unit, value, confidence, range } = column;
  const cell = (name: string, of: (row: Row) => number | undefined): FigureCell => ({
    label: name,
    unit,
    values: rows.map((row) => roundFigure(of(row))),
  });
  const ends = (name: string, of: (row: Row) => Interval | undefined): readonly FigureCell[] => [
    cell(`${name} low`, (row) => of(row)?.[0]),
    cell(`${name} high`, (row) => of(row)?.[1]),
  ];
  return [
    ...(value ? [cell(label, value)] : []),
    ...(confidence ? ends(`${label}, 95% CI`, confidence) : []),
    ...(range ? ends(label, range) : []),
  ];
}

export const figureTable = <Row>(columns: readonly FigureColumn<Row>[], rows: readonly Row[]): FigureTable => ({
  rows: rows.length,
  columns: columns.flatMap((column) => cellsOf(column, rows)),
});

/** Of a ratio that is always positive all are above 0: a share of them says nothing. */
const always = (): boolean => true;

/** Why figures of a sample are missing. */
const noteOf = (summary: Summary): string | undefined =>
  summary.isEnough ? (hasIntervals(summary) ? undefined : describeTooFewDays(summary)) : describeTooFew(summary);

const labelled = (prefix: string, name: string): string =>
  prefix === '' ? name.charAt(0).toUpperCase() + name.slice(1) : `${prefix} ${name}`;

/** The size of a sample, which also a sample has that is too small for other figures. */
export const sizeFigures = <Row>(of: (row: Row) => SampleSize, prefix = ''): readonly Figure<Row>[] => [
  { label: labelled(prefix, 'reactions'), unit: 'count', value: (row) => of(row).n },
  { label: labelled(prefix, 'stories'), unit: 'count', value: (row) => of(row).stories },
  { label: labelled(prefix, 'days'), unit: 'count', value: (row) => of(row).days },
];

type Parts = Omit<GroupSummary, 'name'>;

/**
 * The figures of every group; a group that is too small has only its size.
 *
 * @param prefix of the labels, where a row has several groups
 * @param isSigned whether the metric of a row is above or below 0
 */
export function summaryFigures<Row>(
  of: (row: Row) => Parts,
  prefix = '',
  isSigned: (row: Row) => boolean = always,
): readonly FigureColumn<Row>[] {
  const ifEnough =
    <Value>(value: (parts: Parts) => Value | undefined) =>
    (row: Row): Value | undefined => {
      const parts = of(row);
      return parts.summary.isEnough ? value(parts) : undefined;
    };
  const ifSigned =
    <Value>(value: (parts: Parts) => Value | undefined) =>
    (row: Row): Value | undefined =>
      isSigned(row) ? ifEnough(value)(row) : undefined;
  const named = (name: string): string => labelled(prefix, name);
  return [
    ...sizeFigures<Row>((row) => of(row).summary, prefix),
    {
      label: named('median'),
      unit: 'metric',
      value: ifEnough(({ summary }) => summary.median),
      confidence: ifEnough(({ interval }) => interval),
    },
    { label: named('IQR'), unit: 'metric', range: ifEnough(({ summary: { q1, q3 } }) => [q1, q3] as const) },
    {
      label: named('hit rate'),
      unit: 'share',
      value: ifSigned(({ summary }) => summary.hitRate),
      confidence: ifSigned(({ summary }) => summary.hitInterval),
    },
    { label: named('sign test p'), unit: 'number', value: ifSigned(({ p }) => p) },
    { label: named('base rate'), unit: 'share', value: ifSigned(({ base }) => base?.rate) },
    { label: named('difference to base rate'), unit: 'share', confidence: ifSigned(({ base }) => base?.interval) },
    { label: named('standardised mean (ATR)'), unit: 'deviations', value: ifEnough(({ standardised }) => standardised?.mean) },
    { label: named('standardised t (ATR)'), unit: 'number', value: ifEnough(({ standardised }) => standardised?.t) },
    { label: named('standardised p (ATR)'), unit: 'number', value: ifEnough(({ standardised }) => standardised?.p) },
    { label: named('note'), text: (row) => noteOf(of(row).summary) },
  ];
}

/** @param name of the first column, which names the group @param label of a group by its name */
export const summaryTable = (
  rows: readonly GroupSummary[],
  name: string,
  isSigned: (group: GroupSummary) => boolean,
  label = (group: string): string => group,
): FigureTable =>
  figureTable<GroupSummary>(
    [{ label: name, text: (group) => label(group.name) }, ...summaryFigures<GroupSummary>((group) => group, '', isSigned)],
    rows,
  );
