import { useMemo } from 'react';
import { Link } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { moveCell } from '#src/shared/readings/move-cell.tsx';
import { moveWindows } from '#src/shared/readings/windows.ts';
import { useNow } from '#src/shared/ui/now.ts';
import { symbolsOf } from '#src/shared/watchlists/listed.ts';
import type { NewsSearch } from './news-search.ts';
import { againstIndexText, sessionWords, volumeText, windowTold, type WindowTold } from './reaction-words.ts';
import { readingsAddress } from './readings-address.ts';
import type { useNewsFeed } from './use-news-feed.ts';
import { useReactions } from './use-reactions.ts';

interface Props {
  item: NewsItem;
  search: NewsSearch;
  list: ReturnType<typeof useNewsFeed>['list'];
  /** it is among the stories of the list, with which its reaction is asked for */
  isListed: boolean;
}

/** What the price did after the story that is open, and the way to all that was measured. */
export function StoryReaction({ item, search, list, isListed }: Props) {
  const read = list.data?.pages;
  const pages = useMemo(() => (isListed && read ? read.map(({ rows }) => rows) : [[item]]), [isListed, read, item]);
  const tickers = useMemo(() => search.tickers ?? symbolsOf(search.list), [search]);
  const told = useReactions(pages, tickers, JSON.stringify(search)).tell(item);
  const now = useNow(60);
  const { reaction, symbol } = told;
  if (symbol === undefined) return null;
  const windows = moveWindows.map((_, index) => windowTold(item, told, index, now));
  return (
    <section aria-label="Reaction" className="mt-2 min-h-25 border-y border-line py-1.5 text-xs">
      <p className="flex flex-wrap gap-x-3">
        <b className="font-bold">{symbol}</b>
        {reaction && (
          <>
            {volumeText(reaction) !== '' && <span>volume {volumeText(reaction)}</span>}
            {againstIndexText(reaction) !== '' && (
              <span title={`Result of ${sessionWords(reaction)}, less that of SPY`}>
                session, vs SPY {moveCell(againstIndexText(reaction))}
              </span>
            )}
            <Link to={readingsAddress(item, reaction.key)} className="ml-auto text-accent underline">
              All readings
            </Link>
          </>
        )}
      </p>
      {reaction || windows.some(({ due }) => due !== undefined) ? (
        <Windows windows={windows} />
      ) : (
        <p className="mt-1 text-faint">{windows[0]?.why}</p>
      )}
    </section>
  );
}

const Windows = ({ windows }: { windows: readonly WindowTold[] }) => (
  <dl className="mt-1 grid grid-cols-4 gap-x-2 gap-y-0.5">
    {windows.map(({ label, move, due, why }) => (
      <div key={label} title={why}>
        <dt className="text-2xs text-faint">{label}</dt>
        <dd>
          {move === undefined ? <span className="text-faint">{due ?? '–'}</span> : moveCell(move)}
          {move === undefined && due === undefined && <span className="sr-only">{why}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
