import type { ReactNode } from 'react';
import type { QuantifiedField, QuantifiedText } from '#contract/endpoints/quantified.ts';
import { numberOfField, secondsOfField, textOfField } from '#analysis/reactions/field-values.ts';
import type { FilterField } from '#analysis/filters/field.ts';
import { parseUsDate } from '#contract/time/quantified-time.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { moveWindows, windowOf } from '#contract/market/windows.ts';
import { utcMidnight } from '#contract/time/dates.ts';
import { preferences } from '#src/shared/storage/preferences.ts';
import { Ticker } from '#src/shared/symbols/ticker.tsx';
import type { Column } from '#src/shared/table/column.ts';
import { dayOf, formatDate, formatDated, formatFullMoment } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { quantifiedSessionLabel } from '#src/records/reactions/session-names.ts';
import { reactionFields, type ReactionMetric } from '#analysis/reactions/metrics.ts';
import { fields, metricLabel } from '#analysis/reactions/fields.ts';
import { formatOf, groupLabel, meaningOf, widthOf } from '#src/records/reactions/fields.ts';
import { type Market, marketOff, type VsMarketField, vsMarketField, vsMarketGroup } from '#analysis/reactions/vs-market.ts';
import { lessMarketParts, sparkParts } from './columns-vs-market.tsx';
import { vsMarketSparkId } from './presets.ts';
import { describeReaction, ReactionSpark } from './reaction-spark.tsx';
import { halfDayNote, volumeMetrics } from '#analysis/reactions/half-day.ts';
import { whyEmpty } from '#src/records/reactions/empty/why-empty.ts';

/** One column: header, cell, sort, filter, URL parameter, export, tooltip and detail sheet follow from it. */
export interface QuantifiedColumn extends Column<QuantifiedReaction> {
  /** how it is filtered and exported */
  readonly kind: FilterField['kind'];
  readonly unit: string;
  /** a value of the cell as the screen shows it, where that is not the value itself */
  readonly valueLabel?: (value: string) => string;
}

type FieldName = (typeof reactionFields)[number];

const commonParts = ({ name, group }: FieldName) => ({
  id: name,
  label: fields[name].label,
  widthPx: widthOf(name),
  group: groupLabel(group),
  unit: '',
  meaning: meaningOf(name),
  whyEmpty: (reaction: QuantifiedReaction) => whyEmpty(reaction, name, nowSeconds()).text,
});

/** Whether a figure is not in the unit of its column. */
export const isUnitUnknown = (id: string, { rangeUnitUnknown }: QuantifiedReaction): boolean => id === 'Range%' && rangeUnitUnknown;

function metricColumn(field: FieldName): QuantifiedColumn {
  const name = field.name as ReactionMetric;
  const { measure } = fields[name];
  const { text, full, unit } = formatOf(name);
  const valueOf = numberOfField(name, marketOff);
  const textOf = (reaction: QuantifiedReaction): string => {
    const value = valueOf(reaction);
    if (value === null) return '';
    return isUnitUnknown(name, reaction) ? `${String(reaction.record['Range%'])} (unit unknown)` : text(value);
  };
  const direction = measure === 'drawdown' ? 'down' : measure === 'gain' ? 'up' : undefined;
  return {
    ...commonParts(field),
    kind: 'metric',
    unit,
    align: 'end',
    numberOf: valueOf,
    textOf,
    fullOf: (reaction) => {
      const value = valueOf(reaction);
      if (value === null) return '';
      const note = halfDayNote(reaction, name);
      return `${isUnitUnknown(name, reaction) ? textOf(reaction) : full(value)}${note === undefined ? '' : ` · ${note}`}`;
    },
    ...(volumeMetrics.includes(name) && {
      draw: (reaction: QuantifiedReaction): ReactNode =>
        halfDayNote(reaction, name) === undefined ? (
          textOf(reaction)
        ) : (
          <>
            {textOf(reaction)} <small className="text-warn">half day</small>
          </>
        ),
    }),
    ...((measure === 'move' || direction !== undefined) && {
      draw: (reaction: QuantifiedReaction): ReactNode => (valueOf(reaction) === null ? null : moveCell(textOf(reaction), direction)),
    }),
  };
}

function timeColumn(field: FieldName, secondsOf: (reaction: QuantifiedReaction) => number | undefined): QuantifiedColumn {
  // A time that cannot be parsed is shown as it was received.
  const write = (format: (seconds: number) => string) => (reaction: QuantifiedReaction) => {
    const seconds = secondsOf(reaction);
    return seconds === undefined ? String(reaction.record[field.name]) : format(seconds);
  };
  return {
    ...commonParts(field),
    kind: 'time',
    align: 'start',
    numberOf: (reaction) => secondsOf(reaction) ?? null,
    textOf: write((seconds) => formatDated(seconds, preferences().zone, nowSeconds())),
    fullOf: write(formatFullMoment),
  };
}

function dateParts({ record }: QuantifiedReaction) {
  const day = parseUsDate(record.Date);
  return day === undefined
    ? { text: record.Date.trim(), seconds: null }
    : { text: formatDate(day, dayOf(nowSeconds(), 'et').slice(0, 4)), seconds: utcMidnight(day) };
}

/** Exceptions for single text fields. */
const textDetails: Readonly<Partial<Record<QuantifiedField, Partial<QuantifiedColumn>>>> = {
  Symb: { draw: ({ record }) => <Ticker symbol={record.Symb} /> },
  Headlines: { minPx: 260 },
  // Sorted by the calendar, not by the letters of the month.
  Date: { textOf: (reaction) => dateParts(reaction).text, numberOf: (reaction) => dateParts(reaction).seconds },
  ReportSess: { valueLabel: quantifiedSessionLabel, draw: ({ record }) => quantifiedSessionLabel(record.ReportSess) },
  NewsSess: { valueLabel: quantifiedSessionLabel, draw: ({ record }) => quantifiedSessionLabel(record.NewsSess) },
};

function textColumn(field: FieldName): QuantifiedColumn {
  const details = textDetails[field.name as QuantifiedField];
  const textOf = details?.textOf ?? ((reaction: QuantifiedReaction) => textOfField(field.name as QuantifiedText, reaction));
  return { ...commonParts(field), kind: 'text', align: 'start', ...details, textOf, fullOf: textOf };
}

/** A move less that of SPY; its header stays short, as the group above it has the basis. */
const vsMarketColumn = (field: VsMarketField, market: Market): QuantifiedColumn => ({
  ...commonParts({ name: field.metric, group: vsMarketGroup, kind: 'metric' }),
  kind: 'metric',
  unit: formatOf(field.metric).unit,
  align: 'end',
  head: metricLabel(field.raw),
  widthPx: widthOf(field.raw),
  ...lessMarketParts(field, market),
});

function columnOf(field: FieldName): QuantifiedColumn {
  const vsMarket = vsMarketField(field.name);
  if (vsMarket) return vsMarketColumn(vsMarket, marketOff);
  const secondsOf = secondsOfField[field.name as QuantifiedField];
  if (secondsOf) return timeColumn(field, secondsOf);
  return field.kind === 'metric' ? metricColumn(field) : textColumn(field);
}

/** All fields. */
export const fieldColumns: readonly QuantifiedColumn[] = reactionFields.map(columnOf);

const sparkColumn: QuantifiedColumn = {
  id: 'reaction',
  label: '30 s to 120 min',
  group: 'Move after news',
  kind: 'text',
  unit: '%',
  widthPx: 116,
  align: 'start',
  textOf: describeReaction,
  draw: (reaction) => <ReactionSpark reaction={reaction} />,
  whyEmpty: (reaction) => whyEmpty(reaction, moveWindows[0].metric, nowSeconds()).text,
  meaning: {
    description:
      'The eight moves after the news on a square-root time axis; a gap is a window without a move. All rows have one scale, written below the table: the 99th percentile of their largest moves; a larger move ends at the edge.',
    unit: '%',
    emptyWhen: 'all eight are missing',
    from: ['ours'],
  },
};

/** The eight moves less those of SPY, on the scale of the raw ones. */
const vsMarketSpark = (market: Market): QuantifiedColumn => ({
  ...sparkColumn,
  id: vsMarketSparkId,
  label: `${sparkColumn.label} vs SPY`,
  head: sparkColumn.label,
  group: vsMarketGroup,
  ...sparkParts(market),
  meaning: {
    unit: '%',
    emptyWhen: 'all eight are empty',
    from: ['ours'],
    description: 'The eight moves after the news less those of SPY over the same seconds, drawn as the raw ones and on their scale.',
  },
});

/** Columns that are no field. */
const otherColumns: readonly QuantifiedColumn[] = [
  sparkColumn,
  vsMarketSpark(marketOff),
  {
    id: 'checks',
    label: 'Data checks',
    group: 'Record time',
    kind: 'count',
    unit: '',
    widthPx: 116,
    align: 'start',
    numberOf: ({ failed }) => failed.length,
    textOf: ({ failed }) => (failed.length === 0 ? 'all passed' : `${failed.length} failed`),
    fullOf: ({ failed }) => (failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join(', ')}`),
    draw: ({ failed }) =>
      failed.length === 0 ? (
        <span className="text-faint">all passed</span>
      ) : (
        <span className="text-warn">
          ⚠ {failed.length} {failed.length === 1 ? 'check' : 'checks'} failed
        </span>
      ),
    meaning: {
      description: 'How many consistency checks between the figures of the row fail; the row detail names them. Nothing is corrected.',
      unit: 'count',
      from: ['ours'],
    },
  },
];

/** Every column, in the order of the column chooser. */
export const allColumns: readonly QuantifiedColumn[] = [...fieldColumns, ...otherColumns];

const byId: ReadonlyMap<string, QuantifiedColumn> = new Map(allColumns.map((column) => [column.id, column]));

/** A column by its id; undefined for an unknown one. */
export type ColumnLookup = (id: string) => QuantifiedColumn | undefined;

export const columnById: ColumnLookup = (id) => byId.get(id);

export interface Columns {
  readonly all: readonly QuantifiedColumn[];
  /** the fields of a row in full: those less SPY only where its prices are requested */
  readonly fields: readonly QuantifiedColumn[];
  readonly columnOf: ColumnLookup;
}

const withoutMarket: Columns = {
  all: allColumns,
  fields: fieldColumns.filter(({ group }) => group !== vsMarketGroup),
  columnOf: columnById,
};

/**
 * The columns with what SPY did.
 *
 * @param isVsMarket the switch is on: raw moves say that they are raw
 */
export function columnsWithMarket(market: Market, isVsMarket: boolean): Columns {
  if (market === marketOff) return withoutMarket;
  const all = allColumns.map((column) => {
    const vsMarket = vsMarketField(column.id);
    if (vsMarket) return vsMarketColumn(vsMarket, market);
    if (column.id === vsMarketSparkId) return vsMarketSpark(market);
    if (!isVsMarket) return column;
    if (column.id === 'reaction') return { ...column, group: 'Raw' };
    return windowOf(column.id) ? { ...column, label: `${column.label} raw`, head: column.label, group: `${column.group} raw` } : column;
  });
  const found = new Map(all.map((column) => [column.id, column]));
  return { all, fields: all.slice(0, fieldColumns.length), columnOf: (id) => found.get(id) };
}
