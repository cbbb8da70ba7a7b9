import { setPaused, usePaused } from '#src/shared/api/polling.ts';
import { FilterBar } from '#src/shared/filters/filter-bar.tsx';
import { useLogomarks } from '#src/shared/symbols/logomarks-query.ts';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { PauseTool } from '#src/shared/ui/commands/page-tools.tsx';
import { usePublishFreshness } from '#src/shared/ui/feedback/freshness.ts';
import Notice from '#src/shared/ui/feedback/notice.tsx';
import { usePrinting, usePrintNote } from '#src/shared/ui/printing.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { BreadthPanel } from './breadth/breadth-panel.tsx';
import { CalendarColumn } from './calendar/calendar-column.tsx';
import { IndexLine } from './indices/index-line.tsx';
import { lineOf } from './indices/indices.ts';
import { marketFilters, marketFilterShape, setText } from './market-filters.ts';
import { marketSearch, type MarketSearch, type MarketSearchChange } from './market-search.ts';
import { MoversPanel } from './movers/movers-panel.tsx';
import { SectorsPanel } from './sectors/sectors-panel.tsx';
import { type Market, useMarket } from './use-market.ts';
// Of this page alone, so that the first view does not load it.
import './market.css';
import './movers/movers.css';
import './sectors/sectors.css';

/** `/market`: what the market did in the last session and since, what moved, and why. */
export default function MarketPage() {
  const [{ value: search, dropped }, setSearch] = useSearch(marketSearch);
  const market = useMarket(search);
  const { session, calendar, freshness, refresh } = market;
  const paused = usePaused();
  useLogomarks(lineOf(search.indices));
  usePublishFreshness(freshness);
  usePrinting();
  usePrintNote(`${session.span.label}, ${session.span.base}`);
  useHotkeys({ r: refresh, p: () => setPaused(!paused) });
  return (
    <>
      <MarketBar search={search} paused={paused} onChange={setSearch} />
      {dropped.length > 0 && <Notice text={`Ignored in link: ${dropped.join('; ')}`} />}
      <div className="market">
        <div className="market-head">
          <Heading market={market} />
          <IndexLine search={search} onChange={setSearch} />
          <BreadthPanel movers={session} set={setText(search)} />
        </div>
        <div className="market-parts">
          <MoversPanel search={search} onChange={setSearch} />
          <SectorsPanel search={search} onChange={setSearch} />
          <CalendarColumn calendar={calendar} />
        </div>
      </div>
    </>
  );
}

/** Which session the page is of, what its changes are measured from, and what runs now. */
const Heading = ({ market: { session, clock } }: { market: Market }) => (
  <h2 className="text-base font-bold">
    {session.span.label}{' '}
    <small className="text-xs font-normal text-soft">
      {[session.span.base, clock, session.note].filter((part) => part !== '').join(' · ')}
    </small>
  </h2>
);

interface BarProps {
  search: MarketSearch;
  paused: boolean;
  onChange: (change: MarketSearchChange) => void;
}

/** Watchlist, saved views, and the tools of the page. The movers have their own. */
const MarketBar = ({ search, paused, onChange }: BarProps) => (
  <FilterBar shape={marketFilterShape} groups={['Watchlist', 'Views']} filters={marketFilters} {...{ search, onChange }}>
    <CommandButton label="Print" title="The page as it is filtered" onClick={() => print()} />
    <PauseTool paused={paused} onPause={setPaused} />
  </FilterBar>
);
