import { useState } from 'react';

/** The part of recharts' state that a pointer event has. */
interface PointerState {
  readonly activeTooltipIndex?: number | string | null | undefined;
}

/** The point under the pointer. */
const placeOf = ({ activeTooltipIndex: index }: PointerState): number | undefined =>
  index === undefined || index === null ? undefined : Number(index);

/**
 * A part of a chart while it is drawn with the pointer.
 *
 * @param onSelect called with the first and last point of the part, by their places in the chart's data
 * @returns the part so far, and the handlers for the chart
 */
export function useDrawnPart(onSelect: ((from: number, to: number) => void) | undefined) {
  const [drawn, setDrawn] = useState<readonly [from: number, to: number]>();
  const drop = (): void => setDrawn(undefined);
  const handlers = {
    onMouseDown: (state: PointerState) => {
      const place = placeOf(state);
      setDrawn(place === undefined ? undefined : [place, place]);
    },
    onMouseMove: (state: PointerState) => {
      const place = placeOf(state);
      if (drawn && place !== undefined && place !== drawn[1]) setDrawn([drawn[0], place]);
    },
    onMouseUp: () => {
      if (drawn && drawn[0] !== drawn[1]) onSelect?.(Math.min(...drawn), Math.max(...drawn));
      drop();
    },
    onMouseLeave: drop,
  };
  return { drawn: drawn?.[0] === drawn?.[1] ? undefined : drawn, handlers: onSelect && handlers };
}
