import { useState, type PointerEvent, type RefObject } from 'react';
import type { Bins2d } from '#src/shared/stats/bins-2d.ts';
import { boxBetween, type Box } from './box.ts';
import { markAt, type Plot, type ScatterMark } from './scatter-plot.ts';

interface Brushed {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly plot: Plot;
  readonly points: readonly ScatterMark[];
  readonly bins: Bins2d | undefined;
  readonly onBox: (box: Box | undefined, by: 'hand') => void;
  readonly onPick: ((key: string) => void) | undefined;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A hand that moves less than this has clicked. */
const clickPx = 4;

/** The cell that a place of the drawing lies in, as a box; its upper edges belong to the next ones, and are left out by a hair. */
function cellBox({ cells, stepX, stepY }: Bins2d, { x, y }: Place): Box | undefined {
  const cell = cells.find((one) => x >= one.x && x < one.x + stepX && y >= one.y && y < one.y + stepY);
  const under = (edge: number, step: number): number => Number((edge + step * 0.999_999).toPrecision(12));
  return cell && { x: { from: cell.x, to: under(cell.x, stepX) }, y: { from: cell.y, to: under(cell.y, stepY) } };
}

/** Draws a box with the mouse or a pen; a finger scrolls, and its tap is a click. */
export function useBrush({ svg, plot, points, bins, onBox, onPick }: Brushed) {
  const [drag, setDrag] = useState<{ readonly start: Place; readonly end: Place }>();

  const placeOf = ({ clientX, clientY }: PointerEvent): Place => {
    const box = svg.current?.getBoundingClientRect();
    const scale = box && box.width > 0 ? plot.widthPx / box.width : 1;
    return { x: (clientX - (box?.left ?? 0)) * scale, y: (clientY - (box?.top ?? 0)) * scale };
  };
  const valueAt = ({ x, y }: Place): Place => ({ x: plot.fromX(x), y: plot.fromY(y) });
  const isDrawn = ({ start, end }: NonNullable<typeof drag>): boolean => Math.hypot(end.x - start.x, end.y - start.y) >= clickPx;
  const boxOf = ({ start, end }: NonNullable<typeof drag>): Box => boxBetween(valueAt(start), valueAt(end), plot.domains);

  const click = (place: Place): void => {
    const mark = bins ? undefined : markAt(plot, points, place.x, place.y);
    if (mark) onPick?.(mark.key);
    else onBox(bins && cellBox(bins, valueAt(place)), 'hand');
  };
  return {
    /** while it is being drawn */
    drawn: drag && isDrawn(drag) ? boxOf(drag) : undefined,
    acts: {
      onPointerDown: (event: PointerEvent): void => {
        if (event.button !== 0) return;
        const start = placeOf(event);
        if (event.pointerType !== 'touch') svg.current?.setPointerCapture(event.pointerId);
        setDrag({ start, end: start });
      },
      onPointerMove: (event: PointerEvent): void => {
        if (drag && event.pointerType !== 'touch') setDrag({ ...drag, end: placeOf(event) });
      },
      onPointerUp: (event: PointerEvent): void => {
        if (!drag) return;
        const done = { ...drag, end: placeOf(event) };
        setDrag(undefined);
        if (!isDrawn(done)) click(done.end);
        else if (event.pointerType !== 'touch') onBox(boxOf(done), 'hand');
      },
      onPointerCancel: () => setDrag(undefined),
    },
  };
}
