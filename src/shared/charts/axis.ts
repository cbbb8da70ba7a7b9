import { getNiceTickValues } from 'recharts';

/** Labels of an axis. */
export const axisText = { fill: 'var(--faint)', fontSize: 11 } as const;

/** The box of a tooltip. */
export const tooltipStyle = {
  background: 'var(--panel)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-md)',
  padding: '4px 8px',
  fontSize: 11,
  lineHeight: 1.35,
} as const;

/** The cursor line of the tooltip. */
export const tooltipCursor = { stroke: 'var(--accent)', strokeDasharray: '3 3' } as const;

export interface Axis {
  readonly ticks: number[];
  readonly domain: [low: number, high: number];
}

/** Round ticks around all values, at most `most`; ticks beyond the values, which recharts would add, are removed. */
export function niceAxis(values: readonly number[], most: number): Axis {
  const [low, high] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  // At values of 17 digits and more, ticks differ by less than the numbers can hold.
  const all = [...new Set(getNiceTickValues([low, high], most, true, 'snap125'))];
  const inside = all.filter((_, index) => (all[index + 1] ?? Infinity) > low && (all[index - 1] ?? -Infinity) < high);
  const ticks = low === high || inside.length < 2 ? all : inside;
  return { ticks, domain: [ticks[0] ?? low, ticks.at(-1) ?? high] };
}

/** Round ticks from zero on, for an axis that ends at the values: small charts have no room for an empty step. */
export function baseAxis(values: readonly number[], most: number): Axis {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const { ticks } = niceAxis([low, high], most);
  const room = (high - low) * 0.06 || 1;
  const domain: Axis['domain'] = [low < 0 ? low - room : 0, high > 0 || low === 0 ? high + room : 0];
  return { ticks: ticks.filter((tick) => tick >= domain[0] && tick <= domain[1]), domain };
}

const logSteps = [1, 2, 3, 5, 7] as const;
const maxLogTicks = 7;

/** Ticks of a log axis that ends close to the values: 1, 2, 5, 10 over decades, more of them within one. All values are above zero. */
export function logAxis(values: readonly number[]): Axis {
  const [low, high] = values.length === 0 ? [1, 10] : [Math.min(...values), Math.max(...values)];
  const domain: Axis['domain'] = [low / 1.05, high * 1.05];
  // Within a factor of two a log axis looks linear, and has linear ticks.
  if (high < low * 2) {
    const { ticks } = niceAxis([low, high], 5);
    const inside = ticks.filter((tick) => tick > 0);
    return { ticks: inside, domain: [Math.min(domain[0], ...inside), Math.max(domain[1], ...inside)] };
  }
  const decades = Array.from(
    { length: Math.floor(Math.log10(domain[1])) - Math.floor(Math.log10(domain[0])) + 1 },
    (_, index) => index + Math.floor(Math.log10(domain[0])),
  );
  const ticksOf = (steps: readonly number[]): number[] =>
    decades
      // A power of ten below 1 is divided, not multiplied: 3 / 10 is 0.3, 3 * 0.1 is not.
      .flatMap((power) => steps.map((step) => (power < 0 ? step / 10 ** -power : step * 10 ** power)))
      .filter((tick) => tick >= domain[0] && tick <= domain[1]);
  const ticks = [logSteps, [1, 2, 5], [1, 3], [1]].map(ticksOf).find(({ length }) => length <= maxLogTicks) ?? [];
  const step = Math.ceil(decades.length / maxLogTicks);
  return { ticks: ticks.length > 0 ? ticks : ticksOf([1]).filter((_, index) => index % step === 0), domain };
}
