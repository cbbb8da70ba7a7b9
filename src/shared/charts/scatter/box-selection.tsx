import { useRef, type PointerEvent, type ReactNode } from 'react';
import { usePlotArea, useXAxisInverseScale, useYAxisInverseScale } from 'recharts';
import type { Box } from '#analysis/box.ts';
import { boxBetween, clamp, type Domains } from './box.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

interface BoxSelectionProps {
  domains: Domains;
  /** the box while it is drawn; undefined when it is finished */
  onDraw: (box: Box | undefined) => void;
  onBox: (box: Box | undefined) => void;
  children: ReactNode;
}

/** A smaller movement of the pointer is a click, px. */
const clickPx = 4;

/** Selects a box with the mouse or a pen; touch scrolls. A click outside the marks clears the selection. */
export function BoxSelection({ domains, onDraw, onBox, children }: BoxSelectionProps) {
  const plot = usePlotArea();
  const [toX, toY] = [useXAxisInverseScale(), useYAxisInverseScale()];
  const start = useRef<Place>(undefined);
  const box = useRef<Box>(undefined);

  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGGElement>): Place | undefined => {
    const svg = currentTarget.ownerSVGElement?.getBoundingClientRect();
    return svg && { x: clientX - svg.left, y: clientY - svg.top };
  };
  /** The values at a place, or at the edge of the plot beside it. */
  const valueAt = (place: Place): Place | undefined =>
    plot && toX && toY
      ? {
          x: Number(toX(clamp(place.x, [plot.x, plot.x + plot.width]))),
          y: Number(toY(clamp(place.y, [plot.y, plot.y + plot.height]))),
        }
      : undefined;
  const end = (): void => {
    start.current = undefined;
    box.current = undefined;
    onDraw(undefined);
  };
  return (
    <g
      onPointerDown={(event) => {
        if (event.button === 0 && event.pointerType !== 'touch') start.current = placeOf(event);
      }}
      onPointerMove={(event) => {
        const [from, to] = [start.current, placeOf(event)];
        if (!from || !to || (!box.current && Math.hypot(to.x - from.x, to.y - from.y) < clickPx)) return;
        const [corner, opposite] = [valueAt(from), valueAt(to)];
        if (!corner || !opposite) return;
        // Not earlier: a captured pointer's click would not reach the mark under it.
        if (!box.current) event.currentTarget.setPointerCapture(event.pointerId);
        box.current = boxBetween(corner, opposite, domains);
        onDraw(box.current);
      }}
      onPointerUp={() => {
        if (box.current) onBox(box.current);
        end();
      }}
      onPointerCancel={end}
    >
      <rect {...plot} fill="transparent" onClick={() => onBox(undefined)} />
      {children}
    </g>
  );
}
