import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { moveWindows } from '#src/shared/readings/windows.ts';
import { useNow } from '#src/shared/ui/now.ts';
import { symbolsOf } from '#src/shared/watchlists/listed.ts';
import type { NewsLine } from './news-list.ts';
import type { NewsSearch } from './news-search.ts';
import { ReactionBadge } from './reaction-badge.tsx';
import { ReactionList } from './reaction-list.tsx';
import { ReactionTip } from './reaction-tip.tsx';
import { useReactionWindow } from './reaction-window.ts';
import { windowTold } from './reaction-words.ts';
import type { useNewsFeed } from './use-news-feed.ts';
import { useNoteSeen } from './use-note-seen.ts';
import { useFollowedReactions, useReactions } from './use-reactions.ts';

/** Ornaments: a list that cannot have them is whole. */
const HeadlineMarks = lazy(() => import('./headline-marks.tsx').catch(() => ({ default: (): ReactNode => null })));

interface Props {
  feed: ReturnType<typeof useNewsFeed>;
  search: NewsSearch;
  /** what is drawn of the list */
  lines: readonly NewsLine[];
  /** the story that Tab comes to */
  focusable: number | undefined;
}

/**
 * The column of reactions. It comes after the headlines, into the width that is kept free for it: a badge for each row that is drawn,
 * put into the row, so that no row is drawn anew for it; and above them the choice of the window.
 */
export default function Reactions({ feed, search, lines, focusable }: Props) {
  useNoteSeen(feed.items);
  const read = feed.list.data?.pages;
  const pages = useMemo(() => (read ?? []).map(({ rows }) => rows), [read]);
  const name = JSON.stringify(search);
  const tickers = useMemo(() => search.tickers ?? symbolsOf(search.list), [search]);
  const { tell, answers } = useReactions(pages, tickers, name);
  useFollowedReactions(answers, feed.items, tickers, name);
  const [window, choose] = useReactionWindow();
  const now = useNow(60);
  const hosts = useHosts(lines);
  const [head, setHead] = useState<Element | null>();
  const findHead = useCallback((above: HTMLElement | null) => setHead(above?.nextElementSibling), []);
  const { looked, onLook, onLeave, onStay, close } = useLook();

  return (
    <>
      <div ref={findHead} className="reaction-head">
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
          <span className="reaction whitespace-nowrap">
            {/* On screen the choice stands over it. */}
            <span className="not-print:invisible">{moveWindows[window]?.label}</span>
            <span title="Volume of the session against its 30-day average">Volume</span>
            <span title="Result of the session, less that of SPY">Session, vs SPY</span>
          </span>,
          head,
        )}
      <Suspense>
        <HeadlineMarks items={feed.items} lines={lines} hosts={hosts} />
      </Suspense>
      {lines.map((line) => {
        const host = line.kind === 'story' && hosts.get(line.key);
        if (!host) return null;
        const { item } = line;
        const told = tell(item);
        return createPortal(
          <ReactionBadge
            {...windowTold(item, told, window, now)}
            {...{ item, onLook, onLeave }}
            reaction={told.reaction}
            reachable={line.key === focusable}
          />,
          host,
          String(line.key),
        );
      })}
      {looked && (
        <ReactionTip badge={looked.badge} onPointerEnter={onStay} onClose={close}>
          <ReactionList item={looked.item} told={tell(looked.item)} />
        </ReactionTip>
      )}
    </>
  );
}

/** The rows of the lines in the document, where they are. */
function useHosts(lines: readonly NewsLine[]): ReadonlyMap<number, HTMLElement> {
  const [hosts, setHosts] = useState<ReadonlyMap<number, HTMLElement>>(() => new Map());
  // Before the paint, so that a row and its badge are seen together.
  useLayoutEffect(() => {
    const found = new Map<number, HTMLElement>();
    for (const line of lines) {
      const row = line.kind === 'story' && document.getElementById(`story-${line.key}`);
      if (row) found.set(line.key, row);
    }
    setHosts((before) => (found.size === before.size && [...found].every(([id, row]) => before.get(id) === row) ? before : found));
  }, [lines]);
  return hosts;
}

/** As long as a pointer rests until it is told more, and takes from the badge to the words. */
const [restMs, leaveMs] = [300, 150];

/** The badge that is looked at: at once where the keyboard comes, after a moment where the pointer rests. */
function useLook() {
  const [looked, setLooked] = useState<{ readonly badge: HTMLElement; readonly item: NewsItem }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onLook = useCallback((badge: HTMLElement, item: NewsItem) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setLooked({ badge, item }), badge === document.activeElement ? 0 : restMs);
  }, []);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setLooked(undefined);
  }, []);
  const onLeave = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, leaveMs);
  }, [close]);
  const onStay = useCallback(() => clearTimeout(timer.current), []);
  return { looked, onLook, onLeave, onStay, close };
}
