import { createContext, use } from 'react';
import type { Zone } from '#src/shared/time/format.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import type { BadgeOptions } from '../reactions/reaction-column.tsx';
import type { StoryReaction } from '../reactions/reaction.ts';
import type { StoryLine } from '../feed/feed-list.ts';
import type { HeadlineLabel } from './label-column.ts';
import type { LinkProps } from '../feed/row-press.ts';

/** What all rows of a list share. Rows render when it changes, so nothing in it depends on the current story or the time. */
export interface RowOptions extends BadgeOptions {
  readonly search: NewsSearch;
  readonly zone: Zone;
  /** the number of stories; -1 while older ones can be loaded */
  readonly size: number;
  /** symbols that stand first */
  readonly preferred: readonly string[];
  /** what the last column shows */
  readonly label: HeadlineLabel | undefined;
  readonly hasPrices: boolean;
  readonly hasLogos: boolean;
  readonly hrefOf: (id: number) => string;
  readonly linkProps: LinkProps;
  /** shows or hides the duplicates of a story */
  readonly onToggle: (id: number) => void;
  readonly onTicker: (ticker: string) => void;
}

export const RowOptionsContext = createContext<RowOptions | null>(null);

export function useRowOptions(): RowOptions {
  const options = use(RowOptionsContext);
  if (!options) throw new Error('a headline outside of its list');
  return options;
}

/** What a row shows besides its story. */
export interface RowState {
  /** the story is open in the story pane */
  readonly isOpen: boolean;
  /** the row is the list's tab stop */
  readonly isFocusable: boolean;
  readonly isRead: boolean;
  readonly isStarred: boolean;
  /** when the story was removed, Unix seconds; NaN where the time is unknown */
  readonly removedSeconds: number | undefined;
  /** the first title seen, where it has changed */
  readonly originalTitle: string | undefined;
  readonly reaction: StoryReaction;
}

export interface RowProps {
  story: StoryLine;
  state: RowState;
}
