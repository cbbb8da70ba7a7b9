import { secondsPerDay, utcMidnight } from '#contract/time/dates.ts';
import { indexSymbol } from '#analysis/market/market.ts';
import type { ChartLine, XTick } from '#src/shared/charts/line/line-data.ts';
import { formatDate } from '#src/shared/time/format.ts';
import { sideKey } from '#src/shared/url/compare-path.ts';
import type { StoryMark } from '#src/app/compare/news/compared-news.ts';
import type { IndexLine, PriceIndex } from './price-index.ts';
import { marketStyle, styleOfSide } from '#src/app/compare/sides/side-name.tsx';

/** The key of the market's line, which no side has. */
export const marketKey = 'market:';

const xOf = (day: string): number => utcMidnight(day) * 1000;

/** The session that has a day: the day itself, or the next one of the line. */
const sessionFor = ({ points }: IndexLine, day: string): string | undefined => points.find((point) => point.day >= day)?.day;

/** The stories of a line by the session that they are marked at. */
export function marksBySession(line: IndexLine, marks: readonly StoryMark[]): ReadonlyMap<string, readonly StoryMark[]> {
  return Map.groupBy(
    marks.filter(({ day }) => day >= line.first && sessionFor(line, day) !== undefined),
    ({ day }) => sessionFor(line, day) ?? day,
  );
}

type Named = Pick<ChartLine, 'key' | 'label' | 'colour' | 'dash' | 'shape'>;

const chartLine = (named: Named, { points }: IndexLine, events: ReadonlyMap<string, unknown>): ChartLine => ({
  ...named,
  badge: '',
  isDense: true,
  marks: points.map(({ day, value }) => ({
    ...{ x: xOf(day), y: value, key: day, label: formatDate(day) },
    ...{ isHollow: false, isFlagged: false, isEvent: events.has(day) },
  })),
});

/** The lines of the chart, that of the market last. @param marksOf the stories of a side by session */
export function indexLines(
  { lines, market }: PriceIndex,
  marksOf: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
  withMarket: boolean,
): readonly ChartLine[] {
  const own = lines.flatMap(({ side, line }, place): ChartLine[] => {
    const key = sideKey(side);
    const named = { key, label: side.name, ...styleOfSide(place), shape: place };
    return line ? [chartLine(named, line, marksOf.get(key) ?? new Map())] : [];
  });
  const isSide = lines.some(({ side }) => !side.isList && side.name === indexSymbol);
  if (!withMarket || isSide || !market) return own;
  return [...own, chartLine({ key: marketKey, label: indexSymbol, ...marketStyle, shape: own.length }, market, new Map())];
}

const monthYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayMs = secondsPerDay * 1000;

/** The first day of each month, quarter or year, whichever are about ten at most. */
export function timeTicks(low: number, high: number): readonly XTick[] {
  const days = (high - low) / dayMs;
  const step = days < 200 ? 1 : days < 900 ? 3 : 12;
  const [first, last] = [new Date(low), new Date(high)];
  const count = (last.getUTCFullYear() - first.getUTCFullYear() + 1) * 12;
  return Array.from({ length: count }, (_, month) => month)
    .filter((month) => month % step === 0)
    .map((month) => Date.UTC(first.getUTCFullYear(), month, 1))
    .filter((x) => x >= low && x <= high)
    .map((x) => ({ x, label: step === 12 ? String(new Date(x).getUTCFullYear()) : monthYear.format(x) }));
}

/** From the first value of any line to the last one. */
export function timeSpan(lines: readonly ChartLine[]): readonly [number, number] {
  const ends = lines.flatMap(({ marks }) => [marks[0]?.x ?? [], marks.at(-1)?.x ?? []].flat());
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  // A single day is centred.
  return low < high ? [low, high] : [low - dayMs, high + dayMs];
}
