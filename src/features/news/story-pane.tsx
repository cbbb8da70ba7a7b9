import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { ForeignHtml } from '#src/shared/html/foreign-html.tsx';
import { Failed } from '#src/shared/ui/failure-panel.tsx';
import { Moment } from '#src/shared/ui/moment.tsx';
import { SidePanel } from '#src/shared/ui/side-panel.tsx';
import { tickersOf } from './headline-row.tsx';
import type { NewsSearch } from './news-search.ts';
import { originalOf } from './original.ts';
import { newsBodiesQuery, storyQuery } from './story-query.ts';

export interface StoryPaneProps {
  /** as it stands in the address */
  id: string;
  search: NewsSearch;
  /** the page of the list that holds the story; undefined when it came by a link or after the list was read */
  page: number | undefined;
  /** what the list knows of it already, shown while the body is on its way */
  headline: NewsItem | undefined;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
  onTicker: (ticker: string) => void;
}

/** The panel beside the list, loaded with the first story that is opened. */
export default function StoryPane({ id, ...props }: StoryPaneProps) {
  return (
    <SidePanel label="Story">
      {/^\d{1,15}$/.test(id) ? <Story id={Number(id)} {...props} /> : <p className="p-4 text-soft">“{id}” is not the number of a story.</p>}
    </SidePanel>
  );
}

/** One story, whole. Its neighbours' bodies come with it, so that stepping costs nothing. */
function Story({ id, search, page, headline, onClose, onStep, onTicker }: Omit<StoryPaneProps, 'id'> & { id: number }) {
  const bodies = useQuery({ ...newsBodiesQuery(search, page ?? 0), enabled: page !== undefined });
  const fromPage = bodies.data?.rows.find((row) => row.id === id);
  const isCurrent = fromPage && fromPage.updated >= (headline?.updated ?? 0);
  const alone = useQuery({ ...storyQuery(id, headline?.updated), enabled: !isCurrent && (page === undefined || !bodies.isPending) });
  const story = isCurrent ? fromPage : (alone.data?.rows[0] ?? (alone.isPending ? fromPage : undefined));
  const shown = story ?? headline;
  const original = originalOf(shown);
  const missing = alone.isSuccess && !story;
  const error = alone.error;

  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // No expression: browsers have begun to return a promise here, which React would call as a clean-up.
    top.current?.scrollTo(0, 0);
  }, [id]);

  return (
    <>
      <header className="flex h-9 shrink-0 items-center gap-1 border-b border-line px-3 text-xs">
        <PaneButton label="Previous story (k)" onClick={() => onStep(-1)}>
          ↑
        </PaneButton>
        <PaneButton label="Next story (j)" onClick={() => onStep(1)}>
          ↓
        </PaneButton>
        <span className="flex-1" />
        {shown && <CopyLink story={shown} />}
        {original !== undefined && (
          <a href={original} target="_blank" rel="noopener noreferrer nofollow" className="control border-0" aria-keyshortcuts="v">
            Original ↗
          </a>
        )}
        <PaneButton label="Close (Esc)" onClick={onClose}>
          ✕
        </PaneButton>
      </header>
      <div ref={top} className="min-h-0 flex-1 overflow-y-auto px-4.5 py-3.5">
        {shown && !missing && <StoryHead story={shown} onTicker={onTicker} />}
        {story ? <StoryBody story={story} /> : null}
        {missing && (
          <p className="text-soft">Story {id} is not known to the data service. It may have been withdrawn, or the link is wrong.</p>
        )}
        {!story && error && <Failed error={error} onRetry={() => void alone.refetch()} />}
        {!story && !missing && !error && <p className="appear-late mt-4 text-faint">Loading the story…</p>}
      </div>
    </>
  );
}

function PaneButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="control border-0" aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}

/** Links carry the story's time, so that a cold open can restore its day. */
function CopyLink({ story }: { story: NewsItem }) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    const link = new URL(`news/${story.id}`, document.baseURI);
    link.searchParams.set('at', new Date(story.created * 1000).toISOString().replace('.000', ''));
    try {
      await navigator.clipboard.writeText(link.href);
      setSaid('Copied');
    } catch {
      setSaid(link.href);
    }
  };
  return (
    <button type="button" className="control border-0" onClick={() => void copy()} onBlur={() => setSaid('')}>
      <span role="status">{said || 'Copy link'}</span>
    </button>
  );
}

function StoryHead({ story, onTicker }: { story: NewsItem; onTicker: (ticker: string) => void }) {
  return (
    <>
      <p className="flex flex-wrap gap-x-2.5 text-xs wrap-anywhere text-soft">
        <Moment seconds={story.created} withAge />
        {story.author && <span>{story.author}</span>}
        {story.updated > story.created && (
          <span>
            updated <Moment seconds={story.updated} />
          </span>
        )}
      </p>
      <h2 className="my-1.5 text-lg leading-snug font-bold wrap-anywhere">{story.title}</h2>
      <p className="flex flex-wrap gap-x-2.5 text-xs wrap-anywhere text-soft">
        {tickersOf(story).map((ticker) => (
          <button
            key={ticker}
            type="button"
            className="min-h-6 font-bold text-accent hover:underline"
            title={`Only ${ticker}`}
            onClick={() => onTicker(ticker)}
          >
            {ticker}
          </button>
        ))}
        {[...story.channels, ...story.tags].map(({ name }, index) => (
          <span key={`${index} ${name}`} className="min-h-6 content-center">
            {name}
          </span>
        ))}
      </p>
    </>
  );
}

function StoryBody({ story }: { story: NewsItem }) {
  const { data: settings } = useQuery(settingsQuery);
  const html = story.body.trim() === '' ? story.teaser : story.body;
  if (html.trim() === '') return <p className="mt-4 text-faint">This story has a headline only.</p>;
  return <ForeignHtml html={html} imageHosts={settings?.imageHosts ?? noHosts} />;
}
const noHosts: readonly string[] = [];
