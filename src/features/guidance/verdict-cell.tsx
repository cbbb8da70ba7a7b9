import type { GuidanceLine } from './guidance-line.ts';
import { changeColours, changeSigns, changeWords } from './verdict-words.ts';

/** Sign, word, and the place against the estimate; colour only repeats it. */
export function VerdictCell({ line: { verdict }, withPlace = true }: { line: GuidanceLine; withPlace?: boolean }) {
  const sign = changeSigns[verdict.change];
  return (
    <>
      <span className={`font-medium ${changeColours[verdict.change] ?? ''}`}>
        {sign && <span aria-hidden>{sign} </span>}
        {changeWords(verdict)}
      </span>
      {withPlace && verdict.place && <span className="text-soft"> · {verdict.place}</span>}
    </>
  );
}
