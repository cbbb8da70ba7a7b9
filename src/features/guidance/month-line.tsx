import type { GuidanceLine } from './guidance-line.ts';
import { changeColours, changeSigns, changeWords } from './verdict-words.ts';

/** A line in a day of the month: who, what of, and which way. */
export function MonthLine({ line: { record, figures, verdict } }: { line: GuidanceLine }) {
  return (
    <>
      <b data-symbol={record.ticker} className="font-bold text-accent">
        {record.ticker}
      </b>{' '}
      <span className={changeColours[verdict.change]}>
        <span aria-hidden>{changeSigns[verdict.change]}</span>
        <span className="sr-only">{changeWords(verdict)}</span>
      </span>{' '}
      <span className="text-soft">{figures.kind.measure === 'eps' ? 'EPS' : 'Rev.'}</span>
    </>
  );
}
