import { dayMoveLabel } from '#analysis/reactions/windows.ts';
import { dayMoveTitle } from '#src/records/reactions/day-move.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { moveWindows } from '#contract/market/windows.ts';
import { useNow } from '#src/shared/time/now.ts';
import type { useNewsFeed } from '../feed/use-news-feed.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import { ReactionList, ReactionTooltip } from './reaction-tooltip.tsx';
import { hasNoReactions, useReactions, useReactionUpdates, useReactionWindow } from './use-reactions.ts';

/** What all badges of a list share. */
export interface BadgeOptions {
  /** index of the chosen window */
  readonly window: number;
  readonly nowSeconds: number;
  /** shows the volume z-score in place of the volume ratio */
  readonly withZScore: boolean;
  /** called for the badge that is hovered or has the keyboard focus */
  readonly onShow: (badge: HTMLElement, item: NewsItem) => void;
  readonly onLeave: () => void;
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
  const now = useNow(60);
  const { hovered, onShow, onLeave, onStay, onClose } = useHoveredBadge();
  const badge = useMemo(
    (): BadgeOptions => ({ window, nowSeconds: now, withZScore, onShow, onLeave }),
    [window, now, withZScore, onShow, onLeave],
  );
  const tooltip = hovered && (
    <ReactionTooltip badge={hovered.badge} onPointerEnter={onStay} onClose={onClose}>
      <ReactionList item={hovered.item} storyReaction={reactionOf(hovered.item)} window={window} />
    </ReactionTooltip>
  );
  return { reactionOf, isEmpty, badge, onChoose, tooltip };
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
  const [hovered, setHovered] = useState<{ readonly badge: HTMLElement; readonly item: NewsItem }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onShow = useCallback((badge: HTMLElement, item: NewsItem) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHovered({ badge, item }), badge === document.activeElement ? 0 : restMs);
  }, []);
  const onClose = useCallback(() => {
    clearTimeout(timer.current);
    setHovered(undefined);
  }, []);
  const onLeave = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(onClose, leaveMs);
  }, [onClose]);
  const onStay = useCallback(() => clearTimeout(timer.current), []);
  return { hovered, onShow, onLeave, onStay, onClose };
}
