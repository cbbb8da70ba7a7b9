import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** The place of a column in a table that scrolls sideways, px from its start. */
export interface ColumnPlace {
  readonly startPx: number;
  readonly endPx: number;
}

/** The part of a table in view. */
export interface ColumnsInView {
  readonly scrollLeft: number;
  /** without a scrollbar */
  readonly viewPx: number;
  /** width of the columns that do not scroll */
  readonly pinnedPx: number;
}

/** Width of all columns, px. */
export const totalOf = (columns: readonly ColumnPlace[]): number => columns.reduce((_, { endPx }) => endPx, 0);

/** Width in view of a column that ends outside of it, px; 0 for one that has no room anywhere, and is drawn as far as it fits. */
export function partialPx(columns: readonly ColumnPlace[], { scrollLeft, viewPx, pinnedPx }: ColumnsInView): number {
  const rightPx = scrollLeft + viewPx;
  const partial = columns.find(({ startPx, endPx }) => startPx < rightPx - 0.5 && endPx > rightPx + 0.5);
  return !partial || partial.startPx <= scrollLeft + pinnedPx + 0.5 ? 0 : rightPx - partial.startPx;
}

const starts = (columns: readonly ColumnPlace[], toPx: number, roomPx: number): ColumnPlace | undefined =>
  columns.find(({ startPx }) => toPx - startPx <= roomPx) ?? columns.at(-1);

/** Room behind the last column, px, with which the view at the end begins with a whole column, as every other does. */
export function endRoomPx(columns: readonly ColumnPlace[], { viewPx, pinnedPx }: Omit<ColumnsInView, 'scrollLeft'>): number {
  const totalPx = totalOf(columns);
  if (totalPx <= viewPx) return 0;
  const first = starts(columns, totalPx, viewPx - pinnedPx);
  return first ? Math.max(0, first.startPx - pinnedPx + viewPx - totalPx) : 0;
}

/** The scroll position nearest to the present one that shows a column as a whole, and begins with a whole one. */
export function scrollLeftTo(columns: readonly ColumnPlace[], index: number, { scrollLeft, viewPx, pinnedPx }: ColumnsInView): number {
  const column = columns[index];
  if (!column || (column.startPx >= scrollLeft + pinnedPx && column.endPx <= scrollLeft + viewPx)) return scrollLeft;
  if (column.startPx < scrollLeft + pinnedPx) return column.startPx - pinnedPx;
  const first = starts(columns.slice(0, index + 1), column.endPx, viewPx - pinnedPx) ?? column;
  return first.startPx - pinnedPx;
}

/** Covers the partial column at the right edge of a scroller, with a shade while there are more columns. */
export function placeCurtain(curtain: HTMLElement, scroller: HTMLElement, columns: readonly ColumnPlace[], pinnedPx: number): void {
  const { scrollLeft, clientWidth: viewPx, clientHeight, offsetWidth } = scroller;
  const totalPx = totalOf(columns);
  curtain.hidden = totalPx <= scrollLeft + viewPx + 0.5;
  Object.assign(curtain.style, {
    right: `${offsetWidth - viewPx}px`,
    width: `${partialPx(columns, { scrollLeft, viewPx, pinnedPx })}px`,
    height: `${clientHeight}px`,
  });
}

/** Calls when a scroller is scrolled sideways, or its size changes. */
export function watchWidth(scroller: HTMLElement, onChange: () => void): () => void {
  let { scrollLeft } = scroller;
  const onScroll = (): void => {
    if (scroller.scrollLeft === scrollLeft) return;
    ({ scrollLeft } = scroller);
    onChange();
  };
  scroller.addEventListener('scroll', onScroll, { passive: true });
  const resized = new ResizeObserver(onChange);
  for (const element of [scroller, ...scroller.children]) resized.observe(element);
  return () => {
    scroller.removeEventListener('scroll', onScroll);
    resized.disconnect();
  };
}

/** The columns of an HTML table by its head; the first one is sticky. */
function placesOf(scroller: HTMLElement): { columns: readonly ColumnPlace[]; pinnedPx: number } {
  const fromPx = scroller.getBoundingClientRect().left + scroller.clientLeft - scroller.scrollLeft;
  const table = scroller.firstElementChild as HTMLTableElement;
  const [first, ...rest] = [...(table.rows[0]?.cells ?? [])].map((name) => name.getBoundingClientRect());
  if (!first) return { columns: [], pinnedPx: 0 };
  // With the space behind it, in a table whose cells stand apart.
  const tableRight = table.getBoundingClientRect().right;
  return {
    columns: rest.map(({ left, right }, index) => ({
      startPx: left - fromPx,
      endPx: (index === rest.length - 1 ? Math.max(right, tableRight) : right) - fromPx,
    })),
    pinnedPx: first.width,
  };
}

function fitTable(scroller: HTMLElement, curtain: HTMLElement, room: HTMLElement): void {
  const { columns, pinnedPx } = placesOf(scroller);
  scroller.style.scrollPaddingInlineStart = `${pinnedPx}px`;
  room.style.width = `${endRoomPx(columns, { viewPx: scroller.clientWidth, pinnedPx })}px`;
  placeCurtain(curtain, scroller, columns, pinnedPx);
}

/** The curtain of a grid, whose columns have known places. */
export function useCurtain(
  scroller: RefObject<HTMLElement | null>,
  { free, pinnedPx }: { readonly free: readonly ColumnPlace[]; readonly pinnedPx: number },
  isWanted: boolean,
): RefObject<HTMLDivElement | null> {
  const curtain = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isWanted) return undefined;
    const place = (): void => {
      if (curtain.current) placeCurtain(curtain.current, element, free, pinnedPx);
    };
    place();
    return watchWidth(element, place);
  }, [scroller, free, pinnedPx, isWanted]);
  return curtain;
}

interface Props {
  /** accessible name of the table */
  label: string;
  /** a table with a head */
  children: ReactNode;
}

/** The frame of a table of figures: it scrolls sideways by whole columns, and none is drawn in part. */
export function WholeColumns({ label, children }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const curtain = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLSpanElement>(null);
  const fit = useEffectEvent((): void => {
    if (scroller.current && curtain.current && room.current) fitTable(scroller.current, curtain.current, room.current);
  });
  // After each change of the columns, which may leave the table its width.
  useLayoutEffect(() => fit());
  useLayoutEffect(() => (scroller.current ? watchWidth(scroller.current, () => fit()) : undefined), []);
  return (
    <div className="relative min-w-0">
      <div ref={scroller} className="figure-table" role="region" aria-label={label} tabIndex={0}>
        {children}
        <span ref={room} aria-hidden className="shrink-0" />
      </div>
      <Curtain ref={curtain} />
    </div>
  );
}

/** Placed by `placeCurtain`. */
export const Curtain = ({ ref }: { ref: RefObject<HTMLDivElement | null> }) => (
  <div ref={ref} aria-hidden hidden className="column-curtain" />
);
