import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { barIntervals } from '#contract/endpoints/bars.ts';
import { enumText } from '#contract/schema/codecs.ts';
import { parameter } from '#contract/schema/endpoint.ts';
import { symbolGuidanceQuery } from '#src/features/guidance/guidance-query.ts';
import { symbolNewsQuery } from '#src/features/news/feed/feed-queries.ts';
import { symbolReactionsQuery } from '#src/features/quantified/data/reactions-query.ts';
import { companySplitsQuery } from '#src/features/splits/splits-query.ts';
import { adjustBars, type Bar, judgeBars } from '#src/records/prices/bars.ts';
import { dayLabel, ExtendedMove, priceAtLabel, SessionMove } from '#src/records/prices/price-labels.tsx';
import { type Close, type Price, priceOf, timed } from '#src/records/prices/price.ts';
import { dailyBarsQuery, dayBarsQuery, pricesIntervalSeconds, tradingDayBack, weekBarsQuery } from '#src/records/prices/price-queries.ts';
import { judgedSplitNotes } from '#src/records/splits/judged-split-notes.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { passiveQuery, usePolling } from '#src/shared/api/polling.ts';
import { PriceChart } from '#src/shared/charts/lazy-charts.tsx';
import { formatPrice, formatSigned } from '#src/shared/format/number.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { dayOf, formatDate, type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import { type DayRange, hasDays, isInDays } from '#src/shared/time/day-range.ts';
import { useNow } from '#src/shared/time/now.ts';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import { pathSegment } from '#src/shared/url/paths.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { symbolEvents } from '#src/app/symbol/timeline/events.ts';
import { useSymbolDates } from '#src/app/symbol/symbol-dates.ts';
import {
  barsInRange,
  describeEmptyRange,
  knownPrices,
  type PriceRange,
  priceRanges,
  priceView,
  rangeLabels,
  shortRangeLabels,
} from './price-view.ts';

/** The shown range; one day without the parameter. */
const search = { query: { price: parameter('price', enumText(priceRanges), { fallback: '1d' }) }, rules: () => [] };

/** More notes on splits would leave the chart no room. */
const maxNotes = 4;

/** The bars within the dates of the page, by their places; undefined without dates. */
function selectedPart(bars: readonly Bar[], dates: DayRange): readonly [from: number, to: number] | undefined {
  if (!hasDays(dates)) return undefined;
  const from = bars.findIndex(({ seconds }) => isInDays(dates, seconds));
  return from < 0 ? undefined : [from, bars.findLastIndex(({ seconds }) => isInDays(dates, seconds))];
}

/** The close that the bars of a day are measured from: before their session, or before their pre-market that of the last session. */
function baseOf(price: Price | undefined, bars: readonly Bar[]): Close | undefined {
  const day = bars[0] && dayOf(bars[0].seconds, 'et');
  return price?.session?.day === day ? price?.session?.change?.base : price?.extended?.change?.base;
}

/** The price, the change of its session and of extended hours, and a chart with what was published. */
export function PricePanel({ symbol }: { symbol: string }) {
  const now = useNow(60);
  const today = dayOf(now, 'et');
  const { zone } = usePreferences();
  const navigate = useNavigate();
  const [isAdjusted, setAdjusted] = useState(true);
  const [dates, setDates] = useSymbolDates();
  const [{ value }, setSearch] = useSearch(search);
  const range = value.price;
  const poll = usePolling();
  const daily = useQuery(poll(dailyBarsQuery(symbol, today), pricesIntervalSeconds * 3));
  const intraday = useQuery(poll(dayBarsQuery(symbol, today), pricesIntervalSeconds));
  const week = useQuery({ ...poll(weekBarsQuery(symbol, today), pricesIntervalSeconds), ...(range !== '5d' && { enabled: false }) });
  const news = useQuery({ ...symbolNewsQuery(symbol), ...passiveQuery });
  const reactions = useQuery({ ...symbolReactionsQuery(symbol, today), ...passiveQuery });
  const guidance = useInfiniteQuery({ ...symbolGuidanceQuery(symbol), ...passiveQuery });
  const splits = useQuery({ ...companySplitsQuery(symbol), ...passiveQuery });

  const query = range === '1d' ? intraday : range === '5d' ? week : daily;
  const isExcluded = isOutsidePlan(daily.error);
  const known = knownPrices(reactions.data?.rows ?? []);
  const judged = (found: typeof daily) => judgeBars(found.data?.bars ?? [], splits.data ?? [], today, intraday.data?.bars);
  const adjusted = (found: typeof daily) => adjustBars(found.data?.bars ?? [], isAdjusted ? judged(found) : []);
  const intradayBars = timed(intraday.data?.bars ?? [], barIntervals['5m']);
  const price = priceOf({ daily: daily.data?.bars ?? [], intraday: intradayBars, splits: splits.data ?? [] }, now);
  const bars = barsInRange(range, adjusted(query));
  const firstDay = bars[0] && dayOf(bars[0].seconds, 'et');
  const shownSplits = judged(query).filter(({ day }) => firstDay !== undefined && day >= firstDay);
  const hasBars = (daily.data?.bars.length ?? 0) + (intraday.data?.bars.length ?? 0) > 0;
  const usesReactions = isExcluded || (daily.isSuccess && intraday.isSuccess && !hasBars);
  const events = symbolEvents(
    {
      stories: news.data?.rows ?? [],
      reactions: reactions.data?.rows ?? [],
      guidance: guidance.data?.pages.flatMap(({ rows }) => rows) ?? [],
      splits: splits.data ?? [],
    },
    symbol,
    bars[0]?.seconds ?? 0,
  );
  const hasSplits = shownSplits.some(({ day, isCounted }) => isCounted && firstDay !== undefined && day > firstDay);
  const shown = usesReactions ? { ...reactions, data: reactions.data ?? (reactions.error ? null : undefined), error: null } : query;
  return (
    <Panel
      title="Price"
      to={{ address: `/quantified?symbols=${pathSegment(symbol)}`, label: 'Reactions' }}
      query={shown}
      staleSeconds={usesReactions ? 0 : query.data?.staleSeconds}
      note={usesReactions ? 'known from reactions' : `times ${zoneSuffix[zone]}`}
      empty={
        usesReactions && known.length === 0
          ? `No prices of ${symbol}: ${isExcluded ? 'price bars are not in your plan' : 'the data service has no price bars'}, and no reaction names one.`
          : undefined
      }
      tools={
        !usesReactions && (
          <PriceTools
            {...{ range, isAdjusted, hasSplits }}
            onAdjust={() => setAdjusted(!isAdjusted)}
            onRange={(name) => setSearch({ price: name }, { replace: true })}
          />
        )
      }
    >
      {() => {
        if (usesReactions) return <KnownPrices symbol={symbol} points={known} why={isExcluded ? 'not in your plan' : 'not available'} />;
        const close = range === '1d' ? baseOf(price, bars) : undefined;
        const lastDaily = daily.data?.bars.at(-1);
        const lastDay = lastDaily && dayOf(lastDaily.seconds, 'et');
        const dayAt = (place: number): string => dayOf(bars[place]?.seconds ?? 0, 'et');
        return (
          <>
            {price && <PriceLine price={price} zone={zone} />}
            {judgedSplitNotes(shownSplits, maxNotes).map((note) => (
              <p key={note} className="shrink-0 px-3 text-2xs text-soft">
                {note}
              </p>
            ))}
            {bars.length === 0 ? (
              <p className="p-3 text-soft">{describeEmptyRange(symbol, lastDay, tradingDayBack(today, range === '1d' ? 1 : 4))}</p>
            ) : (
              <div className="min-h-0 flex-1">
                <PriceChart
                  description={`Price of ${symbol}, ${rangeLabels[range]}`}
                  {...priceView(bars, { range, zone, events })}
                  close={close && { y: close.price, label: `Close ${formatDate(close.day)}` }}
                  isLine
                  formatY={formatPrice}
                  onOpen={(to) => void navigate(to)}
                  selection={selectedPart(bars, dates)}
                  onSelect={(from, to) => setDates({ from: dayAt(from), to: dayAt(to) })}
                />
              </div>
            )}
          </>
        );
      }}
    </Panel>
  );
}

interface ToolsProps {
  range: PriceRange;
  isAdjusted: boolean;
  /** a split that is not yet in the prices lies within the range */
  hasSplits: boolean;
  onAdjust: () => void;
  onRange: (range: PriceRange) => void;
}

/** The switch for splits, and the ranges. */
const PriceTools = ({ range, isAdjusted, hasSplits, onAdjust, onRange }: ToolsProps) => (
  <>
    {hasSplits && (
      <button
        type="button"
        className="min-h-6 rounded-sm px-1 text-faint aria-pressed:bg-accent-bg aria-pressed:text-accent print:hidden"
        title="Prices before a split as if every share had been one of now"
        aria-pressed={isAdjusted}
        onClick={onAdjust}
      >
        Split-adjusted
      </button>
    )}
    <div role="group" aria-label="Range" className="flex print:hidden">
      {priceRanges.map((name) => (
        <button
          key={name}
          type="button"
          className="min-h-6 rounded-sm px-1.5 text-faint aria-pressed:bg-accent-bg aria-pressed:text-accent"
          aria-pressed={name === range}
          title={rangeLabels[name]}
          onClick={() => onRange(name)}
        >
          {shortRangeLabels[name]}
        </button>
      ))}
    </div>
  </>
);

function PriceLine({ price, zone }: { price: Price; zone: Zone }) {
  const { dollars, atSeconds, session, extended } = price;
  return (
    <p className="flex shrink-0 flex-wrap items-baseline gap-x-3 px-3 pt-1.5">
      <b className="text-lg font-bold">{formatPrice(dollars)}</b>
      {session && (
        <span>
          {session.change && formatSigned(session.change.dollars)} <SessionMove price={price} zone={zone} />{' '}
          <span className="text-faint">{dayLabel(session)}</span>
        </span>
      )}
      {extended && <ExtendedMove extended={extended} zone={zone} />}
      <span className="ml-auto text-2xs text-faint">{priceAtLabel(atSeconds, zone)}</span>
    </p>
  );
}

interface KnownProps {
  symbol: string;
  points: ReturnType<typeof knownPrices>;
  why: string;
}

/** Prices at the news, which are no quotes: dots without a line between them. */
function KnownPrices({ symbol, points, why }: KnownProps) {
  const navigate = useNavigate();
  const last = points.at(-1);
  return (
    <>
      <p className="shrink-0 px-3 pt-1.5 text-soft">
        {last && <b className="text-lg font-bold">{formatPrice(last.y)}</b>}{' '}
        {last && `at the news, ${formatDate(dayOf(last.seconds, 'et'), 'every')}. `}
        Price bars are {why}: these are the prices at publication of its stories, no quotes.
      </p>
      <div className="min-h-0 flex-1">
        <PriceChart
          description={`Prices of ${symbol} at publication of its stories`}
          points={points}
          ticks={points.map(({ seconds }, x) => ({
            x,
            label: formatDate(dayOf(seconds, 'et'), dayOf(last?.seconds ?? 0, 'et').slice(0, 4)),
          }))}
          shades={[]}
          marks={[]}
          isLine={false}
          formatY={formatPrice}
          onOpen={(to) => void navigate(to)}
        />
      </div>
    </>
  );
}
