import { dayMoveLabel } from '#analysis/reactions/windows.ts';
import { dayMoveTitle } from '#src/records/reactions/day-move.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { moveWindows } from '#contract/market/windows.ts';
import type { useNewsFeed } from '../feed/use-news-feed.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import { ReactionList, ReactionTooltip } from './reaction-tooltip.tsx';
import { hasNoReactions, useReactions, useReactionUpdates, useReactionWindow } from './use-reactions.ts';

/** What all badges of a list share. */
export interface BadgeOptions {
  /** index of the chosen window */
  readonly window: number;
  /** shows the volume z-score in place of the volume ratio */
  readonly withZScore: boolean;
  /** called with the badge that is hovered or has the keyboard focus, and with undefined when it is left */
  readonly onHover: (hovered: HoveredBadge | undefined) => void;
}

interface HoveredBadge {
  readonly badge: HTMLElement;
  readonly item: NewsItem;
}

/**
 * The reactions of a feed, which load after its headlines.
 *
 * @param tickers symbols that stand first in a story
 */
export function useReactionColumn(feed: ReturnType<typeof useNewsFeed>, search: NewsSearch, tickers: readonly string[] | undefined) {
  const { items } = feed;
  const read = feed.list.data?.pages;
  const pages = useMemo(() => (read ?? []).map(({ rows }) => rows), [read]);
  const name = JSON.stringify(search);
  const { reactionOf, results } = useReactions(pages, tickers, name);
  useReactionUpdates(results, items, tickers, name);
  const [window, onChoose] = useReactionWindow();
  const isEmpty = useMemo(
    () => hasNoReactions(items, reactionOf, results),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- with each result, not with each render
    [results, items],
  );
  const withZScore = search.rank === 'volume';
  const { hovered, onHover, onStay, onClose } = useHoveredBadge();
  const tooltip = hovered && (
    <ReactionTooltip badge={hovered.badge} onPointerEnter={onStay} onClose={onClose}>
      <ReactionList item={hovered.item} storyReaction={reactionOf(hovered.item)} window={window} />
    </ReactionTooltip>
  );
  return { reactionOf, isEmpty, badge: { window, withZScore, onHover }, onChoose, tooltip };
}

/** The choice of the window, above the column. */
export const ReactionChoice = ({ badge, onChoose }: { badge: BadgeOptions; onChoose: (window: number) => void }) => (
  <div className="reaction" data-z={badge.withZScore || undefined}>
    <select aria-label="Reaction after" value={badge.window} onChange={({ target }) => onChoose(Number(target.value))}>
      {moveWindows.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
  </div>
);

/** The labels of the column, in the header of the list. */
export const ReactionLabels = ({ badge: { window, withZScore } }: { badge: BadgeOptions }) => (
  <span className="reaction whitespace-nowrap" data-z={withZScore || undefined}>
    {/* On screen the select covers it. */}
    <span className="not-print:invisible">{moveWindows[window]?.label}</span>
    {withZScore ? (
      <span title="Volume of the session in standard deviations from its mean">Vol. z</span>
    ) : (
      <span title="Volume of the session against its 30-day average">Volume</span>
    )}
    <span title={dayMoveTitle}>{dayMoveLabel}</span>
  </span>
);

/** Delays until a hovered badge shows its tooltip, and for the way from the badge to the tooltip. */
const [restMs, leaveMs] = [300, 150];

/** The badge with a tooltip: at once on keyboard focus, after a delay on hover. */
function useHoveredBadge() {
  const [hovered, setHovered] = useState<HoveredBadge>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onStay = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => onStay, [onStay]);
  const onHover = useCallback(
    (next: HoveredBadge | undefined) => {
      onStay();
      timer.current = setTimeout(setHovered, !next ? leaveMs : next.badge === document.activeElement ? 0 : restMs, next);
    },
    [onStay],
  );
  const onClose = useCallback(() => {
    onStay();
    setHovered(undefined);
  }, [onStay]);
  return { hovered, onHover, onStay, onClose };
}
