import type { NewsItem } from '#contract/endpoints/news.ts';
import { moveCell } from '#src/shared/readings/move-cell.tsx';
import { moveWindows } from '#src/shared/readings/windows.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { againstIndexText, sessionWords, volumeText, windowTold } from './reaction-words.ts';
import type { Told } from './use-reactions.ts';

/** All eight windows, and what the session made of the story. */
export function ReactionList({ item, told }: { item: NewsItem; told: Told }) {
  const { reaction, symbol } = told;
  const windows = moveWindows.map((_, index) => windowTold(item, told, index, nowSeconds()));
  const reasons = new Set(windows.map(({ move, due, why }) => (move === undefined && due === undefined ? why : undefined)));
  const [only] = reasons;
  // One reason for all is said once.
  if (reasons.size === 1 && only !== undefined && !reaction) return <p>{only}</p>;
  const volume = volumeText(reaction);
  const against = againstIndexText(reaction);
  return (
    <dl className="reaction-list">
      {symbol !== undefined && (
        <>
          <dt>After the news</dt>
          <dd className="font-bold">{symbol}</dd>
        </>
      )}
      {windows.map(({ label, move, due, why }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd>{move === undefined ? <span className="text-faint">{due ?? `– ${why ?? ''}`}</span> : moveCell(move)}</dd>
        </div>
      ))}
      {reaction && (
        <>
          <dt>Volume</dt>
          <dd>{volume === '' ? <span className="text-faint">– the source sent nothing</span> : `${volume} of its 30-day average`}</dd>
          <dt>Session, vs SPY</dt>
          <dd>
            {against === '' ? <span className="text-faint">– the source sent nothing</span> : moveCell(against)} over{' '}
            {sessionWords(reaction)}
          </dd>
        </>
      )}
    </dl>
  );
}
