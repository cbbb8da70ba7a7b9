import { currentArticle, restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { chooseLabel, type HeadlineLabel, headlineLabels } from './label-column.ts';
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

/** The choice of what the last column shows, above it. */
export const LabelChoice = ({ label }: { label: HeadlineLabel }) => (
  <select aria-label="Last column" value={label} onChange={({ target }) => chooseLabel(target.value as HeadlineLabel)}>
    {headlineLabels.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </select>
);

/** Below the list: which columns are not shown, because no story has a value for them. */
export function EmptyColumns({ hasReactions, hasLabel }: { hasReactions: boolean; hasLabel: boolean }) {
  if (hasReactions && hasLabel) return null;
  const missing = [...(hasReactions ? [] : ['reactions (none)']), ...(hasLabel ? [] : ['channel, author and source (the same in all)'])];
  return <p className="border-t border-line px-3 py-1 text-2xs text-faint max-sm:px-2">Columns not shown: {missing.join('; ')}.</p>;
}
