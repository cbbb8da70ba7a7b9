import {
  quantifiedFields,
  type QuantifiedField,
  type QuantifiedFieldName,
  type QuantifiedMetric,
  type QuantifiedText,
} from '#contract/endpoints/quantified.ts';
import { quantifiedGlossary } from '#contract/glossary/quantified.ts';
import { parseUsDate, parseUtcTime } from '#contract/quantified-time.ts';
import { formatDate } from '#src/shared/format/date.ts';
import { formatDated, formatFullMoment } from '#src/shared/format/moment.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { Ticker } from '#src/shared/logos/ticker.tsx';
import { preferences } from '#src/shared/preferences/preferences.ts';
import type { Column } from '#src/shared/table/column.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { moveWindows } from '#src/shared/readings/windows.ts';
import { formatOf } from './field-format.ts';
import { fieldLabels } from './field-labels.ts';
import { moveCell } from '#src/shared/readings/move-cell.tsx';
import { ReactionSpark, reactionWords } from './reaction-spark.tsx';
import type { Reading } from './reading.ts';
import { whyEmpty } from './why-empty.ts';

export type QuantifiedColumn = Column<Reading>;

/** What is read of a row beside its columns of the wire. */
const instants: Readonly<Partial<Record<QuantifiedField, (reading: Reading) => number | undefined>>> = {
  PUBt: ({ publishedSeconds }) => publishedSeconds,
  RECt: ({ record }) => parseUtcTime(record.RECt),
  created: ({ record }) => record.created,
};

const wide: Readonly<Partial<Record<QuantifiedField, number>>> = {
  Symb: 92,
  Headlines: 340,
  Topics: 200,
  Comments: 200,
  AnalystFirm: 150,
  AnalystAction: 120,
  _id: 190,
  PUBt: 116,
  RECt: 116,
  created: 116,
};

const base = (name: QuantifiedField, group: string): Pick<QuantifiedColumn, 'id' | 'label' | 'group' | 'meaning' | 'whyEmpty'> => ({
  id: name,
  label: fieldLabels[name],
  group,
  meaning: quantifiedGlossary[name],
  whyEmpty: (reading) => whyEmpty(reading, name, nowSeconds()).text,
});

function instantColumn(name: QuantifiedField, group: string, instant: (reading: Reading) => number | undefined): QuantifiedColumn {
  return {
    ...base(name, group),
    widthPx: wide[name] ?? 116,
    align: 'start',
    numberOf: (reading) => instant(reading) ?? null,
    textOf: (reading) => {
      const seconds = instant(reading);
      // A time that cannot be read stays as it came.
      return seconds === undefined ? String(reading.record[name]) : formatDated(seconds, preferences().zone, nowSeconds());
    },
    fullOf: (reading) => {
      const seconds = instant(reading);
      return seconds === undefined ? String(reading.record[name]) : formatFullMoment(seconds);
    },
  };
}

function metricColumn(name: QuantifiedMetric, group: string): QuantifiedColumn {
  const { text, full, measure } = formatOf(name);
  const valueOf = ({ numbers }: Reading): number | null => numbers[name];
  // Its unit could not be told: shown as it came.
  const isRaw = ({ rangeUnitUnknown }: Reading): boolean => name === 'Range%' && rangeUnitUnknown;
  const textOf = (reading: Reading): string => {
    const value = valueOf(reading);
    if (value === null) return '';
    return isRaw(reading) ? `${String(reading.record['Range%'])} (unit unknown)` : text(value);
  };
  const way = measure === 'fall' ? 'down' : measure === 'rise' ? 'up' : undefined;
  const isMove = measure === 'move' || way !== undefined;
  return {
    ...base(name, group),
    widthPx: Math.max(84, Math.min(132, fieldLabels[name].length * 7 + 30)),
    align: 'end',
    numberOf: valueOf,
    textOf,
    fullOf: (reading) => {
      const value = valueOf(reading);
      return value === null ? '' : isRaw(reading) ? textOf(reading) : full(value);
    },
    ...(isMove && {
      draw: (reading: Reading) => {
        const value = valueOf(reading);
        return value === null ? null : moveCell(textOf(reading), value === 0 ? 'none' : way);
      },
    }),
  };
}

const sides: Readonly<Record<string, string>> = { '1': 'up', '-1': 'down', '0': 'even' };

function textColumn(name: QuantifiedText, group: string): QuantifiedColumn {
  const textOf = ({ record }: Reading): string => {
    const sent = record[name];
    if (name === 'LS') return sides[sent] ?? sent;
    const day = name === 'Date' ? parseUsDate(sent) : undefined;
    return day === undefined ? sent.trim() : formatDate(day, dayOf(nowSeconds(), 'et').slice(0, 4));
  };
  return {
    ...base(name, group),
    widthPx: wide[name] ?? 108,
    align: 'start',
    textOf,
    fullOf: textOf,
    // A day sorts by the calendar, not by the letters of its month.
    ...(name === 'Date' && {
      numberOf: ({ record }: Reading) => {
        const day = parseUsDate(record.Date);
        return day === undefined ? null : Date.parse(day) / 1000;
      },
    }),
    ...(name === 'Symb' && {
      draw: ({ record }: Reading) => <Ticker symbol={record.Symb} />,
    }),
  };
}

function columnOf({ name, group, kind }: QuantifiedFieldName): QuantifiedColumn {
  const instant = instants[name];
  if (instant) return instantColumn(name, group, instant);
  return kind === 'metric' ? metricColumn(name as QuantifiedMetric, group) : textColumn(name as QuantifiedText, group);
}

/** All 96 fields in the order of the spec. */
export const quantifiedColumns: readonly QuantifiedColumn[] = quantifiedFields.map(columnOf);

/** What the desk adds to a row. */
const ownColumns: readonly QuantifiedColumn[] = [
  {
    id: 'reaction',
    label: '30 s to 120 min',
    group: 'Move after news',
    widthPx: 116,
    align: 'start',
    textOf: reactionWords,
    draw: (reading) => <ReactionSpark reading={reading} />,
    whyEmpty: (reading) => whyEmpty(reading, moveWindows[0].metric, nowSeconds()).text,
    meaning: {
      says: 'The eight moves after the news at their true time, on an axis of square roots; gaps are windows without a move. No figure against the index exists for them.',
      unit: 'percent points',
      emptyWhen: 'none of the eight is known',
      from: ['ours'],
    },
  },
  {
    id: 'checks',
    label: 'Data checks',
    group: 'Record time',
    widthPx: 116,
    align: 'start',
    numberOf: ({ failed }) => failed.length,
    textOf: ({ failed }) => (failed.length === 0 ? 'all hold' : `${failed.length} failed`),
    fullOf: ({ failed }) => (failed.length === 0 ? 'All checks hold' : `Failed: ${failed.join(', ')}`),
    draw: ({ failed }) =>
      failed.length === 0 ? (
        <span className="text-faint">all hold</span>
      ) : (
        <span className="text-warn">
          ⚠ {failed.length} {failed.length === 1 ? 'check' : 'checks'} failed
        </span>
      ),
    meaning: {
      says: 'How many relations between the figures of the row do not hold; the detail names them. Nothing is corrected.',
      unit: 'count',
      from: ['ours'],
    },
  },
];

/** Every column there is, in the order of the chooser: our own beside those they belong to. */
export const allColumns: readonly QuantifiedColumn[] = [...quantifiedColumns, ...ownColumns];

const byId: ReadonlyMap<string, QuantifiedColumn> = new Map(allColumns.map((column) => [column.id, column]));

export const columnById = (id: string): QuantifiedColumn | undefined => byId.get(id);
