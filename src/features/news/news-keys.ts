import { type Dispatch, type RefObject, type SetStateAction, startTransition } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { originalUrl } from '#src/records/stories/news-item.ts';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { markAboveRead, markRead } from './annotations/annotations.ts';
import type { HeadlinesHandle } from './feed/list-position.ts';
import type { NewsPanel } from './filters/news-bar.tsx';
import { openingId, type OpenStory } from './open-story.ts';
import type { NewsPageData } from './use-news-page.ts';

/** A message about the last action. */
export interface NewsToast {
  readonly text: string;
  readonly onUndo?: () => void;
}

interface Actions extends OpenStory {
  star: (item: NewsItem) => void;
  setPanel: (panel: NewsPanel) => void;
  setToast: Dispatch<SetStateAction<NewsToast | undefined>>;
}

/** The shortcuts of the page. */
export function useNewsKeys(
  { feed, items, duplicates, annotations }: NewsPageData,
  headlines: RefObject<HeadlinesHandle | null>,
  { open, close, step, star, setPanel, setToast }: Actions,
): void {
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
}
