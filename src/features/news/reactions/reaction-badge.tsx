import { memo } from 'react';
import { Link } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { moveCell } from '#src/shared/reactions/move-cell.tsx';
import { badgeLabel, explorerPath, type Reaction, volumeText, vsIndexText, type WindowResult } from './reaction.ts';

interface Props extends WindowResult {
  item: NewsItem;
  reaction: Reaction | undefined;
  /** the badge is a tab stop, because its row is the current story */
  reachable: boolean;
  /** called for the badge that is hovered or has the keyboard focus */
  onShow: (badge: HTMLElement, item: NewsItem) => void;
  onLeave: () => void;
}

/** The reaction in a row: chosen window, volume and session against SPY, with a link to all measures. */
export const ReactionBadge = memo(function ReactionBadge({ item, reaction, reachable, onShow, onLeave, ...window }: Props) {
  const { move, due, why } = window;
  const attributes = {
    className: 'reaction',
    tabIndex: reachable ? 0 : -1,
    // Not pointerenter, which also fires when the layout moves a badge under a resting pointer.
    onPointerMove: ({ currentTarget }: { currentTarget: HTMLElement }) => onShow(currentTarget, item),
    onPointerLeave: onLeave,
    onFocus: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      if (currentTarget.matches(':focus-visible')) onShow(currentTarget, item);
    },
    onBlur: onLeave,
  };
  const content = (
    <>
      <span>{move === undefined ? (why !== undefined || due !== undefined) && <i>{due ?? '–'}</i> : moveCell(move)}</span>
      <span>{volumeText(reaction)}</span>
      <span>{vsIndexText(reaction) && moveCell(vsIndexText(reaction))}</span>
    </>
  );
  if (reaction)
    return (
      <Link {...attributes} to={explorerPath(item, reaction.key)} aria-label={`${badgeLabel(window, reaction)}: all reactions`}>
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
