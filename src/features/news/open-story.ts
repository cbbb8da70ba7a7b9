import { type RefObject, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { currentArticle, restoreFocus } from '#src/shared/ui/restore-focus.ts';
import type { HeadlinesHandle } from './feed/list-position.ts';

/** The story that is open or about to open, by the address bar: shortcuts may be faster than the router, which renders in a transition. */
export function openingId(): number | undefined {
  const [, id] = /\/news\/(\d+)$/.exec(window.location.pathname) ?? [];
  return id === undefined ? undefined : Number(id);
}

export interface OpenStory {
  readonly storyLink: (story: number) => string;
  readonly open: (story: number | undefined) => void;
  readonly close: () => void;
  /** moves the current story by one; an open one is replaced */
  readonly step: (by: 1 | -1) => void;
}

/**
 * Opens and closes stories, which are addresses.
 *
 * @param address the query string of the page
 */
export function useOpenStory(address: string, headlines: RefObject<HeadlinesHandle | null>): OpenStory {
  const navigate = useNavigate();
  const storyLink = useCallback((story: number) => `/news/${story}${address}`, [address]);
  const open = (story: number | undefined): void => {
    if (story === undefined) return;
    void navigate(storyLink(story), { replace: openingId() !== undefined });
  };
  const close = (): void => {
    if (openingId() === undefined) return;
    // It may be lost with the pane.
    restoreFocus(currentArticle);
    void navigate(`/news${address}`);
  };
  const step = (by: 1 | -1): void => {
    const opening = openingId();
    const story = headlines.current?.step(by, opening);
    if (opening !== undefined) open(story);
  };
  return { storyLink, open, close, step };
}
