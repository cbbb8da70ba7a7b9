import { useMemo, useRef } from 'react';
import { CartesianGrid, Line, LineChart as Frame, ReferenceLine, XAxis, YAxis } from 'recharts';
import { BarLayer } from './bar-layer.tsx';
import { BandLayer, LineLayer } from './line-layer.tsx';
import type { BandPoint, ChartCursor, ChartLine } from './chart-line.ts';
import { logScale, niceScale } from './nice-ticks.ts';
import { useSize } from './use-size.ts';

export interface XTick {
  readonly x: number;
  readonly label: string;
}

interface Props {
  lines: readonly ChartLine[];
  band: readonly BandPoint[];
  kind: 'line' | 'bar';
  isLog: boolean;
  /** values the axis holds besides, so that pictures beside each other have one scale */
  within?: readonly number[] | undefined;
  xDomain: readonly [number, number];
  xTicks: readonly XTick[];
  formatY: (value: number) => string;
  /** what the reader is at, here or in the table */
  cursor: ChartCursor | undefined;
  onCursor: (cursor: ChartCursor) => void;
}

/** Room at the right for the labels of the lines, px: about 6 for a letter. */
const roomFor = (lines: readonly ChartLine[]): number =>
  Math.min(220, 20 + 6.8 * Math.max(4, ...lines.map(({ label, badge }) => label.length + badge.length + 1)));

/**
 * Up to eight lines on one axis, without a legend: each is labelled where it ends. The frame, its axes and its grid are the library's;
 * what stands in it is drawn by the layers, because one series here has breaks, hollow marks and an end of its own.
 */
export default function LineChart({ lines, band, kind, isLog, within, xDomain, xTicks, formatY, cursor, onCursor }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(room);
  const scale = useMemo(() => {
    const values = lines.flatMap(({ marks }) => marks.flatMap(({ y }) => (y === null ? [] : [y])));
    const all = [...values, ...(within ?? []), ...band.flatMap(({ low, high }) => [low, high]), ...(kind === 'bar' && !isLog ? [0] : [])];
    return isLog ? logScale(all) : niceScale(all);
  }, [lines, band, kind, isLog, within]);
  const labels = new Map(xTicks.map(({ x, label }) => [x, label]));
  const [low, high] = scale.domain;
  // The library draws an axis only for a series of its own: this one spans the frame and is not seen.
  const corners = [
    { x: xDomain[0], y: low },
    { x: xDomain[1], y: high },
  ];
  return (
    <div ref={room} className="size-full overflow-hidden">
      {width > 0 && height > 0 && (
        <Frame
          {...{ width, height }}
          data={corners}
          margin={{ top: 12, right: roomFor(lines) + (kind === 'bar' ? 14 : 0), bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            type="number"
            dataKey="x"
            domain={[...xDomain]}
            ticks={xTicks.map(({ x }) => x)}
            tickFormatter={(x: number) => labels.get(x) ?? ''}
            tickLine={{ stroke: 'var(--line)' }}
            axisLine={false}
            tick={{ fill: 'var(--faint)', fontSize: 11 }}
            interval="preserveStartEnd"
            minTickGap={10}
            height={24}
          />
          <YAxis
            type="number"
            scale={isLog ? 'log' : 'linear'}
            domain={[low, high]}
            ticks={[...scale.ticks]}
            tickFormatter={formatY}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--faint)', fontSize: 11 }}
            width={Math.max(...scale.ticks.map((tick) => formatY(tick).length)) * 6.6 + 14}
            interval="preserveStart"
          />
          {low <= 0 && high >= 0 && <ReferenceLine y={0} stroke="var(--faint)" strokeWidth={1} />}
          <Line dataKey="y" stroke="none" dot={false} activeDot={false} isAnimationActive={false} />
          <BandLayer band={band} />
          {kind === 'line' ? (
            <LineLayer lines={lines} cursor={cursor} onCursor={onCursor} />
          ) : (
            <BarLayer lines={lines} cursor={cursor} onCursor={onCursor} />
          )}
        </Frame>
      )}
    </div>
  );
}
