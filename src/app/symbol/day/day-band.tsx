import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { MoversResult } from '#contract/endpoints/movers.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { ownBars } from '#src/records/company.ts';
import { moversIntervalSeconds, moversQuery } from '#src/records/movers/movers-query.ts';
import { baseLabel } from '#src/records/prices/price-labels.tsx';
import { yearsBarsQuery } from '#src/records/prices/price-queries.ts';
import { describePriceState } from '#src/records/prices/price-state.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { useWhy } from '#src/records/why/use-whys.ts';
import { WhyText } from '#src/records/why/why-text.tsx';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { directoryQuery } from '#src/shared/symbols/directory/directory-query.ts';
import { sectorOf, sectorPeers } from '#src/shared/symbols/directory/sector-of.ts';
import { useNow } from '#src/shared/time/now.ts';
import { Missing } from '#src/shared/ui/missing.tsx';
import { symbolPath } from '#src/shared/url/paths.ts';
import { useSymbolPrice } from '#src/app/symbol/price/price-data.ts';
import { changesBefore, type ShownMove, shownMove } from './day-move.ts';
import { describeDayPlace, describeDaySet, placeOfDay } from './day-place.ts';

/** So many peers stand beside a symbol. */
const shownPeers = 6;

/** The move of the day: its place among the days of the symbol, the story that fits it, and what its peers did. `#why` leads to it. */
export function DayBand({ symbol }: { symbol: string }) {
  const { state, price, splits, intraday } = useSymbolPrice(symbol, useNow(60));
  const move = price && shownMove(price);
  const band = useRef<HTMLElement>(null);
  useScrollToWhy(band);
  return (
    <section
      ref={band}
      id="why"
      tabIndex={-1}
      aria-label="Move of the day"
      // Room for what will come; none is left empty where nothing comes.
      className={`grid shrink-0 content-start gap-x-6 gap-y-0.5 border-b border-line bg-panel px-3 py-1.5 text-xs xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] ${move || state.kind === 'pending' ? 'min-h-13 max-xl:min-h-22 max-sm:min-h-42' : ''}`}
    >
      {move ? (
        <>
          <p className="flex min-h-5 flex-wrap items-baseline gap-x-2.5 max-sm:min-h-9">
            <span className="text-soft">{move.label}</span>
            <b className="font-medium" title={baseLabel(move.change.base.day)}>
              {moveCell(formatMove(move.change.percent))}
            </b>
            <Place {...{ symbol, move, splits, intraday }} />
          </p>
          {/* One line, two on a phone, so that nothing below moves: a peer that does not fit is left out as a whole. */}
          <div className="h-5 overflow-hidden max-sm:h-10">
            <Peers {...{ symbol, move }} />
          </div>
          <div className="min-w-0 xl:col-span-2">
            <Explained {...{ symbol, move }} />
          </div>
        </>
      ) : (
        state.kind !== 'pending' && (
          <p className="text-faint">{describePriceState(symbol, state) ?? `No change of ${symbol} is known`}: no move to explain.</p>
        )
      )}
    </section>
  );
}

interface MoveProps {
  symbol: string;
  move: ShownMove;
}

const Explained = ({ symbol, move: { day, session, change } }: MoveProps) => (
  <WhyText symbol={symbol} state={useWhy({ symbol, day, session })} shownPercent={change.percent} />
);

/** The place of the day among those of the symbol. */
function Place({ symbol, move, splits, intraday }: MoveProps & Pick<ReturnType<typeof useSymbolPrice>, 'splits' | 'intraday'>) {
  const { day, change, isSession } = move;
  const years = useQuery({ ...usePolling()(yearsBarsQuery(symbol, day), Infinity), ...(!isSession && { enabled: false }) });
  const earlier = useMemo(
    () => years.data && changesBefore(day, ownBars(symbol, years.data).bars, splits, intraday),
    [symbol, day, years.data, splits, intraday],
  );
  if (!isSession || years.isPending) return null;
  if (!earlier) return <Missing why="Earlier days are not available now" />;
  const place = placeOfDay(change.percent, earlier);
  if (place) return <span title={describeDaySet(place)}>{describeDayPlace(place, day)}</span>;
  return change.percent === 0 ? null : <Missing why="Fewer than 20 earlier sessions to compare with" />;
}

/** The changes of a response by symbol key, percent: of whichever list has them. */
const changesOf = ({ gainers, losers, thin = [], volumes = [] }: MoversResult): ReadonlyMap<string, number> =>
  new Map([...gainers, ...losers, ...thin, ...volumes].map(({ symbol, changePercent }) => [spelledSymbol(symbol), changePercent]));

/** The changes of companies of the same sector, and the median of the sector. */
function Peers({ symbol, move: { day, session } }: MoveProps) {
  const poll = usePolling();
  const { data: directory } = useQuery(directoryQuery);
  const sector = directory && sectorOf(directory, symbol);
  const peers = useMemo(() => (directory ? sectorPeers(directory, symbol) : []), [directory, symbol]);
  const off = { ...(peers.length === 0 && { enabled: false }) };
  const query = { session, maxResults: peers.length + 1 };
  const own = useQuery({ ...poll(moversQuery({ ...query, symbols: [...peers] }), moversIntervalSeconds), ...off });
  const whole = useQuery({ ...poll(moversQuery({ session, maxResults: 1, ...(sector && { sector }) }), moversIntervalSeconds), ...off });
  if (!directory) return null;
  if (!sector || peers.length === 0) return <p className="text-faint">Sector not known: no peers</p>;
  if (!own.data) {
    const why = isOutsidePlan(own.error) ? 'Movers are not in your plan' : 'Changes of peers are not available now';
    return <p className="text-faint">{own.error && `${sector} peers: ${why}`}</p>;
  }
  if (whole.isPending) return null;
  const { result } = own.data;
  const isSameDay = result.day === undefined || result.day === day;
  const changes = isSameDay ? changesOf(result) : new Map<string, number>();
  const known = peers
    .flatMap((peer) => {
      const percent = changes.get(peer);
      return percent === undefined ? [] : [{ peer, percent }];
    })
    .slice(0, shownPeers);
  const median = whole.data?.result.sectors?.find(({ name }) => name === sector);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 xl:justify-end">
      <span className="text-faint" title="Of the same sector, the nearest in market cap">
        {sector} peers
      </span>
      {median && isSameDay && (
        <span className="whitespace-nowrap text-soft">
          median of {median.symbols} {moveCell(formatMove(median.medianChangePercent))}
        </span>
      )}
      {known.map(({ peer, percent }) => (
        <span key={peer} className="whitespace-nowrap">
          <Link to={symbolPath(peer)} className="font-medium hover:underline">
            {peer}
          </Link>{' '}
          {moveCell(formatMove(percent))}
        </span>
      ))}
      {known.length === 0 && <Missing why="No change of its peers is known for these hours" />}
    </p>
  );
}

/** Scrolls to the band for `#why`, once. */
function useScrollToWhy(band: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '#why') return;
    band.current?.scrollIntoView({ block: 'nearest' });
    band.current?.focus({ preventScroll: true });
  }, [hash, band]);
}
