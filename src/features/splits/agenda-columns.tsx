import type { SplitDateField } from '#contract/endpoints/splits.ts';
import type { AgendaColumn } from '#src/shared/calendar/agenda-row.tsx';
import { formatDate } from '#src/shared/time/format.ts';
import { CompanyName } from '#src/shared/symbols/directory/company-name.tsx';
import { Ticker } from '#src/shared/symbols/ticker.tsx';
import { FlagChips } from './flag-chips.tsx';
import { daysToEx, daysToExLabel, daysToExShort, splitLabel, type Split, splitDescription, today } from '#src/records/splits/split.ts';

/** The date the list is not ordered by. */
function OtherDay({ split: { days, record }, by }: { split: Split; by: SplitDateField }) {
  const field = by === 'ex' ? 'date_announced' : 'date_ex';
  const day = days[field];
  if (day === undefined)
    return (
      <span className="text-faint" title={record[field] === '' ? 'The record does not have this date.' : undefined}>
        {record[field] || '–'}
      </span>
    );
  return (
    <time dateTime={day} title={day}>
      {formatDate(day, today().slice(0, 4))}
    </time>
  );
}

function DaysLeft({ split }: { split: Split }) {
  const days = daysToEx(split.days.date_ex, today());
  return days === undefined ? (
    <span className="text-faint">
      –<span className="sr-only">, the ex-date has passed or is not given</span>
    </span>
  ) : (
    <span title={`Ex-date ${daysToExLabel(days)}`}>{daysToExShort(days)}</span>
  );
}

const TickerLink = ({ record: { ticker } }: Pick<Split, 'record'>) =>
  ticker === '' ? <span className="text-faint">no ticker</span> : <Ticker symbol={ticker} />;

/** The agenda's columns, from the left. */
export const agendaColumns = (by: SplitDateField): readonly AgendaColumn<Split>[] => [
  {
    id: 'company',
    label: 'Company',
    widthPx: 180,
    grow: 1,
    draw: ({ record }) => (
      <>
        <TickerLink record={record} /> <CompanyName symbol={record.ticker} name={record.name} className="text-soft" />
      </>
    ),
  },
  {
    id: 'split',
    label: 'What happens',
    // Room for the factor of the price; the type only repeats the direction.
    widthPx: 340,
    grow: 1.4,
    draw: (split) => (
      <span className="flex items-center gap-1.5">
        <FlagChips flags={split.flags} />
        <span className="truncate" title={splitDescription(split)}>
          {splitDescription(split) || 'no ratio'}
        </span>
      </span>
    ),
  },
  {
    id: 'type',
    label: 'Type',
    widthPx: 130,
    dropPriority: 5,
    draw: ({ record }) => record.split_type || <span className="text-faint">not given</span>,
  },
  {
    id: 'other',
    label: by === 'ex' ? 'Announced' : 'Ex-date',
    widthPx: 96,
    dropPriority: 1,
    draw: (split) => <OtherDay {...{ split, by }} />,
  },
  { id: 'left', label: 'Days to ex', widthPx: 70, align: 'end', dropPriority: 2, draw: (split) => <DaysLeft split={split} /> },
  { id: 'importance', label: 'Imp.', widthPx: 36, align: 'end', dropPriority: 4, draw: ({ record }) => record.importance },
  {
    id: 'exchange',
    label: 'Exchange',
    widthPx: 70,
    dropPriority: 3,
    draw: ({ record }) => <span className="text-soft">{record.exchange}</span>,
  },
];

/** The type unless the description has said it: `ADR Ratio Change` */
const furtherType = ({ ratio, record, flags }: Split): string =>
  ratio && flags.length === 0 && record.split_type.toLowerCase().startsWith(ratio.direction) ? '' : record.split_type;

/** A split on a phone: ticker and description, then company and dates. */
export const drawNarrow = (split: Split, by: SplitDateField) => (
  <>
    <div className="truncate">
      <TickerLink record={split.record} /> {splitDescription(split) || 'no ratio'}
    </div>
    <div className="flex items-center gap-1.5 text-2xs text-soft">
      <FlagChips flags={split.flags} />
      <span className="truncate">{[furtherType(split), split.record.name].filter(Boolean).join(' · ')}</span>
      {split.record[by === 'ex' ? 'date_announced' : 'date_ex'] !== '' && (
        <span className="ms-auto whitespace-nowrap">
          {by === 'ex' ? 'announced' : 'ex'} <OtherDay {...{ split, by }} />
        </span>
      )}
    </div>
  </>
);

/** A split in a day of the month. */
export const drawMonth = (split: Split) => (
  <>
    <b data-symbol={split.record.ticker} className="font-bold text-accent">
      {split.record.ticker || 'no ticker'}
    </b>{' '}
    {split.flags.length > 0 && (
      <span className="text-warn" aria-hidden>
        ⚠{' '}
      </span>
    )}
    <span className="text-soft">{splitLabel(split) || 'no ratio'}</span>
  </>
);

/** Full text description, for a day of the month. */
export const describeSplit = (split: Split): string =>
  [`${split.record.ticker || 'no ticker'}: ${splitDescription(split) || 'no ratio'}`, ...split.flags].join(', ');
