import { useRef, useState } from 'react';

/** The part of recharts' state that a pointer event has. */
interface PointerState {
  readonly activeTooltipIndex?: number | string | null | undefined;
}

/** The point under the pointer. */
const placeOf = ({ activeTooltipIndex: index }: PointerState): number | undefined =>
  index === undefined || index === null ? undefined : Number(index);

type Part = readonly [from: number, to: number];

/** Moves would otherwise wait for a frame, and arrive after the button is released. */
const throttledEvents = [] as const;

/**
 * A part of a chart while it is drawn with the pointer.
 *
 * @param onSelect called with the first and last point of the part, by their places in the chart's data
 * @returns the part so far, and props for the chart
 */
export function useDrawnPart(onSelect: ((from: number, to: number) => void) | undefined) {
  const [drawn, setDrawn] = useState<Part>();
  // The state is rendered later than the next event of a quick pointer.
  const part = useRef<Part>(undefined);
  const set = (next: Part | undefined): void => {
    part.current = next;
    setDrawn(next);
  };
  const chartProps = {
    throttledEvents,
    onMouseDown: (state: PointerState) => {
      const place = placeOf(state);
      set(place === undefined ? undefined : [place, place]);
    },
    onMouseMove: (state: PointerState) => {
      const place = placeOf(state);
      if (part.current && place !== undefined && place !== part.current[1]) set([part.current[0], place]);
    },
    onMouseUp: () => {
      const [from, to] = part.current ?? [];
      set(undefined);
      if (from !== undefined && to !== undefined && from !== to) onSelect?.(Math.min(from, to), Math.max(from, to));
    },
    onMouseLeave: () => set(undefined),
  };
  return { drawn: drawn?.[0] === drawn?.[1] ? undefined : drawn, chartProps: onSelect && chartProps };
}
