/** Values to draw a grid at. */
export interface Scale {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
}

/** 1, 2, 2.5 or 5 times a power of ten: the smallest such step that needs at most `most` of them. */
function niceStep(span: number, most: number): number {
  const rough = span / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Round values around all given ones; they include zero where zero is near, so that a change of sign is seen. */
export function niceScale(values: readonly number[], most = 5): Scale {
  const finite = values.filter(Number.isFinite);
  if (finite.length === 0) return { domain: [0, 1], ticks: [0, 1] };
  let [low, high] = [Math.min(...finite), Math.max(...finite)];
  // Next to the smallest of numbers all is zero: no step divides it.
  if (high - low < 1e-290 && Math.abs(low) < 1e-290) [low, high] = [0, 0];
  // A flat line stands in the middle of its own size; so does one that differs in digits which no tick could tell.
  if (high - low <= Math.max(Math.abs(low), Math.abs(high)) * 1e-9)
    [low, high] = [low - (Math.abs(low) || 1) / 2, high + (Math.abs(high) || 1) / 2];
  if (low > 0 && low < (high - low) / 2) low = 0;
  if (high < 0 && -high < (high - low) / 2) high = 0;
  const step = niceStep(high - low, most);
  const [start, end] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  // Multiples, not sums, so that 0 is 0 and 0.3 is 0.3.
  const ticks = Array.from({ length: end - start + 1 }, (_, index) => Number(((start + index) * step).toPrecision(12)));
  return { domain: [ticks[0] ?? low, ticks.at(-1) ?? high], ticks };
}

/** Powers of ten with their doubles and fives; what is not above zero has no place on it. */
export function logScale(values: readonly number[]): Scale {
  const above = values.filter((value) => Number.isFinite(value) && value > 0);
  if (above.length === 0) return { domain: [1, 10], ticks: [1, 10] };
  const [low, high] = [Math.min(...above), Math.max(...above)];
  const steps = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((power) =>
      [1, 2, 5].map((factor) => Number((factor * 10 ** power).toPrecision(12))),
    );
  const all = steps(Math.floor(Math.log10(low)), Math.ceil(Math.log10(high)) + 1);
  const first = all.findLastIndex((tick) => tick <= low);
  const last = all.findIndex((tick) => tick >= high && tick > low);
  const ticks = all.slice(Math.max(0, first), last + 1);
  return { domain: [ticks[0] ?? low, ticks.at(-1) ?? high], ticks };
}
