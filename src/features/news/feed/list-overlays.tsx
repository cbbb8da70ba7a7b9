import { currentArticle, restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { zoneSuffix } from '#src/shared/time/format.ts';
import { ReactionChoice, ReactionLabels } from '../reactions/reaction-column.tsx';
import { chooseLabel, type HeadlineLabel, headlineLabels } from '../row/label-column.ts';
import type { RowOptions } from '../row/row-options.ts';
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
  if (fresh === 0 && !onBack) return null;
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

/** The names of the columns, and above them what can be chosen. */
export function ListHead({ options, onChoose }: { options: RowOptions; onChoose: (window: number) => void }) {
  const { search, zone, label, hasPrices } = options;
  return (
    <>
      <div className="feed-choices">
        {/* In the columns of the rows, whose style counts their cells: time, symbols and headline have no choice. */}
        <span />
        <span />
        <span />
        {label ? <LabelChoice label={label} /> : <span />}
        <ReactionChoice badge={options} onChoose={onChoose} />
      </div>
      <div aria-hidden className="feed-head">
        <span>
          {search.sort.startsWith('updated') ? 'Updated' : 'Time'} {zoneSuffix[zone]}
        </span>
        <span>Symbols</span>
        <span>Headline</span>
        <span className="not-print:invisible">{label}</span>
        <ReactionLabels badge={options} />
        {hasPrices && (
          <span className="row-price">
            <span title="Of the last regular session">Price</span>
            <span title="Of the last regular session, against the close before it">Day</span>
          </span>
        )}
      </div>
    </>
  );
}

/** The choice of what the last column shows, above it. */
const LabelChoice = ({ label }: { label: HeadlineLabel }) => (
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
