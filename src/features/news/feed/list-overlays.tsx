import { currentArticle, restoreFocus } from '#src/shared/ui/restore-focus.ts';
import type { useNewsFeed } from './use-news-feed.ts';

interface Props {
  /** the number of new stories that wait; 0 where none wait or they are shown at once */
  fresh: number;
  /** there are more than `fresh` */
  overflow: boolean;
  onShow: () => void;
  /** scrolls to the position before new stories were shown; undefined when the list is there */
  onBack: (() => void) | undefined;
}

/** Buttons over the top of the list: show waiting stories, and back to the position before. */
export function WaitingPills({ fresh, overflow, onShow, onBack }: Props) {
  return (
    <div className="pills">
      {fresh > 0 && (
        <button type="button" onClick={() => (restoreFocus(currentArticle), onShow())} className="pill">
          {fresh.toLocaleString('en-US')}
          {overflow && '+'} new
        </button>
      )}
      {onBack && (
        <button type="button" onClick={() => (restoreFocus(currentArticle), onBack())} className="pill">
          Back to where I was ↓
        </button>
      )}
    </div>
  );
}

/** The last line of the list: a button to load more, or that there is no more. */
export function ListEnd({ list, shown }: Pick<ReturnType<typeof useNewsFeed>, 'list'> & { shown: number }) {
  // Positioned: the list, whose height includes this line, would cover it.
  return (
    <p className="relative -mt-(--row) flex print:mt-0 h-(--row) items-center justify-center text-xs text-faint">
      {list.hasNextPage ? (
        <button
          type="button"
          className="text-accent underline"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading older…' : 'Load older'}
        </button>
      ) : (
        `End of list, ${shown.toLocaleString('en-US')} ${shown === 1 ? 'story' : 'stories'}`
      )}
    </p>
  );
}
