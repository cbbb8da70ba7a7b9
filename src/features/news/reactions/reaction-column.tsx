import { lazy, type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { NewsLine } from '../feed/feed-list.ts';
import { useRecordSeenNames } from '../feed/seen-names.ts';
import type { useNewsFeed } from '../feed/use-news-feed.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import { moveWindows } from '#src/shared/reactions/windows.ts';
import { nowSeconds, useNow } from '#src/shared/time/now.ts';
import { symbolsOf } from '#src/shared/watchlists/list-symbols.ts';
import { ReactionBadge } from './reaction-badge.tsx';
import { ReactionList, ReactionTooltip } from './reaction-tooltip.tsx';
import { describeWindow } from './reaction.ts';
import { useReactions, useReactionUpdates, useReactionWindow } from './use-reactions.ts';

/** Decoration: without its chunk the list is still complete. */
const HeadlineLogos = lazy(() => import('../feed/headline-logos.tsx').catch(() => ({ default: (): ReactNode => null })));

interface Props {
  feed: ReturnType<typeof useNewsFeed>;
  search: NewsSearch;
  /** the mounted lines of the list */
  lines: readonly NewsLine[];
  /** the story that is the list's tab stop */
  focusable: number | undefined;
}

/**
 * The column of reactions, which loads after the headlines into reserved space: a badge in each mounted row, by a portal so that the row
 * does not render again, and the choice of the window above them.
 */
export default function ReactionColumn({ feed, search, lines, focusable }: Props) {
  useRecordSeenNames(feed.items);
  const read = feed.list.data?.pages;
  const pages = useMemo(() => (read ?? []).map(({ rows }) => rows), [read]);
  const name = JSON.stringify(search);
  const tickers = useMemo(() => search.tickers ?? symbolsOf(search.list), [search]);
  const { reactionOf, results } = useReactions(pages, tickers, name);
  useReactionUpdates(results, feed.items, tickers, name);
  const [window, choose] = useReactionWindow();
  const items = feed.items;
  const isEmpty = useMemo(
    () =>
      results.every(({ status }) => status === 'success') &&
      items.every((item) => {
        const storyReaction = reactionOf(item);
        return !storyReaction.reaction && describeWindow(item, storyReaction, moveWindows.length - 1, nowSeconds()).due === undefined;
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- with each result, not with each render
    [results, items],
  );
  const withZScore = search.rank === 'volume';
  const now = useNow(60);
  const rows = useRowElements(lines);
  const [head, setHead] = useState<Element | null>();
  const findHead = useCallback((above: HTMLElement | null) => setHead(above?.nextElementSibling), []);
  // Nothing moves: the headlines reach further to the right.
  useLayoutEffect(() => {
    const list = head?.closest('.feed');
    list?.toggleAttribute('data-unmeasured', isEmpty);
    return () => list?.removeAttribute('data-unmeasured');
  }, [head, isEmpty]);
  const { hovered, onShow, onLeave, onStay, close } = useHoveredBadge();

  return (
    <>
      <div ref={findHead} className="reaction-head" data-z={withZScore || undefined}>
        <div className="reaction">
          <select aria-label="Reaction after" value={window} onChange={({ target }) => choose(Number(target.value))}>
            {moveWindows.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </div>
      {head &&
        createPortal(
          <span className="reaction whitespace-nowrap" data-z={withZScore || undefined}>
            {/* On screen the select covers it. */}
            <span className="not-print:invisible">{moveWindows[window]?.label}</span>
            {withZScore ? (
              <span title="Volume of the session in standard deviations from its mean">Vol. z</span>
            ) : (
              <span title="Volume of the session against its 30-day average">Volume</span>
            )}
            <span title="Result of the session minus that of SPY">Session, vs SPY</span>
          </span>,
          head,
        )}
      <Suspense>
        <HeadlineLogos items={feed.items} lines={lines} rows={rows} filtered={tickers} />
      </Suspense>
      {lines.map((line) => {
        const row = line.kind === 'story' && rows.get(line.key);
        if (!row) return null;
        const { item } = line;
        const storyReaction = reactionOf(item);
        return createPortal(
          <ReactionBadge
            {...describeWindow(item, storyReaction, window, now)}
            {...{ item, withZScore, onShow, onLeave }}
            reaction={storyReaction.reaction}
            reachable={line.key === focusable}
          />,
          row,
          String(line.key),
        );
      })}
      {hovered && (
        <ReactionTooltip badge={hovered.badge} onPointerEnter={onStay} onClose={close}>
          <ReactionList item={hovered.item} storyReaction={reactionOf(hovered.item)} window={window} />
        </ReactionTooltip>
      )}
    </>
  );
}

/** The mounted row elements by story. */
function useRowElements(lines: readonly NewsLine[]): ReadonlyMap<number, HTMLElement> {
  const [rows, setRows] = useState<ReadonlyMap<number, HTMLElement>>(() => new Map());
  // Before the paint, so that a row and its badge appear together.
  useLayoutEffect(() => {
    const found = new Map<number, HTMLElement>();
    for (const line of lines) {
      const row = line.kind === 'story' && document.getElementById(`story-${line.key}`);
      if (row) found.set(line.key, row);
    }
    setRows((before) => (found.size === before.size && [...found].every(([id, row]) => before.get(id) === row) ? before : found));
  }, [lines]);
  return rows;
}

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
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setHovered(undefined);
  }, []);
  const onLeave = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, leaveMs);
  }, [close]);
  const onStay = useCallback(() => clearTimeout(timer.current), []);
  return { hovered, onShow, onLeave, onStay, close };
}
