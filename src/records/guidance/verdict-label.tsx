import { changeLabels } from './change-labels.ts';
import { distanceFromEstimate, type JudgedFigures } from './estimate.ts';
import { changeText } from './range-change.ts';
import type { Change, Verdict } from './verdict.ts';

/**
 * `Raised (low end)`, `Lowered, point`, `Initiated, at least`. Short enough for a column: of guidance with one end the form names that end, and
 * the amount beside it shows a point.
 */
export function verdictLabel({ change, end, form, contradicts }: Verdict): string {
  if (contradicts === 'new') return 'Contradictory: min > max';
  if (contradicts === 'prior') return 'Contradictory prior';
  const isOneEnded = form === 'at least' || form === 'up to';
  if (end !== undefined && !isOneEnded) return `${changeLabels[change]} (${end})`;
  return `${changeLabels[change]}${form === 'range' || form === 'nothing' ? '' : `, ${form}`}`;
}

/** `2.8% above est.`, `est. in range`; undefined where there is no comparison with the estimate. */
export function estimateLabel(line: JudgedFigures): string | undefined {
  const { position } = line.verdict;
  if (position === undefined) return undefined;
  if (position === 'in range') return 'est. in range';
  const distance = distanceFromEstimate(line);
  return `${distance?.kind === 'percent' ? `${distance.size}% ` : ''}${position} est.`;
}

/** `+2.8%`, `in range`, for a column named after the estimate; `above` without a distance; "" where there is no comparison. */
export function distanceLabel(line: JudgedFigures): string {
  const { position } = line.verdict;
  if (position === undefined || position === 'in range') return position ?? '';
  const distance = distanceFromEstimate(line);
  return distance?.kind === 'percent' ? changeText(distance) : position;
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
