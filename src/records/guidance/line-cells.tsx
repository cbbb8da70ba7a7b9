import { type GuidanceEvent, type GuidanceLine, isPrelim } from './guidance-line.ts';
import { measureLabel, whyNoPosition } from './line-labels.ts';
import { changeText, percentOf, type RangeChange, midpointChange, widthChange } from './range-change.ts';
import type { Change } from './verdict.ts';
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

export function ChangeText({ change }: { change: RangeChange }) {
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

/** How large a change was: of the midpoint, or of the width of a range that became narrower or wider. Undefined where there is none to measure. */
function sizeOfChange({ verdict: { change }, figures: { now, prior } }: GuidanceLine): RangeChange | undefined {
  if (change === 'raised' || change === 'lowered') return midpointChange(now, prior);
  return change === 'narrowed' || change === 'widened' ? widthChange(now, prior) : undefined;
}

/** Null where a change has no percentage. */
function sizeInPercent(change: RangeChange | undefined): number | null {
  const percent = percentOf(change);
  return percent === null ? null : Math.abs(percent);
}

/** An event in a day of the month: ticker, and the verdict of each measure with the size of the change; in narrow days only of the larger one. */
export function MonthEvent({ event: { record, lines } }: { event: GuidanceEvent }) {
  const sizes = lines.map((line) => sizeInPercent(sizeOfChange(line)));
  const known = sizes.filter((size) => size !== null);
  const largest = known.length === 0 ? 0 : sizes.indexOf(Math.max(...known));
  const hasBoth = known.filter((size) => size > 0).length > 1;
  return (
    <span className="month-event" data-tight={hasBoth || undefined}>
      <b data-symbol={record.ticker} className="font-bold text-accent">
        {record.ticker}
      </b>
      {lines.map((line, index) => {
        const { change } = line.verdict;
        const name = line.figures.kind.measure === 'eps' ? 'EPS' : 'Rev.';
        return (
          <span key={line.key} className={change === 'not updated' ? 'text-faint' : undefined}>
            {/* Blanks between the parts, also where the text is read or copied. */}{' '}
            <span className={changeColours[change]}>
              <span aria-hidden>{changeSymbols[change] || '–'}</span>
              <span className="sr-only">{verdictLabel(line.verdict)} </span>
            </span>
            <span className="text-soft">
              <span className="month-name"> {name}</span>
              <span className="month-letter" aria-hidden>
                {name.charAt(0)}
              </span>
            </span>{' '}
            <span className={index === largest ? undefined : 'month-long'}>{changeText(sizeOfChange(line))}</span>
          </span>
        );
      })}
    </span>
  );
}

const marks: readonly (readonly [Change, string])[] = [
  ['raised', 'raised'],
  ['lowered', 'lowered'],
  ['narrowed', 'narrowed'],
  ['widened', 'widened'],
  ['reaffirmed', 'reaffirmed'],
  ['initiated', 'initiated'],
];

/** What the marks in a month say. */
export const MonthKey = () => (
  <>
    {marks.map(([change, text]) => (
      <span key={change}>
        <span aria-hidden className={changeColours[change]}>
          {changeSymbols[change]}
        </span>{' '}
        {text}
      </span>
    ))}
    <span>– not updated</span>
    <span>% change of the midpoint, of ▸◂ and ◂▸ of the width</span>
    <span>E EPS, R revenue</span>
  </>
);
