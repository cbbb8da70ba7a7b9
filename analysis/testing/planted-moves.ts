import { dayOf, type Day } from '#contract/market/day.ts';
import { seeded } from '../stats/seeded.ts';
import type { EndedBar } from '../why/explain-move.ts';
import { moveSpan, type MoveSpan, spansBefore } from '../why/move-span.ts';
import type { FittingStory, PricePoint } from '../why/types.ts';

// Made days whose truth is known: each symbol moves once by several usual days, half of them after a story that caused it, half without one.

export interface PlantedMove {
  readonly symbol: string;
  readonly span: MoveSpan;
  readonly base: PricePoint;
  /** minutes of the day, without those of the evening before and the morning for some symbols */
  readonly bars: readonly EndedBar[];
  /** of 61 sessions and the day, in no order */
  readonly stories: readonly FittingStory[];
  /** that caused the move; undefined where none did */
  readonly cause: number | undefined;
  /** 0..1: the share of windows without a cause that a story fits, as it was planned */
  readonly plantedRate: number;
}

const day: Day = dayOf('2026-12-15');
const minute = 60;
const count = 80;

/** Of a normal distribution (Box and Muller 1958). */
const normal = (fraction: () => number): number => Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction());

/** A moment of the closed hours before a session, or where a part of its regular session is over. */
function momentIn(span: MoveSpan, part: number, fraction: () => number): number {
  const [night, regular] = [span.hours[1], span.hours[2]];
  if (!night || !regular) throw new Error('a day has a night and a regular session');
  if (part > 0) return Math.round(regular.from + part * (regular.to - regular.from));
  return Math.round(span.lastClose + fraction() * (night.from - span.lastClose));
}

/**
 * Stories of the sessions before and, as often as in these, of the day itself.
 *
 * @returns with the share of windows that they fit: of the minutes of regular sessions, or of nights
 */
function background(
  own: MoveSpan,
  spans: readonly MoveSpan[],
  { rate, isOverNight }: { rate: number; isOverNight: boolean },
  fraction: () => number,
) {
  const stories: { publishedSeconds: number; symbols: readonly string[] }[] = [];
  let planted = 0;
  for (const span of [own, ...spans]) {
    const hasStory = fraction() < rate;
    // Most are there before the session, as releases and filings are; the others fit a part of it, and nothing that happens over night.
    const part = fraction() < 0.7 ? 0 : fraction();
    if (hasStory) stories.push({ publishedSeconds: momentIn(span, part, fraction), symbols: ['OWN', 'TWO'] });
    if (hasStory && span !== own) planted += (isOverNight ? Number(part === 0) : 1 - part) / spans.length;
    // Round-ups, and what is published when the session is over, fit nothing.
    if (fraction() < 0.5) stories.push({ publishedSeconds: momentIn(span, fraction(), fraction), symbols: ['OWN', 'TWO', 'SIX', 'TEN'] });
    if (fraction() < 0.3) stories.push({ publishedSeconds: span.until - 1, symbols: ['OWN'] });
  }
  return { stories, planted };
}

interface Jump {
  /** Unix seconds */
  readonly jumpAt: number;
  /** of the logarithm of the price, and the minutes in which half of it comes */
  readonly jump: number;
  readonly halfLife: number;
  /** of the logarithm of the price in a day */
  readonly dayVolatility: number;
  /** whether there are bars of the evening before and of the morning */
  readonly hasExtended: boolean;
}

/** Prices of the minutes of some hours: a walk, and from a moment on a jump that comes by halves. */
function walk(span: MoveSpan, { jumpAt, jump, halfLife, dayVolatility, hasExtended }: Jump, fraction: () => number): readonly EndedBar[] {
  const bars: EndedBar[] = [];
  let walked = Math.log(100);
  for (const [place, { from, to }] of span.hours.entries()) {
    if (place < 2 && !hasExtended) continue;
    for (let end = from + minute; end <= to; end += minute) {
      // Outside of regular hours little is traded.
      if (place < 2 && fraction() < 0.6) continue;
      walked += (dayVolatility / Math.sqrt(390)) * normal(fraction) * (place < 2 ? 0.5 : 1);
      const passed = end - jumpAt;
      bars.push({ end, close: Math.exp(walked + (passed > 0 ? jump * (1 - 0.5 ** (passed / minute / halfLife)) : 0)) });
    }
  }
  return bars;
}

function plantMove(index: number, span: MoveSpan, spans: readonly MoveSpan[]): PlantedMove {
  const below = seeded(`planted ${index}`);
  const fraction = (): number => below(2 ** 30) / 2 ** 30;
  const isCaused = index % 2 === 0;
  // Of half of the symbols stories are rare, of half usual.
  const rate = index % 4 < 2 ? 0.02 + 0.08 * fraction() : 0.35 + 0.55 * fraction();
  // One of five jumps over night.
  const isOverNight = index % 10 >= 8;
  const { stories: others, planted } = background(span, spans, { rate, isOverNight }, fraction);
  const [evening, , regular] = span.hours;
  if (!evening || !regular) throw new Error('a day has an evening before and a regular session');
  const jumpAt = isOverNight
    ? evening.to + 600 + below(3600)
    : regular.from + minute * (5 + below((regular.to - regular.from) / minute - 30));
  const dayVolatility = 0.01 + 0.02 * fraction();
  const jump = dayVolatility * (4 + 6 * fraction()) * (fraction() < 0.5 ? -1 : 1);
  const bars = walk(span, { jumpAt, jump, halfLife: 1 + 2 * fraction(), dayVolatility, hasExtended: fraction() < 0.5 }, fraction);
  // Without a cause there is a story that comes too late.
  const first = isCaused ? jumpAt - 1 - below(minute) : span.until - 1;
  // What is written about the move follows it.
  const followUps = isOverNight ? [] : [{ publishedSeconds: jumpAt + 600 + below(3000), symbols: ['OWN'] }];
  return {
    symbol: `S${index}`,
    span,
    base: { at: span.lastClose, price: 100 },
    bars,
    stories: [{ publishedSeconds: first, symbols: ['OWN'] }, ...followUps, ...others].map((story, at) => ({ id: at + 1, ...story })),
    cause: isCaused ? 1 : undefined,
    plantedRate: planted,
  };
}

/** 80 symbols of one day, 40 of them moved by a story. The same ones each time. */
export function plantMoves(): readonly PlantedMove[] {
  const span = moveSpan(day, 'regular');
  if (!span) throw new Error('the calendar does not know the day');
  const spans = spansBefore(day, 'regular');
  return Array.from({ length: count }, (_, index) => plantMove(index, span, spans));
}
