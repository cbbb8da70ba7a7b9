import { lazy, Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { usePublishFreshness } from '#src/shared/ui/freshness.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { SidePlace } from '#src/shared/ui/side-place.tsx';
import { Failed, FailedBanner } from '#src/shared/ui/failure-panel.tsx';
import { useSearch } from '#src/shared/url/use-search.ts';
import { alike } from './alike.ts';
import { focusList } from './focus-list.ts';
import { foldedUnder, type Folds } from './folding.ts';
import { Headlines, type HeadlinesHandle } from './headlines.tsx';
import { markRead, useMarks } from './marks.ts';
import { NewsFilters } from './news-filters.tsx';
import { newsSearch, type NewsSearch, type NewsSearchChange } from './news-search.ts';
import { NewsTools, type NewsPanel } from './news-tools.tsx';
import { originalOf } from './original.ts';
import { hearing, hears, shownNews } from './shown-news.ts';
import { useNewsFeed } from './use-news-feed.ts';

const NewsNotices = lazy(() => import('./news-notices.tsx'));
const NoHeadlines = lazy(() => import('./no-headlines.tsx'));
const RestoredDay = lazy(() => import('./restored-day.tsx'));
const CoverageStrip = lazy(() => import('./coverage-strip.tsx'));
const Told = lazy(() => import('#src/shared/ui/told.tsx'));
const LinkedWindow = lazy(() => import('#src/shared/ui/linked-window.tsx'));
const loadStoryPane = () => import('./story-pane.tsx');
const StoryPane = lazy(loadStoryPane);

/** `/news` and `/news/:id`: the headlines of a filter beside the story that is open. */
export function NewsPage() {
  const { id } = useParams();
  const [{ value: search, dropped }, setSearch] = useSearch(newsSearch);
  const { search: address } = useLocation();
  const asked = useMemo((): NewsSearch => {
    const { hours: _, ...others } = search;
    return others;
  }, [search]);
  const [covers, setCovers] = useState(false);
  // Another question is another feed: it starts at its top, with nothing waiting. Hours only pick from it.
  return /[?&]at=/.test(address) ? (
    <Suspense>
      <RestoredDay />
    </Suspense>
  ) : (
    <NewsFeed key={JSON.stringify(asked)} {...{ id, search, asked, dropped, setSearch, address, covers, setCovers }} />
  );
}

interface FeedProps {
  /** the open story, as it stands in the address */
  id: string | undefined;
  search: NewsSearch;
  /** what of it the service is asked */
  asked: NewsSearch;
  /** a sentence for each value of the address that was not valid */
  dropped: readonly string[];
  setSearch: (change: NewsSearchChange) => void;
  /** the address's query, which links to stories keep */
  address: string;
  /** whether the strip of hours is open; it stays so while other hours and filters are chosen */
  covers: boolean;
  setCovers: (covers: boolean) => void;
}

function NewsFeed({ id, search, asked, dropped, setSearch, address, covers, setCovers }: FeedProps) {
  const openId = id === undefined ? undefined : Number(id);
  const navigate = useNavigate();
  const marks = useMarks();
  const [showsMuted, setShowsMuted] = useState(false);
  const heard = useMemo(() => hearing(search.hours, showsMuted ? undefined : marks.muted), [search.hours, showsMuted, marks.muted]);
  const feed = useNewsFeed(
    asked,
    useMemo(() => hears(heard), [heard]),
  );
  const { list } = feed;
  const complete = list.isSuccess && !list.hasNextPage;
  const { items, hidden } = useMemo(() => shownNews(feed.items, heard), [feed.items, heard]);
  // What waits at an empty list lets itself in.
  const count = items.length + feed.fresh;
  const [folds] = useState<Folds>(() => new Map());
  const under = useMemo(() => foldedUnder(items, alike(items), folds), [items, folds]);
  const headlines = useRef<HeadlinesHandle>(null);
  usePublishFreshness(feed.freshness);

  const storyLink = useCallback((story: number) => `/news/${story}${address}`, [address]);
  const [linked, setLinked] = useState(() => /[?&]link=/.test(address));
  const tellLinked = useRef<(ticker: string) => void>(null);
  const follow = useCallback(
    (ticker: string) => {
      setSearch({ tickers: [ticker] });
      // What was pressed goes with the list.
      focusList();
    },
    [setSearch],
  );
  const onTicker = useCallback(
    (ticker: string) => {
      tellLinked.current?.(ticker);
      if (!/[?&]lock=1/.test(address)) follow(ticker);
    },
    [follow, address],
  );
  const [panel, setPanel] = useState<NewsPanel>();
  const [told, setTold] = useState<{ text: string; onUndo?: () => void }>();
  const forget = useCallback(() => {
    focusList();
    setTold(undefined);
  }, []);

  // The story that is open or about to be: the address follows when the pane is there, and keys may be faster.
  const opening = useRef(openId);
  useLayoutEffect(() => {
    opening.current = openId;
  }, [openId]);
  const open = (story: number | undefined): void => {
    if (story === undefined) return;
    void navigate(storyLink(story), { replace: opening.current !== undefined });
    opening.current = story;
  };
  const close = (): void => {
    if (opening.current === undefined) return;
    opening.current = undefined;
    // The focus would go with the pane.
    if (document.activeElement?.closest('aside')) headlines.current?.focus();
    void navigate(`/news${address}`);
  };
  const step = (by: 1 | -1): void => {
    const story = headlines.current?.step(by, opening.current);
    if (opening.current !== undefined) open(story);
  };
  const star = (item: NewsItem): void => {
    void import('./star.ts').then(({ toggleStar, starsAreFull }) => {
      if (!toggleStar(item)) setTold({ text: starsAreFull });
    });
  };
  /** The story a key means: the open one, else the reader's place. */
  const current = (): NewsItem | undefined => items.find((item) => item.id === (opening.current ?? headlines.current?.current()));
  useHotkeys({
    j: () => step(1),
    k: () => step(-1),
    o: () => open(headlines.current?.current()),
    Enter: () => open(headlines.current?.current()),
    v: () => {
      const url = originalOf(current());
      if (url) window.open(url, '_blank', 'noopener,noreferrer');
    },
    s: () => {
      const item = current();
      if (item) star(item);
    },
    m: () => {
      const item = current();
      if (item) markRead([item.id], !marks.read.has(item.id));
    },
    A: () => {
      const lines = headlines.current?.above() ?? [];
      void import('./mark-above.ts').then(({ markAbove }) => {
        const done = markAbove(lines, under, marks);
        // What was done before can still be undone.
        setTold((before) => (done.onUndo ? done : (before ?? done)));
      });
    },
    '[': () => headlines.current?.page(-1),
    ']': () => headlines.current?.page(1),
    '.': () => headlines.current?.showNew(),
    r: () => void feed.refresh(),
    p: () => feed.setPaused(!feed.paused),
    e: () => setPanel('export'),
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
        count={countText(items.length, list)}
        tools={
          <>
            {linked && (
              <Suspense>
                <LinkedWindow ref={tellLinked} onSymbol={follow} />
              </Suspense>
            )}
            <NewsTools
              {...{ items, search, panel, setPanel, hidden, showsMuted, setShowsMuted, linked }}
              complete={complete}
              covers={covers}
              onCover={() => setCovers(!covers)}
              paused={feed.paused}
              setPaused={feed.setPaused}
              onLink={() => setLinked(true)}
            />
          </>
        }
      />
      <Suspense>
        {covers && <CoverageStrip search={search} items={feed.items} complete={complete} onChange={setSearch} />}
        {(dropped.length > 0 || feed.wrong.length > 0) && (
          <NewsNotices dropped={dropped} wrong={feed.wrong.length} count={items.length + feed.wrong.length} />
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
        {count > 0 && (
          <Headlines
            key={search.hours}
            ref={headlines}
            {...{ feed, items, under, marks, search, openId, storyLink, onTicker }}
            onOpen={open}
          />
        )}
        <Suspense>{told && <Told {...told} onGone={forget} />}</Suspense>
        {/* It lies over the end of the list, so that no row moves when it comes or goes. */}
        {feed.failure && items.length > 0 && (
          <FailedBanner error={feed.failure} onRetry={retry}>
            What is loaded stays.
          </FailedBanner>
        )}
        {id !== undefined && (
          <Suspense fallback={<SidePlace />}>
            <StoryPane id={id} search={asked} {...{ feed, items }} onClose={close} onStep={step} onTicker={onTicker} onStar={star} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Honest words: what is loaded, and whether there is more; never an invented total. */
const countText = (loaded: number, { isPending, hasNextPage }: ReturnType<typeof useNewsFeed>['list']): string =>
  // By hand: the first number that `Intl` writes costs a slow machine a tenth of a second.
  isPending ? '' : `${String(loaded).replace(/\B(?=(\d{3})+$)/g, ',')} loaded${hasNextPage ? ', more available' : ''}`;
