import { spansBefore, type MoveSpan } from '../why/move-span.ts';
import type { BaseRateRequest } from '../why/base-rate.ts';
import type { FittingStory, PricePoint } from '../why/types.ts';

// The rules of why a symbol has moved a second time, by trying everything out: tests hold the real ones against them.

/** The moments of a span that are traded, second by second rules out, as a clock: closed hours are one minute of it. */
function clockOf(span: MoveSpan): (from: number, to: number) => number {
  return (from, to) => {
    const [before, morning] = [span.hours[0], span.hours[1]];
    const isOver = from < span.lastClose || (before && morning && from < morning.from && to > morning.from);
    return isOver ? 60 : to - from;
  };
}

/** Every run of steps is tried. */
export function naivePart(points: readonly PricePoint[], span: MoveSpan) {
  const stepSeconds = clockOf(span);
  const first = points[0]?.price ?? Number.NaN;
  const last = points.at(-1)?.price ?? Number.NaN;
  const whole = last - first;
  let best: { from: number; to: number; firstStepEnd: number; lengthSeconds: number } | undefined;
  for (let begin = 0; begin < points.length; begin++) {
    let lengthSeconds = 0;
    for (let end = begin + 1; end < points.length; end++) {
      const [before, here, begun, next] = [points[end - 1], points[end], points[begin], points[begin + 1]];
      if (!before || !here || !begun || !next) continue;
      lengthSeconds += stepSeconds(before.at, here.at);
      const part = here.price - begun.price;
      if (whole === 0 || Math.sign(part) !== Math.sign(whole) || Math.abs(part) < Math.abs(whole) / 2) continue;
      if (!best || lengthSeconds < best.lengthSeconds) best = { from: begun.at, to: here.at, firstStepEnd: next.at, lengthSeconds };
    }
  }
  return best;
}

/** Whether any story fits, by looking at all of them. */
const anyFits = (stories: readonly FittingStory[], since: number, before: number): boolean =>
  stories.some(({ publishedSeconds, symbols }) => new Set(symbols).size <= 3 && publishedSeconds >= since && publishedSeconds < before);

/** The moment so many seconds of the clock of a span after another one; undefined past its end. */
function later(span: MoveSpan, from: number, seconds: number): number | undefined {
  let [at, left] = [from, seconds];
  for (const [place, open] of span.hours.entries()) {
    if (at >= open.to) continue;
    at = Math.max(at, open.from);
    if (left <= open.to - at) return at + left;
    left -= open.to - at;
    if (place === 0 && span.hours.length > 1) left = Math.max(0, left - 60);
    at = open.to;
  }
  return left === 0 ? at : undefined;
}

/** Every window of every session is placed, and every story is tried at each. */
export function naiveBaseRate({ day, session, placement, knownSince }: BaseRateRequest, stories: readonly FittingStory[]) {
  let [windows, fitting] = [0, 0];
  const sessions = new Set<number>();
  for (const span of spansBefore(day, session)) {
    const open = span.hours[placement.hoursAt];
    if (!open || span.lastClose < knownSince) continue;
    const starts = placement.beginsClosed
      ? [open.from]
      : Array.from({ length: Math.ceil((open.to - open.from) / 60) }, (_, minute) => open.from + minute * 60);
    for (const start of starts) {
      // Closed hours are a minute of the length, and its first step ends somewhere behind them.
      const end = placement.beginsClosed
        ? later(span, start + placement.stepSeconds, placement.lengthSeconds - 60)
        : later(span, start, placement.lengthSeconds);
      if (end === undefined) continue;
      sessions.add(span.day);
      windows += 1;
      if (anyFits(stories, span.lastClose, start + placement.stepSeconds)) fitting += 1;
    }
  }
  return sessions.size < 20 ? undefined : { share: fitting / windows, sessions: sessions.size };
}
