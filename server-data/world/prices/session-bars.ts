import type { NewsSession } from '../../quantify/sessions.ts';
import type { Random } from '../random.ts';
import { barOf, type Bar, type BarBuilder, type Minutes } from './bar-builder.ts';
import { cutBar, type Moment } from './cut-bar.ts';
import type { SessionOutline } from './session-outline.ts';
import { pathOf, type Path, type Push } from './path.ts';
import { sharesByMinute } from './shares.ts';
import type { Sheet } from './sheet.ts';

/** What a session's bars are drawn from. */
interface SessionPlan {
  readonly random: Random;
  readonly session: NewsSession;
  readonly outline: SessionOutline & { readonly opening?: number; readonly closing?: number };
  /** Unix seconds at which the session begins */
  readonly start: number;
  readonly pushes: readonly Push[];
  /** of stories */
  readonly moments: readonly Moment[];
  /** minute in which results are told */
  readonly results: number | undefined;
}

const strengthOfPush = 7;
const strengthOfResults = 14;

/** Adds a session's bars, minute by minute, which keep to its outline exactly. */
export function addSession(
  builder: BarBuilder,
  sheet: Sheet,
  { moments, outline, pushes, random, results, session, start }: SessionPlan,
): void {
  const { closing = 0, firstMinute, opening = 0 } = outline;
  const news = pushes.map(({ minute }) => ({ minute, strength: strengthOfPush }));
  if (results !== undefined) news.push({ minute: results, strength: strengthOfResults });
  const path = pathOf(random, outline, pushes, results, sheet);
  const [top, bottom] = [minuteBefore(path.highest), minuteBefore(path.lowest)];
  const shares = sharesByMinute(random, session, outline, outline.volume - opening - closing, [top, bottom], news, sheet);
  const [highs, lows] = reaches(random, path, outline, sheet);
  highs[top] = outline.high;
  lows[bottom] = outline.low;

  const minutes = { start: start + firstMinute * 60, points: path.points, highs, lows, shares };
  const last = shares.length - 1;
  // Main's first and last trade are bars of their own and take a second of the minutes they belong to.
  if (opening > 0) builder.add(oneTrade(start, outline.first, opening));
  let whole = 0;
  for (const place of cutMinutes(minutes, moments, opening > 0)) {
    builder.addMinutes(minutes, whole, place);
    whole = place + 1;
    const bar = barOf(minutes, place);
    const shortened = {
      ...bar,
      start: opening > 0 && place === 0 ? bar.start + 1 : bar.start,
      end: closing > 0 && place === last ? bar.end - 1 : bar.end,
    };
    if (bar.volume > 0) for (const piece of cutBar(shortened, moments)) builder.add(piece);
  }
  builder.addMinutes(minutes, whole, shares.length);
  if (closing > 0) builder.add(oneTrade(minutes.start + last * 60 + 59, outline.last, closing));
}

/** Minutes that are no plain bars, in order: those that a story cuts, and both ends of Main. */
function cutMinutes({ start, shares }: Minutes, moments: readonly Moment[], isMain: boolean): number[] {
  const last = shares.length - 1;
  const near = moments.flatMap(({ at }) => {
    const minute = Math.floor((at - start) / 60);
    return [minute, minute + 1];
  });
  const ends = isMain ? [0, last] : [];
  return [...new Set([...near, ...ends])].filter((minute) => minute >= 0 && minute <= last).sort((a, b) => a - b);
}

/** The minute that ends at a point of the path. */
const minuteBefore = (point: number): number => Math.max(0, point - 1);

/** How far each minute's bar reaches up and down: a little beyond its open and close, never beyond the session's own. */
function reaches(
  random: Random,
  { points }: Path,
  { high, low }: SessionOutline,
  sheet: Sheet,
): readonly [highs: Float64Array, lows: Float64Array] {
  const minutes = points.length - 1;
  const [highs, lows] = [sheet.highs(minutes), sheet.lows(minutes)];
  const wick = (high - low) * 0.05;
  for (let place = 0; place < minutes; place++) {
    const open = points[place] ?? 0;
    const close = points[place + 1] ?? 0;
    const above = random.fraction() * wick;
    const most = Math.max(open, close) + above;
    const least = Math.min(open, close) - wick + above;
    highs[place] = Math.min(high, Math.round(most * 100) / 100);
    lows[place] = Math.max(low, Math.round(least * 100) / 100);
  }
  return [highs, lows];
}

const oneTrade = (start: number, price: number, volume: number): Bar => ({
  start,
  end: start + 1,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
  trades: 1,
});
