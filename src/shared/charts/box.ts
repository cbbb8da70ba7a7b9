/** From where to where, both ends included; undefined is open. */
export interface Span {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** What is chosen of a picture with two axes. */
export interface Box {
  readonly x: Span;
  readonly y: Span;
}

type Domain = readonly [low: number, high: number];
interface Domains {
  readonly x: Domain;
  readonly y: Domain;
}

const within = ({ from = -Infinity, to = Infinity }: Span, value: number): boolean => value >= from && value <= to;

/** What was not measured is in no box. */
export const holds = ({ x, y }: Box, across: number, up: number): boolean => within(x, across) && within(y, up);

export const isOpen = ({ from, to }: Span): boolean => from === undefined && to === undefined;

/** A value as a hand can mean it: to a thousandth of what the axis spans. */
function tidy(value: number, [low, high]: Domain): number {
  const unit = 10 ** Math.floor(Math.log10((high - low) / 1000));
  return Number((Math.round(value / unit) * unit).toPrecision(12));
}

/** Assumed: what is drawn to the edge of a picture is open there, for what lies beyond stands on the edge. */
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

/** What a press of an arrow moves. */
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const clamp = (value: number, [low, high]: Domain): number => Math.max(low, Math.min(high, value));

function stepped(span: Span, by: number, domain: Domain, resizes: boolean): Span {
  if (by === 0) return span;
  const [low, high] = domain;
  const step = ((high - low) / 20) * by;
  const [from, to] = [clamp(span.from ?? low, domain), clamp(span.to ?? high, domain)];
  if (resizes) return spanOf(from, clamp(Math.max(from, to + step), domain), domain);
  // At the edge it stays as wide as it is.
  const move = Math.max(low - from, Math.min(high - to, step));
  return spanOf(from + move, to + move, domain);
}

/**
 * A box after an arrow: moved, or with Shift made larger or smaller at its right or upper side.
 *
 * @param start what the first arrow begins with
 * @returns undefined for another key
 */
export function boxAfter(key: string, resizes: boolean, box: Box | undefined, start: Box, domains: Domains): Box | undefined {
  const step = steps[key];
  if (!step) return undefined;
  if (!box) return { x: tidySpan(start.x, domains.x), y: tidySpan(start.y, domains.y) };
  return { x: stepped(box.x, step[0], domains.x, resizes), y: stepped(box.y, step[1], domains.y, resizes) };
}
