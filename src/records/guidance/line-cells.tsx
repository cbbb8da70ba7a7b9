import { type GuidanceEvent, type GuidanceLine, isPrelim } from './guidance-line.ts';
import { changeText, measureLabel, whyNoPosition } from './line-labels.ts';
import type { RangeChange } from './range-change.ts';
import { changeColours, changeSymbols, distanceLabel, estimateLabel, verdictLabel } from './verdict-label.tsx';

/** Measure with its accounting basis, preliminary, secondary. Shown at every width, because these are never compared. */
export function KindBadges({ line: { record, figures }, isShort = false }: { line: GuidanceLine; isShort?: boolean }) {
  const hasMark = isPrelim(record) || record.is_primary === 'N';
  const label = measureLabel(figures);
  return (
    <span className="inline-flex gap-1 align-middle">
      <span className="badge" title={label}>
        {isShort || hasMark ? label.replace('Revenue', 'Rev.') : label}
      </span>
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

/** `−0.2%`, and for screen readers `0.2% below est.`; in the colour of text where the estimate is outside of the range. */
export function EstimateDistance({ line }: { line: GuidanceLine }) {
  const text = distanceLabel(line);
  if (text === '') return <TextOrWhy text="" why={whyNoPosition(line)} />;
  return (
    <>
      <span aria-hidden className={text === 'in range' ? 'text-soft' : undefined}>
        {text}
      </span>
      <span className="sr-only">{estimateLabel(line)}</span>
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
