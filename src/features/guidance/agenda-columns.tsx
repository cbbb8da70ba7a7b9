import type { ReactNode } from 'react';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { ReactionCell } from './reactions/reaction-cell.tsx';
import type { ReactionBatches } from './reactions/reactions-query.ts';
import { type GuidanceEvent, type GuidanceLine, isPrelim } from '#src/records/guidance/guidance-line.ts';
import { formatAmounts, changeText, measureLabel, periodLabel, limitCurrencyCodes } from '#src/records/guidance/line-labels.ts';
import { BarKey, RangeBar } from '#src/records/guidance/range-bar.tsx';
import type { RangeChange } from '#src/records/guidance/range-change.ts';
import { changeColours, changeSymbols, verdictLabel, VerdictLabel } from '#src/records/guidance/verdict-label.tsx';
import type { AgendaColumn } from '#src/shared/calendar/agenda-row.tsx';
import { CompanyName } from '#src/shared/symbols/directory/company-name.tsx';
import { Ticker } from '#src/shared/symbols/ticker.tsx';

/** `16:05 post`, `time not given` */
export const timeLabel = ({ record, session }: Pick<GuidanceEvent, 'record' | 'session'>): string =>
  session === 'time not given' ? session : `${record.time.slice(0, 5)} ${session}`;

/** Measure with its accounting basis, preliminary, secondary. Shown at every width, because these are never compared. */
export function KindBadges({ line: { record, figures } }: { line: GuidanceLine }) {
  return (
    <span className="inline-flex gap-1 align-middle">
      <span className="badge">{measureLabel(figures)}</span>
      {isPrelim(record) && (
        <span className="badge text-warn" title="Preliminary results">
          prelim
        </span>
      )}
      {record.is_primary === 'N' && (
        <span className="badge" title="Secondary record: another record of this company and day is the primary one">
          secondary
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
  const { now, prior } = formatAmounts(figures);
  const whole = formatAmounts(figures, true);
  return (
    <span title={`${whole.now || 'Not updated'} (prior ${whole.prior || 'none'})`}>
      {now === '' ? <span className="text-faint">–</span> : now}{' '}
      <span className="text-soft">
        ({prior === '' ? 'no prior' : limitCurrencyCodes(prior, figures.kind.currency, now === '' ? 1 : 0)})
      </span>
    </span>
  );
}

const Estimate = ({ line: { figures } }: { line: GuidanceLine }) => {
  const { estimate } = formatAmounts(figures);
  return estimate === '' ? (
    <span className="text-faint">
      –<span className="sr-only">, no estimate</span>
    </span>
  ) : (
    estimate
  );
};

/** A short head; screen readers get the full one. */
const VsPrior = ({ children }: { children: string }) => (
  <span title={`${children} vs prior`}>
    {children}
    <span className="sr-only"> vs prior</span>
  </span>
);

interface ColumnOptions {
  /** secondary records are included and marked */
  readonly hasSecondary: boolean;
  readonly requestOf: ReactionBatches['requestOf'];
}

/** Draws earnings and revenue of an event one below the other. */
const perLine =
  (draw: (line: GuidanceLine) => ReactNode) =>
  ({ lines }: GuidanceEvent) => (
    <span className="agenda-lines">
      {lines.map((line) => (
        <span key={line.key}>{draw(line)}</span>
      ))}
    </span>
  );

const eventPeriod = ({ lines: [line] }: GuidanceEvent): string => (line ? periodLabel(line.figures) : '');

/** The agenda's columns, from the left. */
export const agendaColumns = ({ hasSecondary, requestOf }: ColumnOptions): readonly AgendaColumn<GuidanceEvent>[] => [
  { id: 'time', label: 'Time ET', widthPx: 92, dropPriority: 4, draw: (event) => <span className="text-soft">{timeLabel(event)}</span> },
  {
    id: 'company',
    label: 'Company',
    widthPx: 150,
    grow: 1,
    draw: ({ record }) => (
      <>
        <TickerLink record={record} /> <CompanyName symbol={record.ticker} name={record.name} className="text-soft" />
      </>
    ),
  },
  { id: 'period', label: 'Period', widthPx: 60, draw: eventPeriod },
  { id: 'measure', label: 'Measure', widthPx: hasSecondary ? 228 : 146, draw: perLine((line) => <KindBadges line={line} />) },
  { id: 'verdict', label: 'Verdict', widthPx: 188, grow: 0.4, draw: perLine((line) => <VerdictLabel line={line} />) },
  {
    id: 'range',
    label: 'Range (prior)',
    widthPx: 250,
    grow: 0.6,
    align: 'end',
    dropPriority: 1,
    draw: perLine((line) => <Amounts line={line} />),
  },
  { id: 'estimate', label: 'Est.', widthPx: 84, align: 'end', dropPriority: 6, draw: perLine((line) => <Estimate line={line} />) },
  {
    id: 'bar',
    label: 'Prior, new and est. on one scale',
    head: <BarKey />,
    widthPx: 132,
    dropPriority: 3,
    draw: perLine((line) => <RangeBar line={line} widthPx={132} />),
  },
  {
    id: 'midpoint',
    label: 'Δ midpoint vs prior',
    head: <VsPrior>Δ midpoint</VsPrior>,
    widthPx: 66,
    align: 'end',
    dropPriority: 2,
    draw: perLine(({ midpoint }) => <Change change={midpoint} />),
  },
  {
    id: 'width',
    label: 'Δ width vs prior',
    head: <VsPrior>Δ width</VsPrior>,
    widthPx: 56,
    align: 'end',
    dropPriority: 7,
    draw: perLine(({ width }) => <Change change={width} />),
  },
  {
    id: 'reaction',
    label: '30 min after',
    widthPx: 78,
    align: 'end',
    dropPriority: 5,
    draw: ({ record }) => <ReactionCell record={record} request={requestOf(record)} />,
  },
];

const TickerLink = ({ record: { ticker } }: { record: GuidanceRecord }) =>
  ticker === '' ? <span className="text-faint">no ticker</span> : <Ticker symbol={ticker} />;

/** An event on a phone: company, period and time, then a line for each measure. */
export const drawNarrow = (event: GuidanceEvent) => (
  <>
    <div className="flex items-center gap-1.5">
      <TickerLink record={event.record} /> <span>{eventPeriod(event)}</span>
      <CompanyName symbol={event.record.ticker} name={event.record.name} className="truncate text-soft" />
      <span className="ms-auto whitespace-nowrap text-2xs text-soft">{timeLabel(event)}</span>
    </div>
    {event.lines.map((line) => (
      <div key={line.key} className="flex h-6 items-center gap-1.5 text-2xs">
        <KindBadges line={line} />
        <span className="truncate">
          <VerdictLabel line={line} />
        </span>
        <span className="ms-auto truncate text-soft">{formatAmounts(line.figures).now || '–'}</span>
      </div>
    ))}
  </>
);

/** An event in a day of the month: ticker, and the change of each measure. */
export function MonthEvent({ event: { record, lines } }: { event: GuidanceEvent }) {
  return (
    <>
      <b data-symbol={record.ticker} className="font-bold text-accent">
        {record.ticker}
      </b>
      {lines.map(({ key, verdict, figures }) => (
        <span key={key}>
          {' '}
          <span className={changeColours[verdict.change]}>
            <span aria-hidden>{changeSymbols[verdict.change]}</span>
            <span className="sr-only">{verdictLabel(verdict)}</span>
          </span>{' '}
          <span className="text-soft">{figures.kind.measure === 'eps' ? 'EPS' : 'Rev.'}</span>
        </span>
      ))}
    </>
  );
}
