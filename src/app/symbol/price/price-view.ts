import { secondsPerDay } from '#contract/time/dates.ts';
import { sessionAt } from '#contract/market/sessions.ts';
import type { Bar } from '#src/records/prices/bars.ts';
import { bestOf } from '#analysis/reactions/best-of.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import type { DayRange } from '#src/shared/time/day-range.ts';
import type { PanelQuery } from '#src/shared/ui/panels/panel.tsx';
import { describePriceState, type PriceState } from '#src/records/prices/price-state.ts';
import type { PriceChartProps, PriceMark, PricePoint } from '#src/shared/charts/price-chart.tsx';
import { dayOf, formatDate, formatter, type Zone } from '#src/shared/time/format.ts';
import { type EventKind, eventKinds, kindLabels, type SymbolEvent } from '#src/app/symbol/timeline/events.ts';
import { isIntraday, type PriceRange, type IndexLine, shortRangeLabels } from './period.ts';

/** What a range without a bar says. @param days that were read @param hasDays whether there are bars of whole sessions */
export function describeEmptyRange(
  symbol: string,
  range: PriceRange,
  { from, to }: Record<keyof DayRange, string>,
  hasDays: boolean,
): string {
  const span = `from ${formatDate(from)} to ${formatDate(to)}`;
  if (isIntraday(range) && hasDays)
    return `${symbol} has daily price bars only ${span}: ${shortRangeLabels['1m']} and ${shortRangeLabels['1y']} show them.`;
  return isIntraday(range) ? `No price bars of ${symbol} ${span}.` : `No price bars of regular sessions of ${symbol} ${span}.`;
}

/** What a symbol without bars says where no reaction names a price either. @param reactions the request for them */
export function describeNoPrices(symbol: string, state: PriceState, reactions: Pick<PanelQuery, 'error'>): string {
  const none = isOutsidePlan(reactions.error)
    ? 'reactions, which name prices as well, are not in your plan'
    : reactions.error
      ? 'reactions, which name prices as well, are not available now'
      : 'no reaction names one';
  return `${describePriceState(symbol, state)}, and ${none}.`;
}

/** Runs of bars outside the regular session, by their places. */
function shadesOf(bars: readonly Bar[]): (readonly [from: number, to: number])[] {
  const shades: [number, number][] = [];
  for (const [place, { seconds }] of bars.entries()) {
    if (sessionAt(seconds) === 'regular') continue;
    const last = shades.at(-1);
    if (last && last[1] === place - 1) last[1] = place;
    else shades.push([place, place]);
  }
  return shades;
}

const clock = (seconds: number, zone: Zone): string =>
  formatter(zone, 'price clock', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(seconds * 1000);

/** Of a day without its year. */
const shortDay = (day: string): string => formatDate(day, day.slice(0, 4));

const timeLabel = (seconds: number, range: PriceRange, zone: Zone): string =>
  isIntraday(range) ? `${shortDay(dayOf(seconds, zone))} ${clock(seconds, zone)}` : formatDate(dayOf(seconds, 'et'), 'every');

/** Labels where a day, or in one day an hour, or in a year a month begins. */
function ticksOf(bars: readonly Bar[], range: PriceRange, zone: Zone): PriceChartProps['ticks'] {
  const partOf = (seconds: number): string => {
    if (range === '1d') return String(Math.floor(seconds / 7200));
    const day = dayOf(seconds, range === '5d' ? zone : 'et');
    return range === '1y' ? day.slice(0, 7) : day;
  };
  const ticks: PriceChartProps['ticks'][number][] = [];
  let before: string | undefined;
  for (const [x, { seconds }] of bars.entries()) {
    const part = partOf(seconds);
    if (before !== undefined && part !== before)
      ticks.push({ x, label: range === '1d' ? clock(seconds, zone) : shortDay(dayOf(seconds, range === '5d' ? zone : 'et')) });
    before = part;
  }
  return ticks;
}

/** The colours and shapes of marks (palette.ts). */
const markSeries: Readonly<Record<EventKind, number>> = { news: 3, analyst: 2, guidance: 1, split: 5 };
/** More marks of a kind cover each other. */
const maxMarks = 40;

/** Events at the bars that they fall into; neighbours of one kind are one mark, which opens the latest. */
function marksOf(events: readonly SymbolEvent[], bars: readonly Bar[], range: PriceRange): readonly PriceMark[] {
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last) return [];
  const groups = new Map<string, { readonly x: number; readonly events: SymbolEvent[] }>();
  const lengthSeconds = isIntraday(range) ? 1800 : secondsPerDay;
  const step = Math.ceil(bars.length / maxMarks);
  for (const event of events) {
    // an event of a day without a time is no event of a minute
    if (isIntraday(range) && !event.isTimed) continue;
    if (event.seconds < first.seconds || event.seconds >= last.seconds + lengthSeconds) continue;
    const after = bars.findIndex(({ seconds }) => seconds > event.seconds);
    const place = after < 0 ? bars.length - 1 : after - 1;
    const x = Math.min(bars.length - 1, Math.floor(place / step) * step + Math.floor(step / 2));
    const key = `${event.kind} ${x}`;
    const group = groups.get(key) ?? { x, events: [] };
    groups.set(key, group);
    group.events.push(event);
  }
  return [...groups].flatMap(([key, { x, events: found }]) => {
    const [event] = found;
    const more = found.length > 1 ? `, and ${found.length - 1} more` : '';
    return event ? [{ key, x, label: `${event.text}${more}`, to: event.to, series: markSeries[event.kind] }] : [];
  });
}

interface ViewOptions {
  readonly range: PriceRange;
  readonly zone: Zone;
  readonly events: readonly SymbolEvent[];
  /** of the index, by the bars */
  readonly index: IndexLine | undefined;
}

type PriceView = Pick<PriceChartProps, 'points' | 'ticks' | 'shades' | 'marks'>;

/** The kinds of marks in a chart, with what they are called. */
export const markLegend = (marks: PriceView['marks']): readonly { readonly series: number; readonly label: string }[] =>
  eventKinds
    .map((kind) => ({ series: markSeries[kind], label: kindLabels[kind] }))
    .filter(({ series }) => marks.some((mark) => mark.series === series));

/** What the chart draws of some bars. */
export function priceView(bars: readonly Bar[], { range, zone, events, index }: ViewOptions): PriceView {
  return {
    points: bars.map(({ seconds, close, volume }, x): PricePoint => ({
      ...{ x, y: close, label: timeLabel(seconds, range, zone), volume, other: index?.values[x] ?? null },
    })),
    ticks: ticksOf(bars, range, zone),
    shades: isIntraday(range) ? shadesOf(bars) : [],
    marks: marksOf(events, bars, range),
  };
}

/** Prices at publication of stories, as reactions know them, oldest first. */
export function knownPrices(reactions: readonly QuantifiedReaction[]): readonly (PricePoint & { readonly seconds: number })[] {
  const prices = [...bestOf(reactions, { otherSession: 'keep' }).values()].flatMap(({ publishedSeconds, numbers }) => {
    const price = numbers.TONLast;
    return publishedSeconds === undefined || price === null ? [] : [{ seconds: publishedSeconds, y: price }];
  });
  return prices
    .toSorted((a, b) => a.seconds - b.seconds)
    .map(({ seconds, y }, x) => ({ seconds, x, y, label: `at the news, ${formatDate(dayOf(seconds, 'et'), 'every')}` }));
}
