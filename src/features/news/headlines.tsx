import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { formatDayHeading, zoneSuffix } from '#src/shared/format/time.ts';
import { rowHeightPx, usePreferences } from '#src/shared/preferences/preferences.ts';
import { useWindow } from '#src/shared/table/use-window.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { HeadlineRow } from './headline-row.tsx';
import { newsLines, timeOf } from './news-list.ts';
import type { NewsSearch } from './news-search.ts';
import type { useNewsFeed } from './use-news-feed.ts';

const headPx = 24;
/** How far a list is read on to find the story of a shared link. */
const mostSought = 1000;

/** What the page's keys do to the list. */
export interface HeadlinesHandle {
  /** moves the reader's place by a number of stories and returns the story there */
  readonly step: (by: 1 | -1) => number | undefined;
  readonly current: () => number | undefined;
  readonly showNew: () => void;
}

interface Props {
  feed: ReturnType<typeof useNewsFeed>;
  search: NewsSearch;
  openId: number | undefined;
  storyLink: (id: number) => string;
  onTicker: (ticker: string) => void;
  ref: Ref<HeadlinesHandle>;
}

/** Keys of the feed pattern, beside the page's own. */
const stepKeys: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

const timeTitle: Readonly<Record<string, string>> = { created: 'Time', updated: 'Updated', id: 'Time' };

/** The feed as a windowed list: day headings and one line a story; older pages come by themselves near the end. */
export function Headlines({ feed, search, openId, storyLink, onTicker, ref }: Props) {
  const { zone, density } = usePreferences();
  const rowPx = rowHeightPx[density];
  const lines = useMemo(() => newsLines(feed.items, search.sort, zone), [feed.items, search.sort, zone]);
  // The last line is the list's end: a button, or the reason why there is no more.
  const { scroller, first, end, top, atTop, reveal, toTop } = useWindow({ count: lines.length + 1, rowPx, headPx });

  // A day's heading scrolls away with its first story; the header goes on naming the day.
  const dayInView = lines.slice(0, top).findLast((line) => line.kind === 'day');

  const [placeId, setPlaceId] = useState<number>();
  const currentId = openId ?? placeId;
  const takeFocus = useRef(false);

  const { list, fresh, admit, flows } = feed;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const openIndex = lines.findIndex(({ key }) => key === openId);
  // A shared link restores the reader's place: the day's pages are read until the open story is among them.
  const seeking = openId !== undefined && openIndex < 0 && search.to !== undefined && feed.items.length < mostSought;
  const wanted = seeking || end > lines.length - 10;
  useEffect(() => {
    if (wanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [wanted, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const found = openIndex >= 0;
  // Only when a story opens: what comes in above it later must not pull the list along.
  const revealOpen = useRef(() => {});
  useLayoutEffect(() => {
    revealOpen.current = () => reveal(openIndex);
  });
  useEffect(() => {
    if (found) revealOpen.current();
  }, [openId, found]);
  useEffect(() => {
    if (atTop && flows && fresh > 0) void admit();
  });

  const indexOf = (id: number | undefined): number => lines.findIndex((line) => line.key === id);
  const go = (index: number): number | undefined => {
    const line = lines[index];
    if (line?.kind !== 'story') return undefined;
    setPlaceId(line.item.id);
    // Its day heading comes into sight with the first story of a day.
    reveal(lines[index - 1]?.kind === 'day' ? index - 1 : index);
    reveal(index);
    takeFocus.current = true;
    return line.item.id;
  };
  const step = (by: 1 | -1): number | undefined => {
    const from = indexOf(currentId);
    const next = from + by;
    return go(from >= 0 && lines[next]?.kind === 'day' ? next + by : Math.max(next, lines[0]?.kind === 'day' ? 1 : 0));
  };
  const showNew = (): void => {
    void admit();
    toTop();
  };
  useImperativeHandle(ref, () => ({ step, current: () => currentId ?? focusable, showNew }));

  useLayoutEffect(() => {
    if (!takeFocus.current) return;
    const row = document.getElementById(`story-${currentId}`);
    if (!row) return;
    row.focus({ preventScroll: true });
    takeFocus.current = false;
  });

  const pressed = (event: KeyboardEvent): void => {
    const by = stepKeys[event.key];
    if (by) step(by);
    else if (event.ctrlKey && event.key === 'Home') go(lines.findIndex(({ kind }) => kind === 'story'));
    else if (event.ctrlKey && event.key === 'End') go(lines.length - 1);
    else return;
    event.preventDefault();
  };

  const size = hasNextPage ? -1 : feed.items.length;
  const focusable =
    indexOf(currentId) >= first && indexOf(currentId) < end ? currentId : lines.slice(top, end).find((line) => line.kind === 'story')?.key;
  const positions = useMemo(() => {
    let stories = 0;
    return lines.map(({ kind }) => (kind === 'story' ? ++stories : stories));
  }, [lines]);

  return (
    <div className={feed.busy ? 'feed progress' : 'feed'}>
      {fresh > 0 && !(atTop && flows) && (
        <button type="button" onClick={showNew} className="pill">
          {fresh} new
        </button>
      )}
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]">
        <div aria-hidden className="headline-grid sticky top-0 z-2 h-6 border-b border-line bg-panel text-2xs text-faint">
          <span>
            {timeTitle[search.sort.split(':')[0] ?? ''] ?? 'Time'} {zoneSuffix[zone]}
          </span>
          <span>Symbols</span>
          <span className="truncate">{dayInView ? formatDayHeading(dayInView.seconds, zone, nowSeconds(3600)) : 'Headline'}</span>
          <span>Channel</span>
        </div>
        <div role="feed" aria-label="Headlines" aria-busy={feed.busy} onKeyDown={pressed} style={{ height: (lines.length + 1) * rowPx }}>
          <div style={{ transform: `translateY(${first * rowPx}px)` }}>
            {lines.slice(first, end).map((line, offset) =>
              line.kind === 'day' ? (
                // Not a heading: a feed may hold nothing but articles (ARIA).
                <div key={line.key} className="day-heading">
                  {formatDayHeading(line.seconds, zone, nowSeconds(3600))}
                </div>
              ) : (
                <HeadlineRow
                  key={line.key}
                  item={line.item}
                  seconds={timeOf(line.item, search.sort)}
                  position={positions[first + offset] ?? 0}
                  size={size}
                  to={storyLink(line.item.id)}
                  replace={openId !== undefined}
                  open={line.key === openId}
                  focusable={line.key === focusable}
                  onTicker={onTicker}
                />
              ),
            )}
          </div>
        </div>
        {end > lines.length && <ListEnd feed={feed} />}
      </div>
    </div>
  );
}

function ListEnd({ feed: { list, items } }: Pick<Props, 'feed'>) {
  return (
    <p className="-mt-(--row) flex h-(--row) items-center justify-center text-xs text-faint">
      {list.hasNextPage ? (
        <button
          type="button"
          className="text-accent underline"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading older…' : 'Load older'}
        </button>
      ) : (
        `End of the list: all ${items.length.toLocaleString('en-US')} that match are loaded`
      )}
    </p>
  );
}
