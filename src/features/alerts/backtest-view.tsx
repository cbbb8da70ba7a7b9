import { useState } from 'react';
import { dayOf } from '#src/shared/format/time.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import type { BacktestResult } from './backtest.ts';
import { basis, headline, notes } from './backtest-words.ts';
import { StoryLinks } from './story-links.tsx';

interface Props {
  result: BacktestResult;
  cooldownMinutes: number;
  /** the rule is another by now */
  isOld: boolean;
  /** a story was followed */
  onFollow: () => void;
}

/** Stories that are listed at first, and with each press more. */
const step = 20;

/** What a rule would have told, with what it rests on and every story of it. */
export function BacktestView({ result, cooldownMinutes, isOld, onFollow }: Props) {
  const [most, setMost] = useState(step);
  const { told, summary } = result;
  const thisYear = dayOf(nowSeconds(), 'et').slice(0, 4);
  const rests = basis(result);
  return (
    <section aria-label="Backtest" className={`flex flex-col gap-1 ${isOld ? 'opacity-55' : ''}`}>
      <p className={`text-sm font-bold ${summary.isEnough || told.length === 0 ? '' : 'text-soft'}`}>{headline(result)}</p>
      {rests !== undefined && <p className="text-xs text-soft">{rests}</p>}
      {notes(result, cooldownMinutes, thisYear).map((note) => (
        <p key={note} className="text-2xs text-faint">
          {note}
        </p>
      ))}
      {told.length > 0 && (
        <div className="max-h-52 overflow-y-auto">
          <StoryLinks label="Stories it would have told" stories={told.slice(0, most)} onFollow={onFollow} />
          {told.length > most && (
            <button type="button" className="control my-1" onClick={() => setMost(most + step * 5)}>
              {(told.length - most).toLocaleString('en-US')} more
            </button>
          )}
        </div>
      )}
    </section>
  );
}
