import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { isStoryId, news, type NewsItem } from '#contract/endpoints/news.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { MissingStory, StoryBody } from '#src/records/stories/story-body.tsx';
import { storyQuery as storyById } from '#src/records/stories/story-query.ts';
import { CopyButton } from '#src/shared/ui/copy-button.tsx';
import { Failed } from '#src/shared/ui/feedback/failure-panel.tsx';
import { SidePanel } from '#src/shared/ui/panels/side-panel.tsx';
import { markRead, useAnnotations } from '../annotations/annotations.ts';
import { muteChoices } from '../annotations/mute-list.ts';
import { pageSize } from '../feed/feed-queries.ts';
import { originalUrl } from '#src/records/stories/news-item.ts';
import { markRemoved, restoreStories } from '../feed/removals.ts';
import type { OpenStory } from '../open-story.ts';
import type { NewsPageData } from '../use-news-page.ts';
import { buildNewsQuery, type NewsSearch } from '../filters/news-search.ts';
import { StoryHead } from './story-head.tsx';
import { StoryReaction } from './story-reaction.tsx';

/** The bodies of one page of a list, fetched together so that neighbouring stories open at once. */
export const newsBodiesQuery = (search: NewsSearch, page: number) =>
  queryOptions({
    queryKey: ['news', 'bodies', search, page],
    queryFn: ({ signal }) => fetchEndpoint(news, { ...buildNewsQuery(search), page, pageSize, displayOutput: 'full' }, { signal }),
    staleTime: 300_000,
    structuralSharing: false,
  });

/** One story with its body; updates the removals of the list. */
export const storyQuery = (id: number, updated: number | undefined) =>
  storyById(id, updated, (client, { rows, wrong }) => {
    // A listed story that is no longer served was removed.
    if (rows.length > 0) restoreStories(client, rows);
    else if (updated !== undefined && wrong.length === 0) markRemoved(client, id);
  });

export interface StoryPaneProps {
  /** as in the address */
  id: string;
  search: NewsSearch;
  page: Pick<NewsPageData, 'feed' | 'items'>;
  story: Pick<OpenStory, 'close' | 'step'>;
  onTicker: (ticker: string) => void;
  onStar: (story: NewsItem) => void;
  onToast: (toast: { text: string; onUndo?: () => void }) => void;
}

/** The article pane with the open story. */
export default function StoryPane({ id, ...props }: StoryPaneProps) {
  return (
    <SidePanel label="Story">
      {isStoryId(id) ? <Story {...props} id={Number(id)} /> : <p className="p-4 text-soft">“{id}” is not a story id.</p>}
    </SidePanel>
  );
}

/** One story, from the bodies of its page or by id. */
function Story({ id, search, page: { feed, items }, story: { close, step }, ...props }: Omit<StoryPaneProps, 'id'> & { id: number }) {
  const { onStar, onToast, onTicker } = props;
  // Shown while the body loads.
  const headline = items.find((item) => item.id === id);
  // -1 for a story that was opened by a link or arrived later.
  const page = (feed.list.data?.pages ?? []).findIndex(({ rows }) => rows.some((row) => row.id === id));
  const isListed = page >= 0;
  const bodies = useQuery({ ...newsBodiesQuery(search, Math.max(0, page)), enabled: isListed });
  const pageStory = bodies.data?.rows.find((row) => row.id === id);
  const isCurrent = pageStory !== undefined && !(headline && headline.updated > pageStory.updated);
  const single = useQuery({ ...storyQuery(id, headline?.updated), enabled: !isCurrent && (!isListed || !bodies.isPending) });
  const story = isCurrent ? pageStory : (single.data?.rows[0] ?? (single.isPending ? pageStory : undefined));
  const shown = story ?? headline;
  const removedSeconds = shown && feed.removedSecondsOf(shown);
  const missing = single.isSuccess && !story && removedSeconds === undefined;
  const error = single.error;
  const terms = search.topics ?? none;

  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // As a statement: browsers have begun to return a promise here, which React would take for a clean-up.
    top.current?.scrollTo(0, 0);
  }, [id]);
  const isLoaded = story !== undefined;
  useEffect(() => {
    if (isLoaded) markRead([id]);
  }, [id, isLoaded]);

  return (
    <>
      <header className="flex min-h-9 shrink-0 flex-wrap items-center gap-1 border-b border-line px-3 text-xs">
        <PaneButton label="Previous story (k)" onClick={() => step(-1)}>
          ↑
        </PaneButton>
        <PaneButton label="Next story (j)" onClick={() => step(1)}>
          ↓
        </PaneButton>
        <span className="flex-1" />
        {shown && <StoryTools story={shown} onStar={onStar} onToast={onToast} />}
        <PaneButton label="Close (Esc)" onClick={close}>
          ✕
        </PaneButton>
      </header>
      <div ref={top} className="min-h-0 flex-1 overflow-y-auto px-4.5 py-3.5">
        {shown && !missing && (
          <StoryHead
            story={shown}
            removedSeconds={removedSeconds}
            terms={terms}
            originalTitle={feed.originalTitleOf(shown)}
            onTicker={onTicker}
          />
        )}
        {shown && !missing && <StoryReaction item={shown} search={search} list={feed.list} isListed={isListed} />}
        {story && removedSeconds === undefined ? <StoryBody story={story} terms={terms} /> : null}
        {missing && <MissingStory id={id} day={search.to?.slice(0, 10)} />}
        {!story && error && <Failed error={error} onRetry={() => void single.refetch()} />}
        {!story && !missing && !error && removedSeconds === undefined && <p className="appear-late mt-4 text-faint">Loading the story…</p>}
      </div>
    </>
  );
}
const none: readonly string[] = [];

function PaneButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="control border-0" aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}

/** Star, mute, copy link and original. */
function StoryTools({ story, onStar, onToast }: { story: NewsItem } & Pick<StoryPaneProps, 'onStar' | 'onToast'>) {
  const { starred, muted } = useAnnotations();
  const isStarred = starred.has(story.id);
  const original = originalUrl(story);
  const summary = useRef<HTMLElement>(null);
  return (
    <>
      <button
        type="button"
        className="control border-0"
        aria-pressed={isStarred}
        aria-keyshortcuts="s"
        title="Star (s)"
        onClick={() => onStar(story)}
      >
        {isStarred ? '★ Starred' : '☆ Star'}
      </button>
      <details
        className="relative"
        onKeyDown={(event) => {
          // Esc closes the top layer only: the story stays open.
          if (event.key !== 'Escape' || !event.currentTarget.open) return;
          event.preventDefault();
          event.currentTarget.open = false;
          summary.current?.focus();
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
        }}
      >
        <summary ref={summary} className="control list-none border-0">
          Mute ▾
        </summary>
        <div className="absolute right-0 z-2 flex flex-col items-stretch rounded-md border border-line bg-panel p-1 shadow-float">
          {muteChoices(story, muted).map(({ text, done, toggle, undo }) => (
            <button
              key={text}
              type="button"
              className="control justify-start border-0"
              onClick={() => {
                toggle();
                onToast({ text: done, onUndo: undo });
              }}
            >
              {text}
            </button>
          ))}
        </div>
      </details>
      <CopyLink story={story} />
      {original !== undefined && (
        <a href={original} target="_blank" rel="noopener noreferrer nofollow" className="control border-0" aria-keyshortcuts="v">
          Original ↗
        </a>
      )}
    </>
  );
}

/** A link with the story's time, from which the list of its day is restored. */
function storyLink({ id, created }: NewsItem): string {
  const link = new URL(`news/${id}`, document.baseURI);
  link.searchParams.set('at', new Date(created * 1000).toISOString().replace('.000', ''));
  return link.href;
}

export function CopyLink({ story }: { story: NewsItem }) {
  return <CopyButton link={() => storyLink(story)} className="control max-w-full border-0 select-text" />;
}
