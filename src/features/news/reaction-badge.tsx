import { memo } from 'react';
import { Link } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { moveCell } from '#src/shared/readings/move-cell.tsx';
import type { Reaction } from './reaction.ts';
import { againstIndexText, badgeWords, volumeText, type WindowTold } from './reaction-words.ts';
import { readingsAddress } from './readings-address.ts';

interface Props extends WindowTold {
  item: NewsItem;
  reaction: Reaction | undefined;
  /** the row is the reader's place, from where Tab goes on to its badge */
  reachable: boolean;
  /** told of the badge that is looked at */
  onLook: (badge: HTMLElement, item: NewsItem) => void;
  onLeave: () => void;
}

/** What a price did after the story of a row: the chosen window, the volume, the session against SPY. The way to all that was measured. */
export const ReactionBadge = memo(function ReactionBadge({ item, reaction, reachable, onLook, onLeave, ...told }: Props) {
  const { move, due, why } = told;
  const place = {
    className: 'reaction',
    tabIndex: reachable ? 0 : -1,
    // Not when it comes under a pointer that rests, because a story has opened beside the list.
    onPointerMove: ({ currentTarget }: { currentTarget: HTMLElement }) => onLook(currentTarget, item),
    onPointerLeave: onLeave,
    onFocus: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      if (currentTarget.matches(':focus-visible')) onLook(currentTarget, item);
    },
    onBlur: onLeave,
  };
  const seen = (
    <>
      <span>{move === undefined ? (why !== undefined || due !== undefined) && <i>{due ?? '–'}</i> : moveCell(move)}</span>
      <span>{volumeText(reaction)}</span>
      <span>{againstIndexText(reaction) && moveCell(againstIndexText(reaction))}</span>
    </>
  );
  if (reaction)
    return (
      <Link {...place} to={readingsAddress(item, reaction.key)} aria-label={`${badgeWords(told, reaction)}: all readings`}>
        {seen}
      </Link>
    );
  return (
    <span {...place}>
      {seen}
      {why !== undefined && <span className="sr-only">{why}</span>}
    </span>
  );
});
