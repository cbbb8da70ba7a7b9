import { lazy, Suspense, useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { usePublishFreshness } from '#src/shared/ui/freshness.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { Failed, FailedBanner } from '#src/shared/ui/failure-panel.tsx';
import { useSearch } from '#src/shared/url/use-search.ts';
import { Headlines, type HeadlinesHandle } from './headlines.tsx';
import { NewsFilters } from './news-filters.tsx';
import { newsSearch, type NewsSearch, type NewsSearchChange } from './news-search.ts';
import { originalOf } from './original.ts';
import { useNewsFeed } from './use-news-feed.ts';

const Notice = lazy(() => import('#src/shared/ui/notice.tsx'));
const NoHeadlines = lazy(() => import('./no-headlines.tsx'));
const RestoredDay = lazy(() => import('./restored-day.tsx'));
const loadStoryPane = () => import('./story-pane.tsx');
const StoryPane = lazy(loadStoryPane);

/** `/news` and `/news/:id`: the headlines of a filter beside the story that is open. */
export function NewsPage() {
  const [{ value: search, dropped }, setSearch] = useSearch(newsSearch);
  const { search: address } = useLocation();
  // Another filter is another feed: it starts at its top, with nothing waiting.
  return /[?&]at=/.test(address) ? (
    <Suspense>
      <RestoredDay />
    </Suspense>
  ) : (
    <NewsFeed key={JSON.stringify(search)} {...{ search, dropped, setSearch, address }} />
  );
}

interface FeedProps {
  search: NewsSearch;
  /** a sentence for each value of the address that was not valid */
  dropped: readonly string[];
  setSearch: (change: NewsSearchChange) => void;
  /** the address's query, which links to stories keep */
  address: string;
}

function NewsFeed({ search, dropped, setSearch, address }: FeedProps) {
  const { id } = useParams();
  const openId = id === undefined ? undefined : Number(id);
  const navigate = useNavigate();
  const feed = useNewsFeed(search);
  const { items, list } = feed;
  // What waits at an empty list lets itself in.
  const count = items.length + feed.fresh;
  const headlines = useRef<HeadlinesHandle>(null);
  usePublishFreshness({ updatedMs: feed.updatedMs, failing: feed.failure !== null, staleSeconds: feed.staleSeconds, intervalSeconds: 15 });

  const storyLink = useCallback((story: number) => `/news/${story}${address}`, [address]);
  const onTicker = useCallback((ticker: string) => setSearch({ tickers: [ticker] }), [setSearch]);

  const open = (story: number | undefined): void => {
    if (story !== undefined) void navigate(storyLink(story), { replace: openId !== undefined });
  };
  const close = (): void => void navigate(`/news${address}`);
  const step = (by: 1 | -1): void => {
    const story = headlines.current?.step(by);
    if (openId !== undefined) open(story);
  };
  useHotkeys({
    j: () => step(1),
    k: () => step(-1),
    o: () => open(headlines.current?.current()),
    Enter: () => open(headlines.current?.current()),
    v: () => {
      const url = originalOf(items.find((item) => item.id === (openId ?? headlines.current?.current())));
      if (url) window.open(url, '_blank', 'noopener,noreferrer');
    },
    '.': () => headlines.current?.showNew(),
    r: () => void feed.refresh(),
    Escape: openId === undefined ? undefined : close,
  });

  const channels = useMemo(() => [...new Set(items.flatMap((item) => item.channels.map(({ name }) => name)))].toSorted(), [items]);
  const pageOf = list.data?.pages.findIndex(({ rows }) => rows.some((row) => row.id === openId)) ?? -1;
  const retry = (): void => {
    if (!list.isError) void feed.refresh();
    else if (items.length > 0) void list.fetchNextPage();
    else void list.refetch();
  };

  return (
    <>
      <NewsFilters search={search} onChange={setSearch} channels={channels} count={countText(items.length, list)} />
      <Suspense>
        {dropped.length > 0 && <Notice text={`Left out of the address, because it is not valid: ${dropped.join('; ')}.`} />}
        {feed.wrong.length > 0 && (
          <Notice text={`${feed.wrong.length} of ${items.length + feed.wrong.length} items had an unexpected shape and are left out.`} />
        )}
      </Suspense>
      {/* A reader whose pointer comes near is about to open a story. */}
      <div className="relative flex min-h-0 flex-1" onPointerEnter={() => void loadStoryPane()}>
        {list.isPending && <div aria-hidden className="skeleton appear-late" />}
        {list.isError && items.length === 0 && <Failed error={list.error} onRetry={retry} />}
        {list.isSuccess && count === 0 && (
          <Suspense>
            <NoHeadlines search={search} onChange={setSearch} />
          </Suspense>
        )}
        {count > 0 && <Headlines ref={headlines} {...{ feed, search, openId, storyLink, onTicker }} />}
        {/* It lies over the end of the list, so that no row moves when it comes or goes. */}
        {feed.failure && items.length > 0 && (
          <FailedBanner error={feed.failure} onRetry={retry}>
            What is loaded stays.
          </FailedBanner>
        )}
        {id !== undefined && (
          <Suspense>
            <StoryPane
              id={id}
              search={search}
              page={pageOf < 0 ? undefined : pageOf}
              headline={items.find((item) => item.id === openId)}
              onClose={close}
              onStep={step}
              onTicker={onTicker}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Honest words: what is loaded, and whether there is more; never an invented total. */
const countText = (loaded: number, { isPending, hasNextPage }: ReturnType<typeof useNewsFeed>['list']): string =>
  isPending ? '' : `${loaded.toLocaleString('en-US')} loaded${hasNextPage ? ', more available' : ''}`;
