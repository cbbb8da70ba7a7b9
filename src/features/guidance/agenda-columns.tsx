import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import type { AgendaColumn } from '#src/shared/calendar/agenda-layout.ts';
import { Ticker } from '#src/shared/logos/ticker.tsx';
import { isPrelim, type GuidanceLine } from './guidance-line.ts';
import { amountsOf, changeText, measureWords, periodWords, withCodes } from './line-words.ts';
import { BarKey, RangeBar } from './range-bar.tsx';
import type { RangeChange } from './range-change.ts';
import type { ReactionBatches } from './reaction-batches.ts';
import { ReactionCell } from './reaction-cell.tsx';
import { VerdictCell } from './verdict-cell.tsx';

/** `16:05 post`, or that no time was given. */
export const timeWords = ({ record, session }: GuidanceLine): string =>
  session === 'time not given' ? session : `${record.time.slice(0, 5)} ${session}`;

/** What a line is of: measure and way of counting, preliminary, not primary. Never left out, however narrow the list. */
export function KindBadges({ line: { record, figures } }: { line: GuidanceLine }) {
  return (
    <span className="inline-flex gap-1">
      <span className="badge">{measureWords(figures)}</span>
      {isPrelim(record) && (
        <span className="badge text-warn" title="Preliminary results">
          prelim
        </span>
      )}
      {record.is_primary === 'N' && (
        <span className="badge" title="Another record of this company and day is the primary one">
          not primary
        </span>
      )}
    </span>
  );
}

export function Change({ change }: { change: RangeChange }) {
  const text = changeText(change);
  if (text !== '' && change.kind === 'percent') return text;
  const why = change.kind === 'percent' ? '' : change.why;
  return (
    <span className="text-faint" title={why}>
      {text === '' ? '–' : text}
      <span className="sr-only">, {why}</span>
    </span>
  );
}

function Amounts({ line: { figures } }: { line: GuidanceLine }) {
  const { now, prior } = amountsOf(figures);
  const whole = amountsOf(figures, true);
  return (
    <span title={`${whole.now || 'no new range'} (prior ${whole.prior || 'none'})`}>
      {now === '' ? <span className="text-faint">no new range</span> : now}{' '}
      <span className="text-soft">({prior === '' ? 'no prior' : withCodes(prior, figures.kind.currency, now === '' ? 1 : 0)})</span>
    </span>
  );
}

const Estimate = ({ line: { figures } }: { line: GuidanceLine }) => {
  const { estimate } = amountsOf(figures);
  return estimate === '' ? (
    <span className="text-faint">
      –<span className="sr-only">, no estimate</span>
    </span>
  ) : (
    estimate
  );
};

interface ColumnOptions {
  /** records that are not primary are among them, and say so */
  readonly withOthers: boolean;
  readonly questionOf: ReactionBatches['questionOf'];
}

/** The agenda's columns, from the left. */
export const agendaColumns = ({ withOthers, questionOf }: ColumnOptions): readonly AgendaColumn<GuidanceLine>[] => [
  { id: 'time', label: 'Time ET', widthPx: 92, goes: 4, draw: (line) => <span className="text-soft">{timeWords(line)}</span> },
  {
    id: 'company',
    label: 'Company',
    widthPx: 150,
    grow: 1,
    draw: ({ record }) => (
      <>
        <Who record={record} /> <span className="text-soft">{record.name}</span>
      </>
    ),
  },
  { id: 'period', label: 'Period', widthPx: 60, draw: ({ figures }) => periodWords(figures) },
  { id: 'measure', label: 'Measure', widthPx: withOthers ? 228 : 146, draw: (line) => <KindBadges line={line} /> },
  { id: 'verdict', label: 'Verdict', widthPx: 188, grow: 0.4, draw: (line) => <VerdictCell line={line} /> },
  { id: 'range', label: 'Range (prior)', widthPx: 250, grow: 0.6, align: 'end', goes: 1, draw: (line) => <Amounts line={line} /> },
  { id: 'estimate', label: 'Est.', widthPx: 62, align: 'end', goes: 6, draw: (line) => <Estimate line={line} /> },
  {
    id: 'bar',
    label: 'Prior, new and estimate on one scale',
    head: <BarKey />,
    widthPx: 140,
    goes: 3,
    draw: (line) => <RangeBar line={line} widthPx={140} />,
  },
  { id: 'midpoint', label: 'Midpoint', widthPx: 58, align: 'end', goes: 2, draw: ({ midpoint }) => <Change change={midpoint} /> },
  { id: 'width', label: 'Width', widthPx: 56, align: 'end', goes: 7, draw: ({ width }) => <Change change={width} /> },
  {
    id: 'reaction',
    label: '30 min after',
    widthPx: 78,
    align: 'end',
    goes: 5,
    draw: ({ record }) => <ReactionCell record={record} question={questionOf(record)} />,
  },
];

const Who = ({ record: { ticker } }: { record: GuidanceRecord }) =>
  ticker === '' ? <span className="text-faint">no ticker</span> : <Ticker symbol={ticker} />;

/** A line on a phone: who and what was done, then of what. */
export const drawNarrow = (line: GuidanceLine) => {
  const { now } = amountsOf(line.figures);
  return (
    <>
      <div className="truncate">
        <Who record={line.record} /> <VerdictCell line={line} />
      </div>
      <div className="flex items-center gap-1.5 text-2xs text-soft">
        {periodWords(line.figures)} <KindBadges line={line} /> <span className="truncate">{now || 'no new range'}</span>
        <span className="ms-auto">{timeWords(line)}</span>
      </div>
    </>
  );
};
