import { useState } from 'react';
import { useNavigate } from 'react-router';
import { enumText, flag } from '#contract/schema/codecs.ts';
import { parameter } from '#contract/schema/endpoint.ts';
import type { Bar } from '#src/records/prices/bars.ts';
import { priceAtLabel } from '#src/records/prices/price-labels.tsx';
import { indexSymbol } from '#analysis/market/market.ts';
import { describePriceState } from '#src/records/prices/price-state.ts';
import { judgedSplitNotes } from '#src/records/splits/judged-split-notes.ts';
import { PriceChart } from '#src/shared/charts/lazy-charts.tsx';
import { formatCompact, formatPrice } from '#src/shared/format/number.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { type DayRange, hasDays, isInDays } from '#src/shared/time/day-range.ts';
import { dayOf, formatDate, zoneSuffix } from '#src/shared/time/format.ts';
import { useNow } from '#src/shared/time/now.ts';
import { MissingData } from '#src/shared/sources/lazy-sources.tsx';
import { usePrintNote } from '#src/shared/ui/printing.ts';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import { pathSegment } from '#src/shared/url/paths.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { useSymbolDates } from '#src/app/symbol/symbol-dates.ts';
import { KnownPrices } from './known-prices.tsx';
import { isIntraday, periodLabel, priceRanges, rangeLabels } from './period.ts';
import { usePriceData } from './price-data.ts';
import { PriceLegend, PriceLine } from './price-lines.tsx';
import { PriceTools } from './price-tools.tsx';
import { describeEmptyRange, describeNoPrices, markLegend, priceView } from './price-view.ts';

/** The chosen range, and whether the index is laid over it. */
const search = {
  query: { price: parameter('price', enumText(priceRanges)), spy: parameter('spy', flag, { fallback: false }) },
  rules: () => [],
};

/** More notes on splits would leave the chart no room. */
const maxNotes = 4;

/** The bars within the dates of the page, by their places; undefined without dates. */
function selectedPart(bars: readonly Bar[], dates: DayRange): readonly [from: number, to: number] | undefined {
  if (!hasDays(dates)) return undefined;
  const from = bars.findIndex(({ seconds }) => isInDays(dates, seconds));
  return from < 0 ? undefined : [from, bars.findLastIndex(({ seconds }) => isInDays(dates, seconds))];
}

/** The price, the change of its session and of extended hours, and a chart with what was published. */
export function PricePanel({ symbol }: { symbol: string }) {
  const now = useNow(60);
  const { zone } = usePreferences();
  const [isAdjusted, setAdjusted] = useState(true);
  const [{ value }, setSearch] = useSearch(search);
  const withIndex = value.spy && symbol !== indexSymbol;
  const data = usePriceData(symbol, { range: value.price, isAdjusted, withIndex }, now);
  const { query, range, state, reactions, known, usesReactions, hasSplits } = data;
  const shown = usesReactions ? { ...reactions, data: reactions.data ?? (reactions.error ? null : undefined), error: null } : query;
  return (
    <Panel
      title="Price"
      to={{ address: `/quantified?symbols=${pathSegment(symbol)}`, label: 'Reactions' }}
      query={shown}
      staleSeconds={usesReactions ? 0 : query.data?.staleSeconds}
      note={usesReactions && known.length > 0 ? 'known from reactions' : `times ${zoneSuffix[zone]}`}
      empty={usesReactions && known.length === 0 ? <NoPrices {...{ symbol, state, reactions }} /> : undefined}
      tools={
        !usesReactions && (
          <PriceTools
            {...{ range, isAdjusted, hasSplits }}
            withIndex={symbol === indexSymbol ? undefined : withIndex}
            onAdjust={() => setAdjusted(!isAdjusted)}
            onIndex={() => setSearch({ spy: !withIndex }, { replace: true })}
            onRange={(name) => setSearch({ price: name }, { replace: true })}
          />
        )
      }
    >
      {() =>
        usesReactions ? (
          <KnownPrices symbol={symbol} points={known} why={describePriceState(symbol, state)} />
        ) : (
          <Prices {...{ symbol, data, withIndex }} />
        )
      }
    </Panel>
  );
}

/** Why there is no price, nor a reaction that names one. */
function NoPrices({ symbol, state, reactions }: { symbol: string } & Pick<ReturnType<typeof usePriceData>, 'state' | 'reactions'>) {
  const text = describeNoPrices(symbol, state, reactions);
  return state.kind === 'none' ? <MissingData of="bars" symbols={[symbol]} otherwise={text} /> : text;
}

interface PricesProps {
  symbol: string;
  data: ReturnType<typeof usePriceData>;
  withIndex: boolean;
}

/** Price, legend and chart of a symbol with bars. */
function Prices({ symbol, data, withIndex }: PricesProps) {
  const { range, state, price, bars, shownBase, change, index, isIndexPending, shownSplits, events } = data;
  const { zone } = usePreferences();
  const navigate = useNavigate();
  const [dates, setDates] = useSymbolDates();
  const selectDays = (from: number, to: number): void => {
    const [first, last] = [bars[from], bars[to]];
    if (first && last) setDates({ from: dayOf(first.seconds, 'et'), to: dayOf(last.seconds, 'et') });
  };
  const view = priceView(bars, { range, zone, events, index });
  const close = isIntraday(range) ? shownBase : undefined;
  usePrintNote(price ? `${symbol} ${priceAtLabel(price, zone)}` : '');
  return (
    <>
      {price && <PriceLine {...{ price, zone }} note={describePriceState(symbol, state)} />}
      {judgedSplitNotes(shownSplits, maxNotes).map((note) => (
        <p key={note} className="shrink-0 px-3 text-2xs text-soft">
          {note}
        </p>
      ))}
      {bars.length === 0 ? (
        <p className="p-3 text-soft">{describeEmptyRange(symbol, range, data.days, data.hasDays)}</p>
      ) : (
        <>
          <PriceLegend
            {...{ range, change, close }}
            label={periodLabel(range, bars)}
            index={withIndex && !isIndexPending ? (index ?? null) : undefined}
            hasVolume={bars.some(({ volume }) => volume !== null)}
            hasShades={view.shades.length > 0}
            marks={markLegend(view.marks)}
          />
          <div className="min-h-0 flex-1 print:h-72 print:max-w-[640px] print:flex-none">
            <PriceChart
              description={`Price of ${symbol}, ${rangeLabels[range]}`}
              {...view}
              close={close && { y: close.price, label: `Close ${formatDate(close.day)}` }}
              isLine
              otherName={index && indexSymbol}
              formatY={formatPrice}
              formatVolume={formatCompact}
              onOpen={(to) => void navigate(to)}
              selection={selectedPart(bars, dates)}
              onSelect={selectDays}
            />
          </div>
        </>
      )}
    </>
  );
}
