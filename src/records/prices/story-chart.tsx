import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isNightTrade } from '#contract/market/sessions.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import type { EventMark } from '#src/shared/charts/event-chart.tsx';
import { EventChart } from '#src/shared/charts/lazy-charts.tsx';
import { formatMove, formatPrice } from '#src/shared/format/number.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { formatClock, zoneSuffix } from '#src/shared/time/format.ts';
import { useNow } from '#src/shared/time/now.ts';
import { moveWindows } from '#contract/market/windows.ts';
import { maxLagSeconds } from '#analysis/market/price-series.ts';
import { barTime } from './bars.ts';
import { indexSymbol, isIndex } from '#analysis/market/market.ts';
import { barsExclusion, pricesIntervalSeconds, type StoryBars, storyBarsQuery } from './price-queries.ts';
import type { PriceStep } from '#analysis/market/price-series.ts';
import { describePriceState, withoutResponse } from './price-state.ts';
import { curveSessions } from './curve-sessions.ts';
import { type CurvePoint, curveSpan, storyCurve } from './story-curve.ts';

/** The eight windows; the first three would cover each other's labels. */
const marks: readonly EventMark[] = [
  { x: -curveSpan.beforeSeconds, label: '\u221260' },
  ...moveWindows.map(({ seconds, label }) => ({ x: seconds, label: seconds < 1800 ? '' : label.replace(' min', '') })),
];

const heightClass = 'h-40 w-full';

const stepLabels: Readonly<Record<PriceStep, string>> = { '1m': 'minutes', '5m': '5-minute prices' };

/** What the dashed line is, or why there is none. @param ownStep of the solid line */
export function describeIndex(points: readonly CurvePoint[], { step, bars }: StoryBars, ownStep: PriceStep): string {
  if (points.every(({ indexMove }) => indexMove === null))
    return bars.length === 0 ? `no prices of ${indexSymbol}` : `no prices of ${indexSymbol} to compare`;
  return `dashed: ${indexSymbol}${step !== ownStep && step === '5m' ? ', 5-minute prices only' : ''}`;
}

/** Two lines where the pane is narrow, reserved while bars are loading. */
const captionClass = 'h-4 max-xl:h-8';

interface Props {
  symbol: string;
  /** Unix seconds of publication */
  published: number;
  /** the price at the news, where a reaction names it */
  atNews: number | null | undefined;
  /** what the moment is of */
  event?: keyof typeof eventTexts;
  /** drawn where there are no bars */
  children?: ReactNode;
}

/** What a moment is called in a sentence, at the axis, and as that of a price. */
const eventTexts = {
  story: { noun: 'story', mark: 'news', price: 'the news' },
  announcement: { noun: 'announcement', mark: 'announced', price: 'the announcement' },
} as const;

/** The price from an hour before a story or announcement to two hours after it, beside the index. */
export function StoryChart({ symbol, published, atNews, event = 'story', children }: Props) {
  const texts = eventTexts[event];
  const client = useQueryClient();
  const { zone } = usePreferences();
  const now = useNow(60);
  const isOver = now > published + curveSpan.afterSeconds + pricesIntervalSeconds;
  const query = useQuery(usePolling()(storyBarsQuery(symbol, published), isOver ? Infinity : pricesIntervalSeconds));
  if (query.isPending && !barsExclusion(client))
    return (
      <div className="my-1">
        <div aria-hidden className={`chart-place appear-late ${heightClass}`} />
        <p className={captionClass} />
      </div>
    );
  const { own, index } = query.data ?? {};
  if (!own || !index || own.bars.length < 2)
    return (
      <>
        {children}
        {query.error && !isOutsidePlan(query.error) && (
          <p className="text-2xs text-faint">{describePriceState(symbol, withoutResponse(query.error))}</p>
        )}
      </>
    );
  const points = storyCurve(own, index, { symbol, moment: published, atNews, readAt: query.dataUpdatedAt / 1000 });
  const last = points.at(-1);
  // The curve says its end where it is not that of the axis.
  const isShort = last !== undefined && last.seconds < curveSpan.afterSeconds - maxLagSeconds;
  const { bounds, extended } = curveSessions(published);
  const sessions = bounds.map(({ x, label }) => `, ${label} at ${barTime(published + x, zone)} ${zoneSuffix[zone]}`).join('');
  return (
    <figure className="my-1 print:max-w-[440px]">
      <EventChart
        description={`Price of ${symbol} from an hour before the ${texts.noun} to two hours after it${last ? `: ${formatMove(last.move)} at the end` : ''}${sessions}`}
        points={points.map(({ seconds, price, move, indexMove }) => ({
          x: seconds,
          label: `${formatClock(published + seconds, zone)} ${zoneSuffix[zone]}${isNightTrade(published + seconds - 60) ? ', night' : ''}`,
          value: formatPrice(price),
          y: move,
          other: indexMove,
        }))}
        marks={[{ x: 0, label: texts.mark }, ...marks]}
        bounds={bounds}
        shades={extended}
        domain={[-curveSpan.beforeSeconds, curveSpan.afterSeconds]}
        name={symbol}
        otherName={indexSymbol}
        formatY={formatMove}
        size={heightClass}
      />
      <figcaption
        className={`${captionClass} line-clamp-2 text-2xs text-faint`}
        title="Vertical lines mark the eight windows; shaded: extended hours"
      >
        From the price at {texts.price}, by {stepLabels[own.step]}
        {isShort && last && `, up to ${barTime(published + last.seconds, zone)} ${zoneSuffix[zone]}`}
        {!isIndex(symbol) && `; ${describeIndex(points, index, own.step)}`}
      </figcaption>
    </figure>
  );
}
