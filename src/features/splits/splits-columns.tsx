import { splitsWords } from '#contract/descriptions/splits.ts';
import type { SplitDateField } from '#contract/endpoints/splits.ts';
import type { Meaning } from '#contract/glossary/meaning.ts';
import { ratioWords } from '#contract/split-ratio.ts';
import { formatDate } from '#src/shared/format/date.ts';
import type { Zone } from '#src/shared/format/time.ts';
import { formatDated, formatFullMoment } from '#src/shared/format/moment.ts';
import { Ticker } from '#src/shared/logos/ticker.tsx';
import type { Column } from '#src/shared/table/column.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { daysToEx, daysToExWords } from './days-to-ex.ts';
import { DoubtChips } from './doubt-chips.tsx';
import { plainText } from '#contract/plain-text.ts';
import { doubtSays, type DateField, type Split } from './split.ts';
import { splitWords } from './split-words.ts';
import { today } from './today.ts';

export type SplitColumn = Column<Split>;

/** @param emptyWhen as the dictionary ends its line "Empty when …" */
const meaning = (says: string, unit: string, emptyWhen?: string): Meaning => ({
  says,
  unit,
  ...(emptyWhen !== undefined && { emptyWhen }),
  from: ['documented'],
});

/** A calendar day sorts as a number and is written without a zone. */
function dateColumn(id: DateField, label: string, by: SplitDateField | undefined, marked: SplitDateField | undefined): SplitColumn {
  const isMarked = by !== undefined && by === marked;
  return {
    id,
    label: isMarked ? `● ${label}` : label,
    group: 'Dates',
    widthPx: 108,
    align: 'start',
    numberOf: ({ days }) => (days[id] === undefined ? null : Date.parse(`${days[id]}T00:00:00Z`)),
    // What is no day stays as it came.
    textOf: ({ days, record }) => (days[id] === undefined ? record[id] : formatDate(days[id], today().slice(0, 4))),
    fullOf: ({ record }) => record[id],
    whyEmpty: () => 'The record does not know this day.',
    ...(isMarked && { draw: (split: Split) => <b className="font-medium">{dateText(split, id)}</b> }),
    meaning: meaning(`${splitsWords.fields[id]}${isMarked ? ' The list is picked and ordered by it.' : ''}`, 'New York day', 'not known'),
  };
}

const dateText = ({ days, record }: Split, id: DateField): string =>
  days[id] === undefined ? record[id] : formatDate(days[id], today().slice(0, 4));

const textColumn = (
  id: 'ticker' | 'name' | 'exchange' | 'cusip' | 'split_type',
  label: string,
  group: string,
  widthPx: number,
): SplitColumn => ({
  id,
  label,
  group,
  widthPx,
  align: 'start',
  textOf: ({ record }) => record[id].trim(),
  fullOf: ({ record }) => record[id],
  whyEmpty: () => 'The record leaves it open.',
  meaning: meaning(splitsWords.fields[id], 'text', 'not known'),
});

const fixed: readonly SplitColumn[] = [
  {
    ...textColumn('ticker', 'Ticker', 'Symbol', 104),
    draw: ({ record }) => <Ticker symbol={record.ticker} />,
  },
  textColumn('name', 'Name', 'Company', 200),
  {
    id: 'split',
    label: 'What happens',
    group: 'Split',
    widthPx: 330,
    align: 'start',
    numberOf: ({ ratio }) => (ratio ? Number(ratio.factor.top) / Number(ratio.factor.bottom) : null),
    // Never empty: what the record says against itself stands here.
    textOf: (split) => splitWords(split) || 'no ratio',
    fullOf: (split) => [splitWords(split), ...split.doubts.map((doubt) => doubtSays[doubt])].filter(Boolean).join(' '),
    draw: (split) => (
      <span className="flex h-full items-center gap-1.5">
        <DoubtChips doubts={split.doubts} />
        <span className="truncate">{splitWords(split) || 'no ratio'}</span>
      </span>
    ),
    meaning: {
      says: 'The split in plain words, from the ratio alone; sorted by new shares for each old one.',
      formula: 'new / old',
      unit: 'shares',
      from: ['arithmetic'],
    },
  },
  {
    id: 'ratio',
    label: 'Ratio',
    group: 'Split',
    widthPx: 92,
    align: 'end',
    numberOf: ({ ratio }) => (ratio ? Number(ratio.factor.top) / Number(ratio.factor.bottom) : null),
    textOf: ({ record }) => record.ratio,
    fullOf: ({ record, ratio }) => (ratio ? `${record.ratio}, ${ratioWords(ratio)}` : record.ratio),
    whyEmpty: () => 'The record has no ratio.',
    meaning: meaning(splitsWords.fields.ratio, 'new:old shares', 'not known'),
  },
  textColumn('split_type', 'Type', 'Split', 150),
];

const others: readonly SplitColumn[] = [
  {
    id: 'days_to_ex',
    label: 'Days to ex',
    group: 'Dates',
    widthPx: 92,
    align: 'end',
    numberOf: ({ days }) => daysToEx(days.date_ex, today()) ?? null,
    textOf: ({ days }) => {
      const count = daysToEx(days.date_ex, today());
      return count === undefined ? '' : `${count}d`;
    },
    fullOf: ({ days }) => {
      const count = daysToEx(days.date_ex, today());
      return count === undefined ? '' : `Ex-date ${daysToExWords(count)}`;
    },
    whyEmpty: ({ days }) =>
      days.date_ex === undefined
        ? 'The ex-date is not known.'
        : days.date_ex < today()
          ? 'The ex-date has passed.'
          : 'The exchange’s holidays are not known that far ahead.',
    meaning: {
      says: 'Trading days until the ex-date; 0 is today.',
      unit: 'trading days, exchange holidays left out',
      emptyWhen: 'the ex-date has passed',
      from: ['arithmetic'],
    },
  },
  {
    id: 'importance',
    label: 'Importance',
    group: 'Record',
    widthPx: 88,
    align: 'end',
    numberOf: ({ record }) => record.importance,
    textOf: ({ record }) => String(record.importance),
    fullOf: ({ record }) => `${record.importance} of 5`,
    meaning: meaning(splitsWords.fields.importance, '0 to 5'),
  },
  {
    id: 'optionable',
    label: 'Options',
    group: 'Record',
    widthPx: 72,
    align: 'start',
    textOf: ({ record }) => (record.optionable ? 'yes' : 'no'),
    fullOf: ({ record }) => (record.optionable ? 'Option contracts are usually adjusted' : 'No options are traded on the shares'),
    meaning: meaning(splitsWords.fields.optionable, 'yes or no'),
  },
  textColumn('exchange', 'Exchange', 'Record', 88),
  textColumn('cusip', 'CUSIP', 'Record', 92),
  {
    id: 'notes',
    label: 'Notes',
    group: 'Record',
    widthPx: 180,
    align: 'start',
    textOf: ({ record }) => plainText(record.notes),
    fullOf: ({ record }) => plainText(record.notes),
    whyEmpty: () => 'The record has no notes.',
    meaning: meaning(splitsWords.fields.notes, 'text', 'there are none'),
  },
];

const updated = (zone: Zone): SplitColumn => ({
  id: 'updated',
  label: 'Updated',
  group: 'Record',
  widthPx: 112,
  align: 'start',
  numberOf: ({ record }) => record.updated,
  textOf: ({ record }) => formatDated(record.updated, zone, nowSeconds()),
  fullOf: ({ record }) => formatFullMoment(record.updated),
  meaning: meaning(splitsWords.fields.updated, 'time'),
});

/** The columns of the table, times in the reader's zone; the date that the list goes by stands first of the dates and is marked. */
export function splitColumns(by: SplitDateField, zone: Zone): readonly SplitColumn[] {
  const announced = dateColumn('date_announced', 'Announced', 'announced', by);
  const ex = dateColumn('date_ex', 'Ex-date', 'ex', by);
  return [
    ...fixed,
    ...(by === 'ex' ? [ex, announced] : [announced, ex]),
    ...others.slice(0, 1),
    dateColumn('date_recorded', 'Record date', undefined, by),
    dateColumn('date_distribution', 'Distribution', undefined, by),
    ...others.slice(1),
    updated(zone),
  ];
}
