import { useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type Ref,
} from 'react';
import { useHref } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { formatDayHeading, zoneSuffix } from '#src/shared/format/time.ts';
import { rowHeightPx, usePreferences } from '#src/shared/preferences/preferences.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { usePrinting } from '#src/shared/ui/printing.ts';
import { timesAsked } from '#src/shared/ui/row-time.tsx';
import { rowRange, useRowHeightChange } from '#src/shared/ui/virtual-rows.ts';
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

/** Height of the head, which sticks to the top. It takes as much of the view as of what scrolls: a scroll offset is that of the row right under it. */
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
  const printing = usePrinting();
  const [placeId, setPlaceId] = useState<number>();
  const placeIndex = indexOf(lines, openId ?? placeId);
  const [atTop, setAtTop] = useState(true);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
    rangeExtractor: useCallback((range: Range) => rowRange(range, [placeIndex], printing), [placeIndex, printing]),
    overscan: 12,
    // The list's end stands there: a button, or the reason why there is no more.
    paddingEnd: rowPx,
    scrollPaddingEnd: headPx,
    // The first visible row stays where it is when rows are inserted above it; at the top they push it down.
    anchorTo: atTop ? 'start' : 'end',
    initialRect: { width: innerWidth, height: innerHeight },
    onChange: ({ range }) => setAtTop((range?.startIndex ?? 0) === 0),
  });
  const rows = virtualizer.getVirtualItems();
  const drawn = rows.flatMap(({ index }) => lines[index] ?? []);
  const { startIndex: top, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  const { list, fresh, admit, flows } = feed;

  useRowHeightChange(virtualizer, rowPx);
  const place = useListPlace(lines, virtualizer);
  const { focusable, pressed, ...reading } = useReadingPlace({ lines, openId, placeId, setPlaceId, virtualizer });

  const openIndex = indexOf(lines, openId);
  // An open story is in sight, also when it tells the same as another.
  const openUnder = openIndex < 0 ? [...under].find(([, others]) => others.some(({ id }) => id === openId))?.[0] : undefined;
  if (openUnder !== undefined) setUnfolded(new Set([...unfolded, openUnder]));

  // A shared link restores the reader's place: the day's pages are read until the open story is among them.
  const soughtId = place.backId ?? (openIndex < 0 && openUnder === undefined && search.to !== undefined ? openId : undefined);
  const seeks = soughtId !== undefined && feed.items.length < mostSought && !feed.items.some(({ id }) => id === soughtId);
  useOlder(list, seeks || endIndex > lines.length - 22);

  const found = openIndex >= 0;
  // Only when a story opens: what comes in above it later must not pull the list along.
  const revealOpen = useEffectEvent(() => {
    if (!place.returns) virtualizer.scrollToIndex(openIndex);
  });
  useEffect(() => {
    if (found) revealOpen();
  }, [openId, found]);

  const waits = atTop && flows ? 0 : fresh;
  const leads = place.wayBackIndex > endIndex;
  const showNew = (): void => {
    place.setOut();
    void admit();
    virtualizer.scrollToOffset(0);
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
    // The element itself knows first: the virtualizer hears of a scroll in the next frame.
    const isAtTop = (scroller.current?.scrollTop ?? 0) < rowPx;
    if (isAtTop && flows && fresh > 0 && !isPressed && !place.returns) void admit();
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
          className="relative"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {rows.map(({ index, start }) => {
            const line = lines[index];
            if (!line) return null;
            return line.kind === 'day' ? (
              // Not a heading: a feed may hold nothing but articles (ARIA).
              <div key={line.key} className="day-heading" style={{ transform: `translateY(${start}px)` }}>
                {formatDayHeading(line.seconds, zone, nowSeconds(3600))}
              </div>
            ) : (
              <HeadlineRow
                key={line.key}
                startPx={start}
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
            );
          })}
        </div>
        <Suspense>{(rows.at(-1)?.index ?? -1) === lines.length - 1 && <ListEnd list={list} shown={items.length} />}</Suspense>
        {printing && rows.length < lines.length && (
          <p>
            The first {rows.length} lines; {items.length.toLocaleString('en-US')} stories are loaded.
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
