import { Big } from 'big.js';
import type { GuidanceLine } from './guidance-line.ts';
import { percentText } from './range-change.ts';
import type { Change, Figures, Verdict } from './verdict.ts';

type JudgedFigures = Pick<GuidanceLine, 'figures' | 'verdict'>;

const changeLabels: Readonly<Record<Change, string>> = {
  raised: 'Raised',
  lowered: 'Lowered',
  narrowed: 'Narrowed',
  widened: 'Widened',
  reaffirmed: 'Reaffirmed',
  initiated: 'Initiated',
  'not updated': 'Not updated',
  contradictory: 'Contradictory',
  'not comparable': 'Not comparable',
};

/** The change alone, whichever end it was. */
export const changeLabel = (change: Change): string => changeLabels[change];

/** `Raised (low end)`, `Lowered, point`, `Initiated, at least`. */
export function verdictLabel({ change, end, form, contradicts }: Verdict): string {
  if (contradicts === 'new') return 'Contradictory: min > max';
  if (contradicts === 'prior') return 'Contradictory prior: min > max';
  const formSuffix = form === 'range' || form === 'nothing' ? '' : `, ${form}`;
  return `${changeLabels[change]}${end === undefined ? '' : ` (${end})`}${formSuffix}`;
}

/**
 * How far the guidance is from the estimate, in percent of the estimate; undefined where the estimate is zero or has the other sign.
 *
 * Assumed: the distance from the estimate is measured at the midpoint of the range, or at its only end.
 */
function distanceFromEstimate({ now, estimate }: Figures): string | undefined {
  const ends = [now.min, now.max].filter((end) => end !== null).map((end) => new Big(end));
  if (estimate === null || ends.length === 0) return undefined;
  const base = new Big(estimate);
  const middle = ends.reduce((sum, end) => sum.plus(end)).times(ends.length === 2 ? '0.5' : 1);
  if (!middle.eq(0) && middle.lt(0) !== base.lt(0)) return undefined;
  return percentText(middle, base)?.replace(/^[+-]/, '');
}

/** `2.8% above est.`, `est. in range`; undefined where there is no comparison with the estimate. */
export function estimateLabel({ figures, verdict: { position } }: JudgedFigures): string | undefined {
  if (position === undefined) return undefined;
  if (position === 'in range') return 'est. in range';
  const distance = distanceFromEstimate(figures);
  return `${distance === undefined ? '' : `${distance} `}${position} est.`;
}

/** `Raised, 2.8% above est.` */
export const fullVerdictLabel = (line: JudgedFigures): string =>
  [verdictLabel(line.verdict), estimateLabel(line)].filter((part) => part !== undefined).join(', ');

/** A symbol for each change, shown before its label. */
export const changeSymbols: Readonly<Record<Change, string>> = {
  raised: '▲',
  lowered: '▼',
  narrowed: '▸◂',
  widened: '◂▸',
  reaffirmed: '=',
  initiated: '●',
  'not updated': '',
  contradictory: '⚠',
  'not comparable': '≠',
};

/** Colours repeat the meaning of symbol and label. */
export const changeColours: Readonly<Partial<Record<Change, string>>> = {
  raised: 'text-up',
  lowered: 'text-down',
  contradictory: 'text-warn',
  'not updated': 'text-soft',
  'not comparable': 'text-soft',
};

/** Symbol, label and comparison with the estimate. */
export function VerdictLabel({ line, withEstimate = true }: { line: JudgedFigures; withEstimate?: boolean }) {
  const { verdict } = line;
  const symbol = changeSymbols[verdict.change];
  const estimate = withEstimate ? estimateLabel(line) : undefined;
  return (
    <span>
      <span className={`font-medium ${changeColours[verdict.change] ?? ''}`}>
        {symbol && <span aria-hidden>{symbol} </span>}
        {verdictLabel(verdict)}
      </span>
      {estimate !== undefined && <span className="text-soft">, {estimate}</span>}
    </span>
  );
}
