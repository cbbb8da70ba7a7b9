import { lazy, Suspense, useEffect, useEffectEvent, useImperativeHandle, useMemo, useState, type MouseEvent, type Ref } from 'react';
import { useHref } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { formatDayHeading, zoneSuffix } from '#src/shared/format/time.ts';
import { rowHeightPx, usePreferences } from '#src/shared/preferences/preferences.ts';
import { useWindow } from '#src/shared/table/use-window.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { mostPrinted, usePrinting } from '#src/shared/ui/printing.ts';
import { timesAsked } from '#src/shared/ui/row-time.tsx';
import { HeadlineRow } from './headline-row.tsx';
import type { Marks } from './marks.ts';
import { useListPlace } from './list-place.ts';
import { hasHeadings, indexOf, newsLines, timeOf, type NewsLine } from './news-list.ts';
import type { NewsSearch } from './news-search.ts';
import { useReadingPlace } from './reading-place.ts';
import type { useNewsFeed } from './use-news-feed.ts';
import { headlineAt, usePress } from './use-press.ts';

const WaitingPills = lazy(() => import('./waiting-pills.tsx'));
const ListEnd = lazy(() => import('./list-end.tsx'));
const Reactions = lazy(() => import('./reactions.tsx'));

const headPx = 24;
/** How far a list is read on to find the story of a shared link. */
const mostSought = 1000;

/** What the page's keys do to the list. */
export interface HeadlinesHandle {
  /** moves the reader's place by a story, from where it is or from the one given, and returns the story there */
  readonly step: (by: 1 | -1, from?: number) => number | undefined;
  readonly current: () => number | undefined;
  /** moves the list by what is in sight, and the reader's place with it */
  readonly page: (by: 1 | -1) => void;
  /** every line from the top to the reader's place */
  readonly above: () => readonly NewsLine[];
  /** lets in what waits; once that is done, back to where the reader was */
  readonly showNew: () => void;
  /** gives the focus to the reader's place, or to the first story in sight, as soon as it can have it */
  readonly focus: () => void;
}

interface Props {
  feed: ReturnType<typeof useNewsFeed>;
  /** what of the feed is to be shown */
  items: readonly NewsItem[];
  /** stories that stand under others, because they tell the same */
  under: ReadonlyMap<number, readonly NewsItem[]>;
  marks: Marks;
  search: NewsSearch;
  openId: number | undefined;
  storyLink: (id: number) => string;
  onOpen: (id: number) => void;
  onTicker: (ticker: string) => void;
  ref: Ref<HeadlinesHandle>;
}

/** The feed as a windowed list: day headings and one line a story; older pages come by themselves near the end. */
export function Headlines({ feed, items, under, marks, search, openId, storyLink, onOpen, onTicker, ref }: Props) {
  const { zone, density } = usePreferences();
  const rowPx = rowHeightPx[density];
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(() => new Set());
  const lines = useMemo(() => newsLines(items, search, zone, { under, unfolded }), [items, search, zone, under, unfolded]);
  // The last line is the list's end: a button, or the reason why there is no more.
  const view = useWindow({ count: lines.length + 1, rowPx, headPx });
  const { scroller, top, atTop, reveal, scrollTo } = view;
  const printing = usePrinting();
  const { first, end } = printing ? { first: 0, end: Math.min(lines.length + 1, mostPrinted) } : view;
  const drawn = lines.slice(first, end);
  const { list, fresh, admit, flows } = feed;

  const place = useListPlace(lines, view, rowPx);
  const { focusable, pressed, ...reading } = useReadingPlace({ lines, openId, view, rowPx, headPx });

  const openIndex = indexOf(lines, openId);
  // An open story is in sight, also when it tells the same as another.
  const openUnder = openIndex < 0 ? [...under].find(([, others]) => others.some(({ id }) => id === openId))?.[0] : undefined;
  if (openUnder !== undefined) setUnfolded(new Set([...unfolded, openUnder]));

  // A shared link restores the reader's place: the day's pages are read until the open story is among them.
  const soughtId = place.backId ?? (openIndex < 0 && openUnder === undefined && search.to !== undefined ? openId : undefined);
  const seeks = soughtId !== undefined && feed.items.length < mostSought && !feed.items.some(({ id }) => id === soughtId);
  useOlder(list, seeks || end > lines.length - 10);

  const found = openIndex >= 0;
  // Only when a story opens: what comes in above it later must not pull the list along.
  const revealOpen = useEffectEvent(() => {
    if (!place.returns) reveal(openIndex);
  });
  useEffect(() => {
    if (found) revealOpen();
  }, [openId, found]);

  const waits = atTop && flows ? 0 : fresh;
  const leads = place.wayBackIndex >= end;
  const showNew = (): void => {
    place.setOut();
    void admit();
    scrollTo(0);
  };
  useImperativeHandle(ref, () => ({ ...reading, showNew: () => (fresh === 0 && leads ? place.goBack() : showNew()) }));

  const base = useHref('/').replace(/\/$/, '');
  const open = (row: HTMLElement): void => {
    // The browser gave it to the link inside, from where neither Tab nor a reader's voice goes on story by story.
    row.focus({ preventScroll: true });
    onOpen(Number(row.id.replace('story-', '')));
  };
  const clicked = (event: MouseEvent): void => {
    const row = headlineAt(event);
    if (!row) return;
    event.preventDefault();
    open(row);
  };
  const { isPressed, onPointerDown } = usePress(open);
  useEffect(() => {
    if (atTop && flows && fresh > 0 && !isPressed && !place.returns) void admit();
  });

  const dated = !hasHeadings(search);
  const size = list.hasNextPage ? -1 : items.length;
  // A day's heading scrolls away with its first story; the header goes on naming the day.
  const dayInView = lines.slice(0, top).findLast((line) => line.kind === 'day');

  return (
    <div className={feed.busy ? 'feed progress' : 'feed'} data-dated={dated || undefined}>
      <Suspense>
        {(waits > 0 || leads) && (
          <WaitingPills fresh={waits} overflow={feed.overflow} onShow={showNew} onBack={leads ? place.goBack : undefined} />
        )}
      </Suspense>
      <div ref={scroller} className="feed-scroll">
        <Suspense>
          <Reactions {...{ feed, search, focusable }} lines={drawn} />
        </Suspense>
        <div aria-hidden className="feed-head">
          <span>
            {search.sort.startsWith('updated') ? 'Updated' : 'Time'} {zoneSuffix[zone]}
          </span>
          <span>Symbols</span>
          <span>{dayInView ? formatDayHeading(dayInView.seconds, zone, nowSeconds(3600)) : 'Headline'}</span>
          <span>Channel</span>
        </div>
        <div
          role="feed"
          aria-label="Headlines"
          aria-busy={feed.busy}
          onClick={clicked}
          onPointerDown={onPointerDown}
          onKeyDown={pressed}
          {...timesAsked}
          style={{ height: (lines.length + 1) * rowPx }}
        >
          <div style={{ transform: `translateY(${first * rowPx}px)` }}>
            {drawn.map((line) =>
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
                  dated={dated}
                  position={line.position}
                  size={size}
                  zone={zone}
                  href={base + storyLink(line.key)}
                  open={line.key === openId}
                  focusable={line.key === focusable}
                  isRead={marks.read.has(line.key)}
                  starred={marks.starred.has(line.key)}
                  withdrawn={feed.removed.get(line.key)}
                  titleBefore={feed.titlesBefore.get(line.key)}
                  similar={line.similar}
                  unfolded={unfolded.has(line.key)}
                  follows={line.follows}
                  terms={search.topics}
                  onUnfold={setUnfolded}
                  onTicker={onTicker}
                />
              ),
            )}
          </div>
        </div>
        <Suspense>{end > lines.length && <ListEnd list={list} shown={items.length} />}</Suspense>
        {printing && end <= lines.length && (
          <p>
            The first {end} lines; {items.length.toLocaleString('en-US')} stories are loaded.
          </p>
        )}
      </div>
    </div>
  );
}

/** Reads on while older stories are wanted; after a failure only by hand. */
function useOlder({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Props['feed']['list'], wanted: boolean): void {
  useEffect(() => {
    if (wanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [wanted, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
}
