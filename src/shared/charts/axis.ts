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
