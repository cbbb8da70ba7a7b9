import { lazy, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { Failed, FailedBanner } from '#src/shared/ui/feedback/failure-panel.tsx';
import { LazyBoundary } from '#src/shared/ui/feedback/lazy-boundary.tsx';
import Notice from '#src/shared/ui/feedback/notice.tsx';
import { Toast } from '#src/shared/ui/feedback/toast.tsx';
import { LinkedWindow } from '#src/shared/ui/linked-window.tsx';
import { currentArticle, restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { starsFullMessage, toggleStar } from './annotations/annotations.ts';
import { loadStoryPane, StoryPane } from './article/lazy-story-pane.tsx';
import { Headlines } from './feed/headlines.tsx';
import type { HeadlinesHandle } from './feed/list-position.ts';
import { loadPanels } from './filters/load-panels.ts';
import { NewsFilters, type NewsPanel, NewsTools } from './filters/news-bar.tsx';
import { feedSearchOf, newsSearch, type NewsSearch, type NewsSearchChange } from './filters/news-search.ts';
import { RestoreDay } from './filters/restore-day.tsx';
import { type NewsToast, useNewsKeys } from './news-keys.ts';
import { useOpenStory } from './open-story.ts';
import { type NewsPageData, useNewsPage } from './use-news-page.ts';

const RankingTools = lazy(async () => ({ default: (await loadPanels()).RankingTools }));
const NoHeadlines = lazy(async () => ({ default: (await loadPanels()).NoHeadlines }));
const CoverageStrip = lazy(async () => ({ default: (await loadPanels()).CoverageStrip }));

/** `/news` and `/news/:id`: the headlines of a filter, and the open story. */
export function NewsPage() {
  const [{ value: search, dropped }, setSearch] = useSearch(newsSearch);
  const { search: address } = useLocation();
  const feedSearch = useMemo(() => feedSearchOf(search), [search]);
  const [showsCoverage, setShowsCoverage] = useState(false);
  // Another filter is another feed, which starts at its top. Hours and ranks concern the loaded stories only.
  return /[?&]at=/.test(address) ? (
    <RestoreDay />
  ) : (
    <NewsFeed key={JSON.stringify(feedSearch)} {...{ search, feedSearch, dropped, setSearch, showsCoverage, setShowsCoverage }} />
  );
}

interface FeedProps {
  search: NewsSearch;
  /** the part of it that the service filters by */
  feedSearch: NewsSearch;
  /** a message for each invalid parameter */
  dropped: readonly string[];
  setSearch: (change: NewsSearchChange) => void;
  /** whether the coverage strip is open, across filter changes */
  showsCoverage: boolean;
  setShowsCoverage: (shows: boolean) => void;
}

function NewsFeed({ search, feedSearch, dropped, setSearch, showsCoverage, setShowsCoverage }: FeedProps) {
  /** the open story, as in the address */
  const { id } = useParams();
  const { search: address } = useLocation();
  const page = useNewsPage(search, feedSearch);
  const { feed, items, complete, isReady, retry } = page;
  const { list } = feed;
  const { rank } = search;
  const headlines = useRef<HeadlinesHandle>(null);
  const story = useOpenStory(address, headlines);
  const { linked, setLinked, notifyLinked, filterByTicker, onTicker } = useTickers(address, setSearch);
  const [panel, setPanel] = useState<NewsPanel>();
  const [toast, setToast] = useState<NewsToast>();
  const closeToast = useCallback(() => {
    restoreFocus(currentArticle);
    setToast(undefined);
  }, []);
  const star = (item: NewsItem): void => {
    if (!toggleStar(item)) setToast({ text: starsFullMessage });
  };
  useNewsKeys(page, headlines, { ...story, star, setPanel, setToast });
  // Waiting stories are shown at once in an empty list.
  const count = items.length + feed.fresh;

  return (
    <>
      <NewsFilters
        search={search}
        onChange={setSearch}
        count={countText(items.length, list, page.measured)}
        tools={
          <>
            {linked && <LinkedWindow ref={notifyLinked} onSymbol={filterByTicker} />}
            {rank && (
              <LazyBoundary what="Order">
                <RankingTools feed={feed} search={search} onRanking={page.setRanking} />
              </LazyBoundary>
            )}
            <NewsTools {...{ page, search, panel, setPanel, showsCoverage, setShowsCoverage, linked, setLinked }} />
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
        {list.isSuccess && count === 0 && (
          <LazyBoundary what="Empty list">
            <NoHeadlines search={search} onChange={setSearch} />
          </LazyBoundary>
        )}
        {count > 0 && isReady && (
          <Headlines
            key={`${search.hours} ${rank}`}
            ref={headlines}
            {...{ page, search, story, onTicker }}
            openId={id === undefined ? undefined : Number(id)}
          />
        )}
        {toast && <Toast {...toast} onGone={closeToast} />}
        {id !== undefined && <StoryPane id={id} search={feedSearch} {...{ page, story, onTicker }} onStar={star} onToast={setToast} />}
      </div>
    </>
  );
}

/** The filter by a pressed symbol, and the link with other windows, which are told of it. */
function useTickers(address: string, setSearch: FeedProps['setSearch']) {
  const [linked, setLinked] = useState(() => /[?&]link=/.test(address));
  const notifyLinked = useRef<(ticker: string) => void>(null);
  const filterByTicker = (ticker: string): void => {
    setSearch({ tickers: [ticker] });
    // The pressed button is removed with its list.
    restoreFocus(currentArticle);
  };
  const onTicker = (ticker: string): void => {
    notifyLinked.current?.(ticker);
    if (!/[?&]lock=1/.test(address)) filterByTicker(ticker);
  };
  return { linked, setLinked, notifyLinked, filterByTicker, onTicker };
}

/** Without `Intl`, whose first formatted number costs a slow machine 0.1 s. */
const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** The number of loaded stories, of a sorted list also of those with a value, and whether there are more; the total is unknown. */
function countText(loaded: number, { isPending, hasNextPage }: NewsPageData['feed']['list'], measured?: number): string {
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
