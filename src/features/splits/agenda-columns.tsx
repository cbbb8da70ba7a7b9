import type { SplitDateField } from '#contract/endpoints/splits.ts';
import type { AgendaColumn } from '#src/shared/calendar/agenda-layout.ts';
import { formatDate } from '#src/shared/format/date.ts';
import { Ticker } from '#src/shared/logos/ticker.tsx';
import { daysToEx, daysToExWords } from './days-to-ex.ts';
import { DoubtChips } from './doubt-chips.tsx';
import { shortWords, splitWords } from './split-words.ts';
import type { Split } from './split.ts';
import { today } from './today.ts';

/** The date that the list does not go by. */
function OtherDay({ split: { days, record }, by }: { split: Split; by: SplitDateField }) {
  const field = by === 'ex' ? 'date_announced' : 'date_ex';
  const day = days[field];
  if (day === undefined) return <span className="text-faint">{record[field] || '–'}</span>;
  return (
    <time dateTime={day} title={day}>
      {formatDate(day, today().slice(0, 4))}
    </time>
  );
}

function Left({ split }: { split: Split }) {
  const days = daysToEx(split.days.date_ex, today());
  return days === undefined ? (
    <span className="text-faint">
      –<span className="sr-only">, the ex-date has passed or is not known</span>
    </span>
  ) : (
    <span title={`Ex-date ${daysToExWords(days)}`}>{days}d</span>
  );
}

const Who = ({ record: { ticker } }: Pick<Split, 'record'>) =>
  ticker === '' ? <span className="text-faint">no ticker</span> : <Ticker symbol={ticker} />;

/** The agenda's columns, from the left. */
export const agendaColumns = (by: SplitDateField): readonly AgendaColumn<Split>[] => [
  {
    id: 'company',
    label: 'Company',
    widthPx: 130,
    grow: 1,
    draw: ({ record }) => (
      <>
        <Who record={record} /> <span className="text-soft">{record.name}</span>
      </>
    ),
  },
  {
    id: 'split',
    label: 'What happens',
    widthPx: 240,
    grow: 1.4,
    draw: (split) => (
      <span className="flex items-center gap-1.5">
        <DoubtChips doubts={split.doubts} />
        <span className="truncate" title={splitWords(split)}>
          {splitWords(split) || 'no ratio'}
        </span>
      </span>
    ),
  },
  {
    id: 'type',
    label: 'Type',
    widthPx: 130,
    goes: 3,
    draw: ({ record }) => record.split_type || <span className="text-faint">not given</span>,
  },
  { id: 'other', label: by === 'ex' ? 'Announced' : 'Ex-date', widthPx: 96, goes: 1, draw: (split) => <OtherDay {...{ split, by }} /> },
  { id: 'left', label: 'Days to ex', widthPx: 70, align: 'end', goes: 2, draw: (split) => <Left split={split} /> },
  { id: 'importance', label: 'Imp.', widthPx: 36, align: 'end', goes: 5, draw: ({ record }) => record.importance },
  { id: 'exchange', label: 'Exchange', widthPx: 70, goes: 4, draw: ({ record }) => <span className="text-soft">{record.exchange}</span> },
];

/** A split on a phone: who and what happens, then its type and days. */
export const drawNarrow = (split: Split, by: SplitDateField) => (
  <>
    <div className="truncate">
      <Who record={split.record} /> {splitWords(split) || 'no ratio'}
    </div>
    <div className="flex items-center gap-1.5 text-2xs text-soft">
      <DoubtChips doubts={split.doubts} />
      <span className="truncate">{split.record.split_type}</span>
      <span className="ms-auto whitespace-nowrap">
        {by === 'ex' ? 'announced' : 'ex'} <OtherDay {...{ split, by }} />
      </span>
    </div>
  </>
);

/** A split in a day of the month. */
export const drawMonth = (split: Split) => (
  <>
    <b data-symbol={split.record.ticker} className="font-bold text-accent">
      {split.record.ticker || 'no ticker'}
    </b>{' '}
    {split.doubts.length > 0 && (
      <span className="text-warn" aria-hidden>
        ⚠{' '}
      </span>
    )}
    <span className="text-soft">{shortWords(split) || 'no ratio'}</span>
  </>
);

/** All of it in words, for a day of the month. */
export const spoken = (split: Split): string =>
  [`${split.record.ticker || 'no ticker'}: ${splitWords(split) || 'no ratio'}`, ...split.doubts].join(', ');
