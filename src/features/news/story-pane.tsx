import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { MissingStory } from '#src/shared/stories/missing-story.tsx';
import { StoryBody } from '#src/shared/stories/story-body.tsx';
import { Failed } from '#src/shared/ui/failure-panel.tsx';
import { SidePanel } from '#src/shared/ui/side-panel.tsx';
import { CopyLink } from './copy-link.tsx';
import { markRead, useMarks } from './marks.ts';
import { muteFrom } from './muted.ts';
import type { NewsSearch } from './news-search.ts';
import { originalOf } from './original.ts';
import { StoryHead } from './story-head.tsx';
import { StoryReaction } from './story-reaction.tsx';
import { newsBodiesQuery, storyQuery } from './story-query.ts';
import type { useNewsFeed } from './use-news-feed.ts';

export interface StoryPaneProps {
  /** as it stands in the address */
  id: string;
  search: NewsSearch;
  feed: ReturnType<typeof useNewsFeed>;
  /** what of the feed is shown */
  items: readonly NewsItem[];
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
  onTicker: (ticker: string) => void;
  onStar: (story: NewsItem) => void;
}

/** The panel beside the list, loaded with the first story that is opened. */
export default function StoryPane({ id, ...props }: StoryPaneProps) {
  return (
    <SidePanel label="Story">
      {/^\d{1,15}$/.test(id) ? <Story {...props} id={Number(id)} /> : <p className="p-4 text-soft">“{id}” is not the number of a story.</p>}
    </SidePanel>
  );
}

/** One story, whole. Its neighbours' bodies come with it, so that stepping costs nothing. */
function Story({ id, search, feed, items, onClose, onStep, onStar, onTicker }: Omit<StoryPaneProps, 'id'> & { id: number }) {
  // What the list knows of it already is shown while the body is on its way.
  const headline = items.find((item) => item.id === id);
  const withdrawn = feed.removed.get(id);
  // Below 0 when it came by a link or after the list was read.
  const page = feed.list.data?.pages.findIndex(({ rows }) => rows.some((row) => row.id === id)) ?? -1;
  const isListed = page >= 0;
  const bodies = useQuery({ ...newsBodiesQuery(search, Math.max(0, page)), enabled: isListed });
  const fromPage = bodies.data?.rows.find((row) => row.id === id);
  const isCurrent = fromPage && fromPage.updated >= (headline?.updated ?? 0);
  const alone = useQuery({ ...storyQuery(id, headline?.updated), enabled: !isCurrent && (!isListed || !bodies.isPending) });
  const story = isCurrent ? fromPage : (alone.data?.rows[0] ?? (alone.isPending ? fromPage : undefined));
  const shown = story ?? headline;
  const missing = alone.isSuccess && !story && withdrawn === undefined;
  const error = alone.error;
  const terms = search.topics ?? none;

  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // No expression: browsers have begun to return a promise here, which React would call as a clean-up.
    top.current?.scrollTo(0, 0);
  }, [id]);
  const isThere = story !== undefined;
  useEffect(() => {
    if (isThere) markRead([id]);
  }, [id, isThere]);

  return (
    <>
      <header className="flex min-h-9 shrink-0 flex-wrap items-center gap-1 border-b border-line px-3 text-xs">
        <PaneButton label="Previous story (k)" onClick={() => onStep(-1)}>
          ↑
        </PaneButton>
        <PaneButton label="Next story (j)" onClick={() => onStep(1)}>
          ↓
        </PaneButton>
        <span className="flex-1" />
        {shown && <StoryTools story={shown} onStar={onStar} />}
        <PaneButton label="Close (Esc)" onClick={onClose}>
          ✕
        </PaneButton>
      </header>
      <div ref={top} className="min-h-0 flex-1 overflow-y-auto px-4.5 py-3.5">
        {shown && !missing && (
          <StoryHead story={shown} withdrawn={withdrawn} terms={terms} titleBefore={feed.titlesBefore.get(id)} onTicker={onTicker} />
        )}
        {shown && !missing && <StoryReaction item={shown} search={search} list={feed.list} isListed={isListed} />}
        {story && withdrawn === undefined ? <StoryBody story={story} terms={terms} /> : null}
        {missing && <MissingStory id={id} day={search.to} />}
        {!story && error && <Failed error={error} onRetry={() => void alone.refetch()} />}
        {!story && !missing && !error && withdrawn === undefined && <p className="appear-late mt-4 text-faint">Loading the story…</p>}
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

/** What can be done with the story as a whole. */
function StoryTools({ story, onStar }: { story: NewsItem; onStar: (story: NewsItem) => void }) {
  const { starred, muted } = useMarks();
  const isStarred = starred.has(story.id);
  const original = originalOf(story);
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
          // The top layer only: the story stays.
          if (event.key !== 'Escape' || !event.currentTarget.open) return;
          event.preventDefault();
          event.currentTarget.open = false;
          event.currentTarget.querySelector('summary')?.focus();
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
        }}
      >
        <summary className="control list-none border-0">Mute ▾</summary>
        <div className="absolute right-0 z-2 flex flex-col items-stretch rounded-md border border-line bg-panel p-1 shadow-float">
          {muteFrom(story, muted).map(({ text, toggle }) => (
            <button key={text} type="button" className="control justify-start border-0" onClick={toggle}>
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
