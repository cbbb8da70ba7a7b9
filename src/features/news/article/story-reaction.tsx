import { dayMoveLabel } from '#analysis/reactions/windows.ts';
import { dayMoveTitle } from '#src/records/reactions/day-move.ts';
import { sessionPhrase } from '#src/records/sessions.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { useNewsFeed } from '../feed/use-news-feed.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import { describeWindow, pendingText, type WindowResult } from '#src/records/reactions/empty/describe-window.ts';
import { dayText, explorerPath, volumeText } from '../reactions/reaction.ts';
import { ReactionRank } from '../reactions/reaction-tooltip.tsx';
import { useReactions, useReactionWindow } from '../reactions/use-reactions.ts';
import { type StoryBars, storyBarsQuery, symbolBarsQuery } from '#src/records/prices/price-queries.ts';
import { priceSteps } from '#analysis/market/price-series.ts';
import { explainNoReaction } from '#src/records/reactions/empty/empty-window.ts';
import { explainByPrices } from '#src/records/reactions/empty/not-measured.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { StoryChart } from '#src/records/prices/story-chart.tsx';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { moveWindows } from '#contract/market/windows.ts';
import { addDays } from '#contract/time/dates.ts';
import { useNow } from '#src/shared/time/now.ts';
import { usePreferredSymbols } from '../feed/preferred-symbols.ts';

interface Props {
  item: NewsItem;
  search: NewsSearch;
  list: ReturnType<typeof useNewsFeed>['list'];
  /** the story is part of the list, whose request includes its reaction */
  isListed: boolean;
}

/** The reaction to the open story, with a link to all measures. */
export function StoryReaction({ item, search, list, isListed }: Props) {
  const read = list.data?.pages;
  const pages = useMemo(() => (isListed && read ? read.map(({ rows }) => rows) : [[item]]), [isListed, read, item]);
  const tickers = usePreferredSymbols(search);
  const storyReaction = useReactions(pages, tickers, JSON.stringify(search)).reactionOf(item);
  const now = useNow(60);
  const [window] = useReactionWindow();
  const { reaction, symbols, status, usualSeconds } = storyReaction;
  const isUnmeasured =
    !reaction && status === 'success' && explainNoReaction({ published: item.created, symbols, usualSeconds }, now).kind === 'not measured';
  const whyByPrices = useWhyByPrices(storyReaction.symbol ?? '', item.created, now, isUnmeasured);
  const symbol = reaction?.symbol ?? storyReaction.symbol;
  if (symbol === undefined) return null;
  const windows = moveWindows.map((_, index) => describeWindow(item, storyReaction, index, now));
  const pending = pendingText(windows);
  return (
    <section aria-label="Reaction" className="mt-2 min-h-32 border-y border-line py-1.5 text-xs">
      <p className="flex flex-wrap gap-x-3">
        <b className="font-bold">{symbol}</b>
        {reaction && (
          <>
            {volumeText(reaction) !== '' && <span>volume {volumeText(reaction)}</span>}
            {dayText(reaction) !== '' && (
              <span title={`${dayMoveTitle}. Measured: ${sessionPhrase(reaction.session)}`}>
                {dayMoveLabel} {moveCell(dayText(reaction))}
              </span>
            )}
            <Link to={explorerPath(item, reaction.key)} className="ml-auto text-accent underline">
              All reactions
            </Link>
          </>
        )}
      </p>
      <StoryChart symbol={symbol} published={reaction?.publishedSeconds ?? item.created} atNews={reaction?.numbers.TONLast} />
      {reaction || windows.some(({ due }) => due !== undefined) ? (
        <>
          <Windows windows={windows} />
          {pending !== undefined && <p className="mt-1 text-2xs text-faint">{pending}</p>}
          {reaction && <ReactionRank {...{ reaction, window }} />}
        </>
      ) : (
        <p className="mt-1 text-faint">{whyByPrices ?? windows[0]?.why}</p>
      )}
    </section>
  );
}

const endsOf = (bars: StoryBars | undefined): number[] =>
  bars ? bars.bars.map(({ seconds }) => seconds + priceSteps[bars.step].seconds) : [];

/** Why a story has no reaction, by the prices that its curve is drawn of, and where there are none by the days with prices; undefined while they are not known. */
function useWhyByPrices(symbol: string, published: number, now: number, isOn: boolean): string | undefined {
  const only = (isNeeded: boolean) => (isNeeded ? {} : { enabled: false });
  const around = useQuery({ ...storyBarsQuery(symbol, published), ...only(isOn) });
  const ends = endsOf(around.data?.own);
  const hasNone = isOn && around.isSuccess && ends.length === 0;
  const from = addDays(dayOf(published, 'et'), -365);
  const daily = useQuery({ ...symbolBarsQuery(symbol, { from, interval: '1d', session: 'ANY' }), ...only(hasNone) });
  if (!isOn || !around.isSuccess || (hasNone && !daily.isSuccess)) return undefined;
  const days = daily.data?.bars.map(({ seconds }) => dayOf(seconds, 'et')) ?? [];
  return explainByPrices({ symbol, published, ends, indexEnds: endsOf(around.data.index), days, from, until: now });
}

const Windows = ({ windows }: { windows: readonly WindowResult[] }) => (
  <dl className="mt-1 grid grid-cols-4 gap-x-2 gap-y-0.5">
    {windows.map(({ label, move, due, placeholder, why }) => (
      <div key={label} title={why}>
        <dt className="text-2xs text-faint">{label}</dt>
        <dd>
          {move === undefined ? <span className="text-faint">{placeholder}</span> : moveCell(move)}
          {move === undefined && due === undefined && <span className="sr-only">{why}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
