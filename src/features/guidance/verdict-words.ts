import type { Change, Verdict } from './verdict.ts';

const changes: Readonly<Record<Change, string>> = {
  raised: 'Raised',
  lowered: 'Lowered',
  narrowed: 'Narrowed',
  widened: 'Widened',
  reaffirmed: 'Reaffirmed',
  initiated: 'Initiated',
  'no new range': 'No new range',
  contradictory: 'Contradictory',
  'not comparable': 'Not comparable',
};

/** The bare word, whichever end it was. */
export const changeWord = (change: Change): string => changes[change];

/** `Raised (low end)`, `Lowered, point`, `Initiated, at least`. */
export function changeWords({ change, end, form, contradicts }: Verdict): string {
  if (contradicts === 'new') return 'Contradictory: min > max';
  if (contradicts === 'prior') return 'Contradictory prior: min > max';
  const how = form === 'range' || form === 'nothing' ? '' : `, ${form}`;
  return `${changes[change]}${end === undefined ? '' : ` (${end})`}${how}`;
}

/** With the place against the estimate behind it: `Raised · above`. */
export const verdictWords = (verdict: Verdict): string =>
  verdict.place === undefined ? changeWords(verdict) : `${changeWords(verdict)} · ${verdict.place}`;

/** A sign for each change, beside its word: up and down as prices have them, the others by what the ends did. */
export const changeSigns: Readonly<Record<Change, string>> = {
  raised: '▲',
  lowered: '▼',
  narrowed: '▸◂',
  widened: '◂▸',
  reaffirmed: '=',
  initiated: '●',
  'no new range': '',
  contradictory: '⚠',
  'not comparable': '≠',
};

/** Colours repeat what sign and word say. */
export const changeColours: Readonly<Partial<Record<Change, string>>> = {
  raised: 'text-up',
  lowered: 'text-down',
  contradictory: 'text-warn',
  'no new range': 'text-soft',
  'not comparable': 'text-soft',
};
