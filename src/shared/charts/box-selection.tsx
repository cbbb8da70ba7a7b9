import { useRef, type PointerEvent, type ReactNode } from 'react';
import { usePlotArea, useXAxisInverseScale, useYAxisInverseScale } from 'recharts';
import type { Box } from '#analysis/box.ts';
import { boxBetween } from './box.ts';

type Domain = readonly [low: number, high: number];

export const clamp = (value: number, [low, high]: Domain): number => Math.max(low, Math.min(high, value));

interface Place {
  readonly x: number;
  readonly y: number;
}

interface BoxSelectionProps {
  domains: { readonly x: Domain; readonly y: Domain };
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

  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGGElement>): Place => {
    const svg = currentTarget.ownerSVGElement?.getBoundingClientRect();
    return { x: clientX - (svg?.left ?? 0), y: clientY - (svg?.top ?? 0) };
  };
  const valueAt = (place: Place): Place => ({
    x: Number(toX?.(clamp(place.x, [plot?.x ?? 0, (plot?.x ?? 0) + (plot?.width ?? 0)]))),
    y: Number(toY?.(clamp(place.y, [plot?.y ?? 0, (plot?.y ?? 0) + (plot?.height ?? 0)]))),
  });
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
        if (!from || (!box.current && Math.hypot(to.x - from.x, to.y - from.y) < clickPx)) return;
        // Not earlier: a captured pointer's click would not reach the mark under it.
        if (!box.current) event.currentTarget.setPointerCapture(event.pointerId);
        box.current = boxBetween(valueAt(from), valueAt(to), domains);
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
