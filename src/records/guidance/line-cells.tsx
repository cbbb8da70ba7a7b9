import { type GuidanceEvent, type GuidanceLine, isPrelim } from './guidance-line.ts';
import { changeText, formatAmounts, limitCurrencyCodes, measureLabel } from './line-labels.ts';
import type { RangeChange } from './range-change.ts';
import { changeColours, changeSymbols, verdictLabel } from './verdict-label.tsx';

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

/** Text, or a dash and, for screen readers, why there is none. */
export const TextOrWhy = ({ text, why }: { text: string; why: string }) =>
  text === '' ? (
    <span className="text-faint">
      –<span className="sr-only">, {why}</span>
    </span>
  ) : (
    text
  );

export function Change({ change }: { change: RangeChange }) {
  const text = changeText(change);
  if (text === '' || change.kind === 'percent') return <TextOrWhy text={text} why={change.kind === 'percent' ? '' : change.why} />;
  return (
    <span className="text-faint">
      {text}
      <span className="sr-only">, {change.why}</span>
    </span>
  );
}

/** `$1.00 – $1.20 ($0.90 – $1.10)` */
export function RangeWithPrior({ line: { figures } }: { line: GuidanceLine }) {
  const { now, prior } = formatAmounts(figures);
  return (
    <>
      {now === '' ? <span className="text-faint">–</span> : now}{' '}
      <span className="text-soft">
        ({prior === '' ? 'no prior' : limitCurrencyCodes(prior, figures.kind.currency, now === '' ? 1 : 0)})
      </span>
    </>
  );
}

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
