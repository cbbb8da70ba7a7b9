import type { Box, Span } from '#analysis/box.ts';

type Domain = readonly [low: number, high: number];

/** What the axes of a chart show. */
export interface Domains {
  readonly x: Domain;
  readonly y: Domain;
}

export const isOpen = ({ from, to }: Span): boolean => from === undefined && to === undefined;

/** Rounds a value to a thousandth of the axis. */
function tidy(value: number, [low, high]: Domain): number {
  const unit = 10 ** Math.floor(Math.log10((high - low) / 1000));
  return Number((Math.round(value / unit) * unit).toPrecision(12));
}

/** Assumed: a box drawn to the edge of a chart is open there, because outliers are drawn on the edge. */
function spanOf(a: number, b: number, domain: Domain): Span {
  const [low, high] = domain;
  const [from, to] = [tidy(Math.min(a, b), domain), tidy(Math.max(a, b), domain)];
  return { from: from <= low ? undefined : from, to: to >= high ? undefined : to };
}

const tidySpan = ({ from, to }: Span, domain: Domain): Span => spanOf(from ?? domain[0], to ?? domain[1], domain);

/** The box between two corners. */
export const boxBetween = (a: { x: number; y: number }, b: { x: number; y: number }, domains: Domains): Box => ({
  x: spanOf(a.x, b.x, domains.x),
  y: spanOf(a.y, b.y, domains.y),
});

/** Step of an arrow key. */
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export const clamp = (value: number, [low, high]: Domain): number => Math.max(low, Math.min(high, value));

function stepped(span: Span, by: number, domain: Domain, resizes: boolean): Span {
  if (by === 0) return span;
  const [low, high] = domain;
  const step = ((high - low) / 20) * by;
  const [from, to] = [clamp(span.from ?? low, domain), clamp(span.to ?? high, domain)];
  if (resizes) return spanOf(from, clamp(Math.max(from, to + step), domain), domain);
  // At the edge the box keeps its width.
  const move = Math.max(low - from, Math.min(high - to, step));
  return spanOf(from + move, to + move, domain);
}

/**
 * The box after an arrow key: moved, or with Shift resized at its right or upper side.
 *
 * @param start the initial box
 * @returns undefined for another key
 */
export function boxAfter(key: string, resizes: boolean, box: Box | undefined, start: Box, domains: Domains): Box | undefined {
  const step = steps[key];
  if (!step) return undefined;
  if (!box) return { x: tidySpan(start.x, domains.x), y: tidySpan(start.y, domains.y) };
  return { x: stepped(box.x, step[0], domains.x, resizes), y: stepped(box.y, step[1], domains.y, resizes) };
}
