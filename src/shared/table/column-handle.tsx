import { useRef, type PointerEvent } from 'react';
import { widths } from './column-layout.ts';

interface Props {
  readonly widthPx: number;
  /** what the column is described with */
  readonly ownPx: number;
  readonly onWidth: (px: number) => void;
}

/**
 * The edge of a column: dragged, or clicked through wider steps back to the column's own width (WCAG 2.2, 2.5.7). For the keyboard the
 * header itself answers to Shift with arrows, so this needs no name.
 */
export function ColumnHandle({ widthPx, ownPx, onWidth }: Props) {
  const grabbed = useRef({ atPx: 0, fromPx: 0, moved: false });
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent): void => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const byPx = clientX - grabbed.current.atPx;
    // A hand that clicks trembles.
    if (Math.abs(byPx) > 2) grabbed.current.moved = true;
    if (grabbed.current.moved) onWidth(grabbed.current.fromPx + byPx);
  };
  const steps = [ownPx * 1.5, ownPx * 2, ownPx * 3].filter((px) => px <= widths.mostPx);
  return (
    <span
      aria-hidden
      className="column-handle"
      onPointerDown={(event) => {
        grabbed.current = { atPx: event.clientX, fromPx: widthPx, moved: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onClick={(event) => {
        event.stopPropagation();
        if (!grabbed.current.moved) onWidth(steps.find((px) => px > widthPx) ?? ownPx);
      }}
    />
  );
}
