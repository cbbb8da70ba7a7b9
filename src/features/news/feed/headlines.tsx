import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type Ref, useCallback, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useHref } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import type { Annotations } from '../annotations/annotations.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import { formatDayHeading, zoneSuffix } from '#src/shared/time/format.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { usePrinting } from '#src/shared/ui/printing.ts';
import { listTimeProps } from '#src/shared/time/time-label.tsx';
import { rowRange, useRowHeightChange } from '#src/shared/ui/virtual-rows.ts';
import { buildLines, lineIndexOf, type NewsLine, timeOf } from './feed-list.ts';
import { HeadlineRow } from './headline-row.tsx';
import { useHeadlineLabel } from './label-column.ts';
import { EmptyColumns, LabelChoice, ListEnd, WaitingPills } from './list-overlays.tsx';
import { headlineAt, useCurrentStory, useListPosition, useRowPress } from './list-position.ts';
import { useRowHeights } from './row-heights.ts';
import type { useNewsFeed } from './use-news-feed.ts';
import { feedFocusKeys, useFocusKeys } from '#src/shared/ui/commands/hotkeys.ts';
import { ReactionChoice, ReactionLabels, useReactionColumn } from '../reactions/reaction-column.tsx';
import { usePricesShown } from './price-column.tsx';
import { useHeadlineLogos } from './headline-logos.ts';
import { usePreferredSymbols } from './preferred-symbols.ts';
import { useRecordSeenNames } from './seen-names.ts';

/** Height of the sticky head. It covers as much of the view as it adds to the content, so a scroll offset is that of the row right under it. */
const headPx = 24;
/** The most stories that are loaded to find the story of a shared link. */
const maxSearched = 1000;

/** Actions of the page's shortcuts on the list. */
export interface HeadlinesHandle {
  /** moves the current story by one, from itself or from the given one, and returns it */
  readonly step: (by: 1 | -1, from?: number) => number | undefined;
  readonly current: () => number | undefined;
  /** scrolls by a page and moves the current story with it */
  readonly page: (by: 1 | -1) => void;
  /** every line from the top to the current story */
  readonly above: () => readonly NewsLine[];
  /** shows waiting stories; pressed again, goes back to the position before */
  readonly showNew: () => void;
  /** focuses the current story, or the first visible one, as soon as it can be focused */
  readonly focus: () => void;
}

interface Props {
  feed: ReturnType<typeof useNewsFeed>;
  /** the stories of the feed that pass hours and mute list */
  items: readonly NewsItem[];
  /** duplicates by their lead story */
  duplicates: ReadonlyMap<number, readonly NewsItem[]>;
  annotations: Annotations;
  search: NewsSearch;
  openId: number | undefined;
  storyLink: (id: number) => string;
  onOpen: (id: number) => void;
  onTicker: (ticker: string) => void;
  ref: Ref<HeadlinesHandle>;
}

/** The feed as a virtual list: day headings and one line per story; older pages load near the end. */
export function Headlines({ feed, items, duplicates, annotations, search, openId, storyLink, onOpen, onTicker, ref }: Props) {
  useFocusKeys(feedFocusKeys);
  const { zone } = usePreferences();
  const { rowPx, dayPx } = useRowHeights();
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(() => new Set());
  const lines = useMemo(() => buildLines(items, search, zone, { duplicates, expanded }), [items, search, zone, duplicates, expanded]);
  const preferred = usePreferredSymbols(search);
  const printing = usePrinting();
  const [placeId, setPlaceId] = useState<number>();
  const placeIndex = lineIndexOf(lines, openId ?? placeId);
  const [atTop, setAtTop] = useState(true);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'day' ? dayPx : rowPx),
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
    rangeExtractor: useCallback((range: Range) => rowRange(range, [placeIndex], printing), [placeIndex, printing]),
    overscan: 12,
    // Space for the last line of the list.
    paddingEnd: rowPx,
    scrollPaddingEnd: headPx,
    // The line of the day covers a row.
    scrollPaddingStart: lines[0]?.kind === 'day' ? dayPx : 0,
    // Rows inserted above keep the first visible row in place, except at the very top.
    anchorTo: atTop ? 'start' : 'end',
    initialRect: { width: innerWidth, height: innerHeight },
    onChange: ({ range }) => setAtTop((range?.startIndex ?? 0) === 0),
  });
  const rows = virtualizer.getVirtualItems();
  const { startIndex: top, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  const { list, fresh, admit, isNewestFirst } = feed;
  useRecordSeenNames(feed.items);
  const reactions = useReactionColumn(feed, search, preferred);
  const hasPrices = usePricesShown(search);
  const label = useHeadlineLabel(feed.items);
  const logoOf = useHeadlineLogos(scroller, feed.items, preferred);

  useRowHeightChange(virtualizer, rowPx);
  const position = useListPosition(lines, virtualizer);
  const { focusable, onKeyDown, ...currentStory } = useCurrentStory({ lines, openId, placeId, setPlaceId, virtualizer });

  const openIndex = lineIndexOf(lines, openId);
  // The group of an open story is expanded.
  const openLeadId = openIndex < 0 ? [...duplicates].find(([, others]) => others.some(({ id }) => id === openId))?.[0] : undefined;
  if (openLeadId !== undefined) setExpanded(new Set([...expanded, openLeadId]));

  // For Back and for shared links pages are loaded until the story is among them.
  const searchedId = position.backId ?? (openIndex < 0 && openLeadId === undefined && search.to !== undefined ? openId : undefined);
  const isSearching = searchedId !== undefined && feed.items.length < maxSearched && !feed.items.some(({ id }) => id === searchedId);
  // A page more would sort the list anew under the reader.
  useLoadOlder(list, isSearching || (search.rank === undefined && endIndex > lines.length - 22));

  const found = openIndex >= 0;
  // Only when a story opens: rows inserted above it later must not scroll the list.
  const revealOpen = useEffectEvent(() => {
    if (!position.isRestoring) virtualizer.scrollToIndex(openIndex);
  });
  useEffect(() => {
    if (found) revealOpen();
  }, [openId, found]);

  // A story that has just arrived has no reaction to be sorted by.
  const isRanked = search.rank !== undefined;
  const waiting = isRanked || (atTop && isNewestFirst) ? 0 : fresh;
  const hasWayBack = position.wayBackIndex > endIndex;
  const showNew = (): void => {
    position.saveWayBack();
    void admit();
    virtualizer.scrollToOffset(0);
  };
  useImperativeHandle(ref, () => ({ ...currentStory, showNew: () => (fresh === 0 && hasWayBack ? position.goBack() : showNew()) }));

  const base = useHref('/').replace(/\/$/, '');
  const open = (row: HTMLElement): void => {
    // The click focused the link inside, from where Tab and screen readers do not continue story by story.
    row.focus({ preventScroll: true });
    onOpen(Number(row.id.replace('story-', '')));
  };
  const onClick = (event: MouseEvent): void => {
    const row = headlineAt(event);
    if (!row) return;
    event.preventDefault();
    open(row);
  };
  const { isPressed, onPointerDown } = useRowPress(open);
  useEffect(() => {
    // Read from the element: the virtualizer learns of a scroll in the next frame.
    const isAtTop = (scroller.current?.scrollTop ?? 0) < rowPx;
    if (isAtTop && isNewestFirst && !isRanked && fresh > 0 && !isPressed && !position.isRestoring) void admit();
  });

  const size = list.hasNextPage ? -1 : items.length;
  const dayInView = lines.slice(0, top + 1).findLast((line) => line.kind === 'day');

  return (
    <div
      className={feed.busy ? 'feed progress' : 'feed'}
      data-dated={isRanked || undefined}
      data-unmeasured={reactions.isEmpty || undefined}
      data-unlabelled={label === undefined || undefined}
      data-priced={hasPrices || undefined}
    >
      {(waiting > 0 || hasWayBack) && (
        <WaitingPills fresh={waiting} overflow={feed.overflow} onShow={showNew} onBack={hasWayBack ? position.goBack : undefined} />
      )}
      <div ref={scroller} className="feed-scroll">
        <div className="feed-choices">
          {/* In the columns of the rows, whose style counts their cells: time, symbols and headline have no choice. */}
          <span />
          <span />
          <span />
          {label ? <LabelChoice label={label} /> : <span />}
          <ReactionChoice badge={reactions.badge} onChoose={reactions.onChoose} />
        </div>
        <div aria-hidden className="feed-head">
          <span>
            {search.sort.startsWith('updated') ? 'Updated' : 'Time'} {zoneSuffix[zone]}
          </span>
          <span>Symbols</span>
          <span>Headline</span>
          <span className="not-print:invisible">{label}</span>
          <ReactionLabels badge={reactions.badge} />
          {hasPrices && (
            <span className="row-price">
              <span title="Of the last regular session">Price</span>
              <span title="Of the last regular session, against the close before it">Day</span>
            </span>
          )}
        </div>
        {/* The day of the first line in view stays under the head, as in the data grid. */}
        {dayInView && (
          <div aria-hidden className="day-in-view">
            <div className="day-heading">{formatDayHeading(dayInView.seconds, zone, nowSeconds(secondsPerHour))}</div>
          </div>
        )}
        <div
          role="feed"
          aria-label="Headlines"
          aria-busy={feed.busy}
          onClick={onClick}
          onPointerDown={onPointerDown}
          onKeyDown={onKeyDown}
          {...listTimeProps}
          className="relative"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {rows.map(({ index, start }) => {
            const line = lines[index];
            if (!line) return null;
            return line.kind === 'day' ? (
              // No heading element: an ARIA feed may hold articles only.
              <div key={line.key} className="day-heading" style={{ transform: `translateY(${start}px)` }}>
                {formatDayHeading(line.seconds, zone, nowSeconds(secondsPerHour))}
              </div>
            ) : (
              <HeadlineRow
                key={line.key}
                startPx={start}
                item={line.item}
                seconds={timeOf(line.item, search.sort)}
                dated={isRanked}
                preferred={preferred}
                position={line.position}
                size={size}
                zone={zone}
                href={base + storyLink(line.key)}
                open={line.key === openId}
                focusable={line.key === focusable}
                isRead={annotations.read.has(line.key)}
                isStarred={annotations.starred.has(line.key)}
                removedSeconds={feed.removed.get(line.key)}
                originalTitle={feed.originalTitles.get(line.key)}
                duplicateCount={line.duplicateCount}
                isExpanded={expanded.has(line.key)}
                isDuplicate={line.isDuplicate}
                terms={search.topics}
                logoSymbol={logoOf(line.item)}
                storyReaction={reactions.reactionOf(line.item)}
                hasPrice={hasPrices}
                label={label}
                badge={reactions.badge}
                onExpand={setExpanded}
                onTicker={onTicker}
              />
            );
          })}
        </div>
        {(rows.at(-1)?.index ?? -1) === lines.length - 1 && <ListEnd list={list} shown={items.length} />}
        {reactions.tooltip}
        {printing && rows.length < lines.length && (
          <p>
            First {rows.length} lines of {items.length.toLocaleString('en-US')} loaded stories.
          </p>
        )}
      </div>
      <EmptyColumns hasReactions={!reactions.isEmpty} hasLabel={label !== undefined} />
    </div>
  );
}

/** Loads older pages while `wanted`; after a failure only by the button. */
function useLoadOlder(
  { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Props['feed']['list'],
  wanted: boolean,
): void {
  useEffect(() => {
    if (wanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [wanted, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
}
