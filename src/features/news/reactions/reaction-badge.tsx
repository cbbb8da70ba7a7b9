import { dayMoveOf, rawDayTitle } from '#src/records/reactions/day-move.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { memo } from 'react';
import { Link } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { describeWindow } from '#src/records/reactions/empty/describe-window.ts';
import { useNow } from '#src/shared/time/now.ts';
import { useRowOptions } from '../row/row-options.ts';
import { badgeLabel, explorerPath, type StoryReaction, volumeText, volumeZText } from './reaction.ts';

interface Props {
  item: NewsItem;
  storyReaction: StoryReaction;
  /** the badge is a tab stop, because its row is the current story */
  reachable: boolean;
}

/** The reaction in a row: chosen window, volume and session against SPY, with a link to all measures. */
export const ReactionBadge = memo(function ReactionBadge({ item, storyReaction, reachable }: Props) {
  const { window, withZScore, onHover } = useRowOptions();
  const onShow = (badge: HTMLElement): void => onHover({ badge, item });
  const onLeave = (): void => onHover(undefined);
  // Here and not in the row, which does not render with each minute.
  const result = describeWindow(item, storyReaction, window, useNow(60));
  const { move, placeholder, why } = result;
  const { reaction } = storyReaction;
  const volume = (withZScore ? volumeZText : volumeText)(reaction);
  const day = reaction && dayMoveOf(reaction.numbers);
  const attributes = {
    className: 'reaction',
    'data-z': withZScore || undefined,
    tabIndex: reachable ? 0 : -1,
    // Not pointerenter, which also fires when the layout moves a badge under a resting pointer.
    onPointerMove: ({ currentTarget }: { currentTarget: HTMLElement }) => onShow(currentTarget),
    onPointerLeave: onLeave,
    onFocus: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      if (currentTarget.matches(':focus-visible')) onShow(currentTarget);
    },
    onBlur: onLeave,
  };
  // With blanks between its parts, so that the accessible name contains its text (WCAG 2.5.3).
  const content = (
    <>
      <span>{move === undefined ? placeholder !== undefined && <i>{placeholder}</i> : moveCell(move)}</span> <span>{volume}</span>{' '}
      <span title={day?.isRaw === true ? rawDayTitle : undefined}>{day && moveCell(formatMove(day.percent))}</span>
    </>
  );
  if (reaction)
    return (
      <Link {...attributes} to={explorerPath(item, reaction.key)} aria-label={`${badgeLabel(result, reaction, volume)}; all reactions`}>
        {content}
      </Link>
    );
  return (
    <span {...attributes}>
      {content}
      {why !== undefined && <span className="sr-only">{why}</span>}
    </span>
  );
});
