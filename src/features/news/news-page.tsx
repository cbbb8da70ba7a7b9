import { lazy, startTransition, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { markAboveRead, markRead, starsFullMessage, toggleStar, useAnnotations } from './annotations/annotations.ts';
import { useDuplicates } from './duplicates/use-duplicates.ts';
import { Headlines, type HeadlinesHandle } from './feed/headlines.tsx';
import { originalUrl } from '#src/records/stories/news-item.ts';
import { useNewsFeed } from './feed/use-news-feed.ts';
import type { Ranking } from './reactions/ranking.tsx';
import { buildFeedFilter, filterNews, passesFilter, rankNews } from './filters/feed-filter.ts';
import { loadPanels } from './filters/load-panels.ts';
import { NewsFilters, type NewsPanel, NewsTools } from './filters/news-bar.tsx';
import { feedSearchOf, newsSearch, type NewsSearch, type NewsSearchChange } from './filters/news-search.ts';
import { Failed, FailedBanner } from '#src/shared/ui/feedback/failure-panel.tsx';
import { LazyBoundary } from '#src/shared/ui/feedback/lazy-boundary.tsx';
import { usePublishFreshness } from '#src/shared/ui/feedback/freshness.ts';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import Notice from '#src/shared/ui/feedback/notice.tsx';
import { currentArticle, restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { loadStoryPane, StoryPane } from './article/lazy-story-pane.tsx';
import { NoHeadlines } from './filters/no-headlines.tsx';
import { RestoreDay } from './filters/restore-day.tsx';
import { Toast } from '#src/shared/ui/feedback/toast.tsx';
import { LinkedWindow } from '#src/shared/ui/linked-window.tsx';

const RankingTools = lazy(async () => ({ default: (await loadPanels()).RankingTools }));
const CoverageStrip = lazy(async () => ({ default: (await loadPanels()).CoverageStrip }));

/** The story that is open or about to open, by the address bar: shortcuts may be faster than the router, which renders in a transition. */
function openingId(): number | undefined {
  const [, id] = /\/news\/(\d+)$/.exec(window.location.pathname) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** `/news` and `/news/:id`: the headlines of a filter, and the open story. */
export function NewsPage() {
  const { id } = useParams();
  const [{ value: search, dropped }, setSearch] = useSearch(newsSearch);
  const { search: address } = useLocation();
  const feedSearch = useMemo(() => feedSearchOf(search), [search]);
  const [showsCoverage, setShowsCoverage] = useState(false);
  // Another filter is another feed, which starts at its top. Hours and ranks concern the loaded stories only.
  return /[?&]at=/.test(address) ? (
    <RestoreDay />
  ) : (
    <NewsFeed
      key={JSON.stringify(feedSearch)}
      {...{ id, search, feedSearch, dropped, setSearch, address, showsCoverage, setShowsCoverage }}
    />
  );
}

const noPages: readonly never[] = [];

interface FeedProps {
  /** the open story's id from the address */
  id: string | undefined;
  search: NewsSearch;
  /** the part of it that the service filters by */
  feedSearch: NewsSearch;
  /** a message for each invalid parameter */
  dropped: readonly string[];
  setSearch: (change: NewsSearchChange) => void;
  /** the query string of the page, for links to stories */
  address: string;
  /** whether the coverage strip is open, across filter changes */
  showsCoverage: boolean;
  setShowsCoverage: (shows: boolean) => void;
}

function NewsFeed({ id, search, feedSearch, dropped, setSearch, address, showsCoverage, setShowsCoverage }: FeedProps) {
  const openId = id === undefined ? undefined : Number(id);
  const navigate = useNavigate();
  const annotations = useAnnotations();
  const [showsMuted, setShowsMuted] = useState(false);
  const filter = useMemo(
    () => buildFeedFilter(search, showsMuted ? undefined : annotations.muted),
    [search, showsMuted, annotations.muted],
  );
  const feed = useNewsFeed(
    feedSearch,
    useMemo(() => passesFilter(filter), [filter]),
  );
  const { list } = feed;
  const complete = list.isSuccess && !list.hasNextPage;
  const { items: inTime, hidden } = useMemo(() => filterNews(feed.items, filter), [feed.items, filter]);
  const { rank } = search;
  const [ranking, setRanking] = useState<Ranking>();
  const items = useMemo(() => (rank && ranking ? rankNews(inTime, ranking) : inTime), [inTime, rank, ranking]);
  // Waiting stories are shown at once in an empty list.
  const count = items.length + feed.fresh;
  const measured = rank && ranking && items.filter(({ id }) => ranking.has(id)).length;
  const duplicates = useDuplicates(inTime);
  const isReady = !rank || ranking !== undefined;
  const headlines = useRef<HeadlinesHandle>(null);
  usePublishFreshness(feed.freshness);

  const storyLink = useCallback((story: number) => `/news/${story}${address}`, [address]);
  const [linked, setLinked] = useState(() => /[?&]link=/.test(address));
  const notifyLinked = useRef<(ticker: string) => void>(null);
  const filterByTicker = useCallback(
    (ticker: string) => {
      setSearch({ tickers: [ticker] });
      // The pressed button is removed with its list.
      restoreFocus(currentArticle);
    },
    [setSearch],
  );
  const onTicker = useCallback(
    (ticker: string) => {
      notifyLinked.current?.(ticker);
      if (!/[?&]lock=1/.test(address)) filterByTicker(ticker);
    },
    [filterByTicker, address],
  );
  const [panel, setPanel] = useState<NewsPanel>();
  const [toast, setToast] = useState<{ text: string; onUndo?: () => void }>();
  const closeToast = useCallback(() => {
    restoreFocus(currentArticle);
    setToast(undefined);
  }, []);

  const open = (story: number | undefined): void => {
    if (story === undefined) return;
    void navigate(storyLink(story), { replace: openingId() !== undefined });
  };
  const close = (): void => {
    if (openingId() === undefined) return;
    // Otherwise the focus is lost with the pane.
    if (document.activeElement?.closest('aside')) headlines.current?.focus();
    void navigate(`/news${address}`);
  };
  const step = (by: 1 | -1): void => {
    const opening = openingId();
    const story = headlines.current?.step(by, opening);
    if (opening !== undefined) open(story);
  };
  const star = (item: NewsItem): void => {
    if (!toggleStar(item)) setToast({ text: starsFullMessage });
  };
  /** The story that shortcuts act on: the open one, else the current one. */
  const current = (): NewsItem | undefined => items.find((item) => item.id === (openingId() ?? headlines.current?.current()));
  useHotkeys({
    j: () => step(1),
    k: () => step(-1),
    o: () => open(headlines.current?.current()),
    Enter: () => open(headlines.current?.current()),
    v: () => {
      const url = originalUrl(current());
      if (url) window.open(url, '_blank', 'noopener,noreferrer');
    },
    s: () => {
      const item = current();
      if (item) star(item);
    },
    m: () => {
      const item = current();
      if (item) markRead([item.id], !annotations.read.has(item.id));
    },
    A: () => {
      const result = markAboveRead(headlines.current?.above() ?? [], duplicates, annotations);
      // Without a change the previous toast stays, so that it can still be undone.
      setToast((before) => (result.onUndo ? result : (before ?? result)));
    },
    '[': () => headlines.current?.page(-1),
    ']': () => headlines.current?.page(1),
    '.': () => headlines.current?.showNew(),
    r: () => void feed.refresh(),
    p: () => feed.setPaused(!feed.paused),
    e: () => startTransition(() => setPanel('export')),
    Escape: close,
  });

  const retry = (): void => {
    if (!list.isError) void feed.refresh();
    else if (items.length > 0) void list.fetchNextPage();
    else void list.refetch();
  };

  return (
    <>
      <NewsFilters
        search={search}
        onChange={setSearch}
        count={countText(items.length, list, measured)}
        tools={
          <>
            {linked && <LinkedWindow ref={notifyLinked} onSymbol={filterByTicker} />}
            {rank && (
              <LazyBoundary what="Order">
                <RankingTools feed={feed} search={search} onRanking={setRanking} />
              </LazyBoundary>
            )}
            <NewsTools
              {...{ items, search, panel, setPanel, hidden, showsMuted, setShowsMuted, linked }}
              complete={complete}
              pages={list.data?.pages ?? noPages}
              showsCoverage={showsCoverage}
              onToggleCoverage={() => setShowsCoverage(!showsCoverage)}
              paused={feed.paused}
              setPaused={feed.setPaused}
              onLink={() => setLinked(true)}
            />
          </>
        }
      />
      {showsCoverage && (
        <LazyBoundary what="Stories by hour">
          <CoverageStrip search={search} items={feed.items} complete={complete} onChange={setSearch} />
        </LazyBoundary>
      )}
      {(dropped.length > 0 || feed.wrong.length > 0) && (
        <NewsNotices dropped={dropped} wrong={feed.wrong.length} count={items.length + feed.wrong.length} />
      )}
      {feed.failure && items.length > 0 && (
        <FailedBanner error={feed.failure} onRetry={retry}>
          What is loaded stays.
        </FailedBanner>
      )}
      {/* Preloads the story pane when the pointer approaches the list. */}
      <div className="relative flex min-h-0 flex-1" onPointerEnter={() => void loadStoryPane()}>
        {(list.isPending || !isReady) && <div aria-hidden className="skeleton appear-late" />}
        {list.isError && items.length === 0 && <Failed error={list.error} onRetry={retry} />}
        {list.isSuccess && count === 0 && <NoHeadlines search={search} onChange={setSearch} />}
        {count > 0 && isReady && (
          <Headlines
            key={`${search.hours} ${rank}`}
            ref={headlines}
            {...{ feed, items, duplicates, annotations, search, openId, storyLink, onTicker }}
            onOpen={open}
          />
        )}
        {toast && <Toast {...toast} onGone={closeToast} />}
        {id !== undefined && (
          <StoryPane
            id={id}
            search={feedSearch}
            {...{ feed, items }}
            onClose={close}
            onStep={step}
            onTicker={onTicker}
            onStar={star}
            onToast={setToast}
          />
        )}
      </div>
    </>
  );
}

/** Without `Intl`, whose first formatted number costs a slow machine 0.1 s. */
const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** The number of loaded stories, of a sorted list also of those with a value, and whether there are more; the total is unknown. */
function countText(loaded: number, { isPending, hasNextPage }: ReturnType<typeof useNewsFeed>['list'], measured?: number): string {
  if (isPending) return '';
  const count = measured === undefined ? `${formatCount(loaded)} loaded` : `${formatCount(measured)} of ${formatCount(loaded)} measured`;
  return count + (hasNextPage ? ', more available' : '');
}

interface Props {
  /** a message for each invalid parameter */
  dropped: readonly string[];
  /** the number of items that could not be read, and of all items */
  wrong: number;
  count: number;
}

/** Notices about invalid parameters and unreadable items. */
function NewsNotices({ dropped, wrong, count }: Props) {
  return (
    <>
      {dropped.length > 0 && <Notice text={`Ignored in link: ${dropped.join('; ')}.`} />}
      {wrong > 0 && <Notice text={`${wrong} of ${count} items could not be read and are not shown.`} />}
    </>
  );
}
