import { dayMoveLabel } from '#analysis/reactions/windows.ts';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { sessionPhrase } from '#src/records/sessions.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { moveWindows } from '#contract/market/windows.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { describeWindow, pendingText } from '#src/records/reactions/empty/describe-window.ts';
import { dayText, type HeadlineReaction, type StoryReaction, volumeText } from './reaction.ts';
import { MoveRankLine } from '#src/records/reactions/move-rank-line.tsx';

interface Props {
  badge: HTMLElement;
  onPointerEnter: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The tooltip of a badge, under or over it; closes on Esc and on any scroll (WCAG 2.2, 1.4.13). */
export function ReactionTooltip({ badge, onPointerEnter, onClose, children }: Props) {
  const id = useId();
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = tip.current;
    if (!element) return undefined;
    const { right, top, bottom } = badge.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = element;
    element.style.left = `${Math.max(4, Math.min(right - offsetWidth, innerWidth - offsetWidth - 4))}px`;
    element.style.top = `${bottom + 4 + offsetHeight <= innerHeight ? bottom + 4 : Math.max(4, top - offsetHeight - 4)}px`;
    badge.setAttribute('aria-describedby', id);
    return () => badge.removeAttribute('aria-describedby');
  });
  useLayoutEffect(() => {
    const listening = new AbortController();
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // Esc closes the top layer only: an open story stays.
      event.stopPropagation();
      onClose();
    };
    addEventListener('keydown', onKeyDown, { capture: true, signal: listening.signal });
    addEventListener('scroll', onClose, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [onClose]);
  return (
    <div ref={tip} id={id} role="tooltip" className="tip reaction-tip" onPointerEnter={onPointerEnter} onPointerLeave={onClose}>
      {children}
    </div>
  );
}

/** How large the move is among the earlier ones of its symbol, loaded into reserved space. */
export const ReactionRank = ({ reaction, window }: { reaction: HeadlineReaction; window: number }) => (
  <p className="min-h-7 max-w-72 text-2xs text-faint">
    <MoveRankLine {...{ reaction, window }} />
  </p>
);

interface ListProps {
  item: NewsItem;
  storyReaction: StoryReaction;
  /** index of the chosen window */
  window: number;
}

/** All eight windows of a reaction, its volume, its session, and the rank of the chosen window. */
export function ReactionList({ item, storyReaction, window }: ListProps) {
  const { reaction, symbol } = storyReaction;
  const windows = moveWindows.map((_, index) => describeWindow(item, storyReaction, index, nowSeconds()));
  const reasons = new Set(windows.map(({ move, due, why }) => (move === undefined && due === undefined ? why : undefined)));
  const [reason] = reasons;
  const pending = pendingText(windows);
  // A reason that applies to all windows is shown once.
  if (reasons.size === 1 && reason !== undefined && !reaction) return <p>{reason}</p>;
  const volume = volumeText(reaction);
  const day = dayText(reaction);
  return (
    <>
      <dl className="reaction-list">
        {symbol !== undefined && (
          <>
            <dt>After the news</dt>
            <dd className="font-bold">{reaction?.symbol ?? symbol}</dd>
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
            <dd>{volume === '' ? <span className="text-faint">– not known</span> : `${volume} of its 30-day average`}</dd>
            <dt>{dayMoveLabel}</dt>
            <dd>
              {day === '' ? <span className="text-faint">– not available</span> : moveCell(day)} over {sessionPhrase(reaction.session)}
            </dd>
          </>
        )}
      </dl>
      {pending !== undefined && <p className="text-2xs text-faint">{pending}</p>}
      {reaction && <ReactionRank {...{ reaction, window }} />}
    </>
  );
}
