export interface Box {
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  /** confidence interval of the median */
  readonly interval?: readonly [low: number, high: number] | undefined;
}

const [width, height] = [96, 16] as const;

/** A small box: the interquartile range, the median and its confidence interval, on a shared scale. */
export function BoxMark({ box, scale: [from, to] }: { box: Box; scale: readonly [number, number] }) {
  const toX = (value: number): number => Math.min(1, Math.max(0, (value - from) / (to - from))) * (width - 4) + 2;
  const { q1, median, q3, interval } = box;
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="ms-auto block h-4 w-24">
      {from < 0 && to > 0 && <line x1={toX(0)} x2={toX(0)} y1={0} y2={height} stroke="var(--faint)" strokeDasharray="2 2" />}
      <rect x={toX(q1)} width={Math.max(1, toX(q3) - toX(q1))} y={4} height={8} fill="var(--series-1)" fillOpacity={0.3} />
      {interval && <line x1={toX(interval[0])} x2={toX(interval[1])} y1={8} y2={8} stroke="var(--series-1)" strokeWidth={2} />}
      <line x1={toX(median)} x2={toX(median)} y1={2} y2={14} stroke="var(--text)" strokeWidth={2} />
    </svg>
  );
}
