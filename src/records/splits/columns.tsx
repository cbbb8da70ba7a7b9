import { utcMidnight } from '#contract/time/dates.ts';
import { drawTicker, tickerInAgenda } from '#src/shared/calendar/ticker-column.tsx';
import { splitsDescriptions } from '#contract/docs/descriptions/splits.ts';
import type { Meaning } from '#contract/docs/glossary/meaning.ts';
import type { SplitDateField } from '#contract/endpoints/splits.ts';
import { plainText } from '#contract/plain-text.ts';
import { readSplitRatio } from '#contract/schema/split-ratio.ts';
import { ratioLabel, ratioName } from '#contract/schema/split-text.ts';
import type { EventColumn } from '#src/shared/calendar/event-column.ts';
import { CompanyName } from '#src/shared/symbols/directory/company-name.tsx';
import { formatDate, formatDated, formatFullMoment, type Zone } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { FlagChips } from './flag-chips.tsx';
import { type DateField, type Split } from './split.ts';
import {
  daysToEx,
  daysToExLabel,
  flagDescriptions,
  isOnDates,
  splitDescription,
  splitEffect,
  today,
  tradingDaysLabel,
  trustedRatio,
} from './split-labels.ts';

export type SplitColumn = EventColumn<Split>;

/** @param emptyWhen completes "Empty when …" in the column's tooltip */
const meaning = (description: string, unit: string, emptyWhen?: string): Meaning => ({
  description,
  unit,
  ...(emptyWhen !== undefined && { emptyWhen }),
  from: ['documented'],
});

/**
 * A calendar day sorts as a number and has no time zone. The agenda is ordered by one date and shows the other.
 *
 * @param field the date that the list can be ordered by, if it is one
 * @param by the date that the list is ordered by
 */
function dateColumn(id: DateField, label: string, field: SplitDateField | undefined, by: SplitDateField): SplitColumn {
  const isMarked = field === by;
  return {
    id,
    label: isMarked ? `● ${label}` : label,
    group: 'Dates',
    widthPx: 126,
    align: 'start',
    numberOf: ({ days }) => (days[id] === undefined ? null : utcMidnight(days[id]) * 1000),
    // An invalid day is shown as received.
    textOf: (split) => dateText(split, id),
    fullOf: ({ days, record, flags }) =>
      [days[id] === undefined ? record[id] : formatDate(days[id]), ...flags.filter(isOnDates).map((flag) => flagDescriptions[flag])].join(
        '. ',
      ),
    whyEmpty: () => 'The record does not have this date.',
    file: { name: label, kind: 'date', value: ({ record }) => record[id] },
    ...(field !== undefined &&
      !isMarked && {
        agenda: {
          at: 5,
          widthPx: 108,
          dropPriority: 1,
          narrow: {
            line: 1,
            priority: 2,
            isLast: true,
            drawLines: (split: Split) => [
              dateText(split, id) && (
                <span key="day" className="text-2xs text-soft">
                  {split.flags.some(isOnDates) && <span className="text-warn">⚠ </span>}
                  {field === 'ex' ? 'ex' : 'announced'} {dateText(split, id)}
                </span>
              ),
            ],
          },
        },
      }),
    draw: (split) => (
      <>
        {field !== undefined && split.flags.some(isOnDates) && (
          <span className="text-warn">
            ⚠<span className="sr-only"> {split.flags.filter(isOnDates).join(', ')}</span>{' '}
          </span>
        )}
        {isMarked ? <b className="font-medium">{dateText(split, id)}</b> : dateText(split, id)}
      </>
    ),
    meaning: meaning(
      `${splitsDescriptions.fields[id]}${isMarked ? ' The list is filtered and ordered by it.' : ''}`,
      'New York day',
      'not given',
    ),
  };
}

const dateText = ({ days, record }: Split, id: DateField): string =>
  days[id] === undefined ? record[id] : formatDate(days[id], today().slice(0, 4));

/** The type unless the description has said it: `ADR Ratio Change` */
const furtherType = ({ ratio, record, flags }: Split): string =>
  ratio && flags.length === 0 && record.split_type.toLowerCase().startsWith(ratio.direction) ? '' : record.split_type;

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
  whyEmpty: () => 'The record does not have it.',
  meaning: meaning(splitsDescriptions.fields[id], 'text', 'not given'),
});

/** Characters of a sentence for which the column has room. */
const maxChars = 56;

/** The sentence, or of a ratio with many digits its effect: one-for-half-a-million says nothing of a hundred shares. */
const fittingText = (split: Split): string => {
  const text = splitDescription(split);
  return text.length > maxChars ? splitEffect(split) : text;
};

const fixed: readonly SplitColumn[] = [
  {
    ...textColumn('ticker', 'Ticker', 'Symbol', 104),
    draw: drawTicker,
    agenda: tickerInAgenda(1, 100),
  },
  {
    ...textColumn('name', 'Name', 'Company', 264),
    agenda: {
      at: 2,
      widthPx: 140,
      grow: 1,
      growToPx: 260,
      dropPriority: 3,
      draw: ({ record: { ticker, name } }) => (
        <span className="calendar-name">
          <CompanyName symbol={ticker} name={name} />
        </span>
      ),
    },
  },
  {
    id: 'split',
    label: 'What happens',
    group: 'Split',
    widthPx: 420,
    align: 'start',
    numberOf: ({ ratio }) => (ratio ? Number(ratio.factor.top) / Number(ratio.factor.bottom) : null),
    // Never empty, because contradictions are shown here.
    textOf: (split) => splitDescription(split) || 'no ratio',
    fullOf: (split) => [splitDescription(split), ...split.flags.map((flag) => flagDescriptions[flag])].filter(Boolean).join(' '),
    draw: (split) => (
      <span className="flex h-full items-center gap-1.5">
        <FlagChips flags={split.flags.filter((flag) => !isOnDates(flag))} />
        <span className="truncate">{fittingText(split) || 'no ratio'}</span>
      </span>
    ),
    // Room for the factor of the price at any ratio; the type only repeats the direction.
    agenda: {
      at: 3,
      widthPx: 368,
      grow: 1.4,
      growToPx: 480,
      narrow: { line: 2, priority: 1, drawLines: (split) => [<Effect key="split" split={split} />] },
    },
    meaning: {
      description: 'The split as a sentence, from the ratio only; sorted by new shares per old share.',
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
    numberOf: ({ record }) => {
      const factor = readSplitRatio(record.ratio)?.factor;
      return factor ? Number(factor.top) / Number(factor.bottom) : null;
    },
    textOf: ({ record }) => record.ratio,
    fullOf: ({ record, ratio }) => (ratio ? `${record.ratio}, ${ratioLabel(ratio)}` : record.ratio),
    whyEmpty: () => 'The record has no ratio.',
    file: { kind: 'text' },
    meaning: meaning(splitsDescriptions.fields.ratio, 'new:old shares', 'not given'),
  },
  {
    ...textColumn('split_type', 'Type', 'Split', 150),
    agenda: {
      at: 4,
      widthPx: 150,
      dropPriority: 6,
      narrow: { line: 2, priority: 2, isLast: true, isCut: true, drawLines: (split) => [furtherType(split)] },
    },
  },
];

const others: readonly SplitColumn[] = [
  {
    id: 'days_to_ex',
    label: 'Days to ex',
    group: 'Dates',
    widthPx: 116,
    align: 'end',
    numberOf: ({ days }) => daysToEx(days.date_ex, today()) ?? null,
    textOf: ({ days }) => {
      const count = daysToEx(days.date_ex, today());
      return count === undefined ? '' : tradingDaysLabel(count);
    },
    fullOf: ({ days }) => {
      const count = daysToEx(days.date_ex, today());
      return count === undefined ? '' : `Ex-date ${daysToExLabel(count)}`;
    },
    whyEmpty: ({ days }) =>
      days.date_ex === undefined
        ? 'The ex-date is not given.'
        : days.date_ex < today()
          ? 'The ex-date has passed.'
          : 'The exchange’s holidays are not known that far ahead.',
    agenda: { at: 6, widthPx: 112, dropPriority: 2 },
    meaning: {
      description: 'Trading days until the ex-date; 0 is today.',
      unit: 'trading days, without exchange holidays',
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
    agenda: { at: 7, head: 'Imp.', widthPx: 48, dropPriority: 5 },
    meaning: meaning(splitsDescriptions.fields.importance, '0 to 5'),
  },
  {
    id: 'optionable',
    label: 'Options',
    group: 'Record',
    widthPx: 72,
    align: 'start',
    textOf: ({ record }) => (record.optionable ? 'yes' : 'no'),
    fullOf: ({ record }) => (record.optionable ? 'Option contracts are usually adjusted' : 'Not optionable'),
    meaning: meaning(splitsDescriptions.fields.optionable, 'yes or no'),
  },
  { ...textColumn('exchange', 'Exchange', 'Record', 88), agenda: { at: 8, widthPx: 76, dropPriority: 4 } },
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
    meaning: meaning(splitsDescriptions.fields.notes, 'text', 'there are none'),
  },
];

/** When a split was written; null for own splits of which nobody knows (assumption D131). */
const writtenSeconds = ({ record: { updated } }: Split): number | null => (updated === 0 ? null : updated);

const ifWritten = (split: Split, format: (seconds: number) => string): string => {
  const seconds = writtenSeconds(split);
  return seconds === null ? '' : format(seconds);
};

const updated = (zone: Zone): SplitColumn => ({
  id: 'updated',
  label: 'Updated',
  group: 'Record',
  widthPx: 112,
  align: 'start',
  numberOf: writtenSeconds,
  textOf: (split) => ifWritten(split, (seconds) => formatDated(seconds, zone, nowSeconds())),
  fullOf: (split) => ifWritten(split, formatFullMoment),
  whyEmpty: () => 'The record does not say when it was written.',
  file: { name: 'updated', kind: 'time', value: (split) => writtenSeconds(split) ?? undefined },
  meaning: meaning(splitsDescriptions.fields.updated, 'time'),
});

/** The columns of table, agenda and files; the date field the list is ordered by is the first of the dates and is marked. */
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

/** What happens on a line of a phone: the factor of the price is never cut off. */
const Effect = ({ split }: { split: Split }) => (
  <span className="inline-flex items-center gap-1.5">
    <FlagChips flags={split.flags.filter((flag) => !isOnDates(flag))} />
    {splitEffect(split) || 'no ratio'}
  </span>
);

/** A split in a day of the month; where days are narrow without the direction, which `1-for-20` says as well. */
export function drawMonth(split: Split) {
  const ratio = trustedRatio(split);
  const direction = ratio && ratio.direction !== 'even' ? ratio.direction : undefined;
  return (
    <>
      <b data-symbol={split.record.ticker} className="font-bold text-accent">
        {split.record.ticker || 'no ticker'}
      </b>{' '}
      {split.flags.length > 0 && (
        <span className="text-warn" aria-hidden>
          ⚠{' '}
        </span>
      )}
      <span className="text-soft">
        {ratio ? ratioName(ratio) : split.record.ratio || 'no ratio'}
        {direction && <span className="month-long"> {direction}</span>}
      </span>
    </>
  );
}

/** Full text description, for a day of the month. */
export const describeSplit = (split: Split): string =>
  [`${split.record.ticker || 'no ticker'}: ${splitDescription(split) || 'no ratio'}`, ...split.flags].join(', ');
