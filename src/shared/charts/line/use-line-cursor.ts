import { useCallback, useRef, type KeyboardEvent } from 'react';
import { isDrawn, type ChartCursor, type ChartLine, type Row } from './line-data.ts';

/** The previous or next line, at the nearest moment. */
function nextLine(lines: readonly ChartLine[], isLog: boolean, from: ChartCursor | undefined, by: 1 | -1): ChartCursor | undefined {
  const here = lines.findIndex(({ key }) => key === from?.line);
  const line = lines[Math.max(0, Math.min(lines.length - 1, here + by))];
  const x = lines[here]?.marks.find(({ key }) => key === from?.moment)?.x ?? Infinity;
  const marks = line?.marks.filter((mark) => isDrawn(mark, isLog)).toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x)) ?? [];
  const mark = Number.isFinite(x) ? marks[0] : marks.at(-1);
  return line && mark && { line: line.key, moment: mark.key };
}

interface Options {
  lines: readonly ChartLine[];
  rows: readonly Row[];
  isLog: boolean;
  cursor: ChartCursor | undefined;
  onCursor: (cursor: ChartCursor) => void;
  /** called for Enter */
  onTable: () => void;
}

/** The mark that has the cursor, and what moves it: a click on a mark, the pointer or the keys. */
export function useLineCursor({ lines, rows, isLog, cursor, onCursor, onTable }: Options) {
  const mark = cursor && rows.flatMap(({ marks }) => marks.get(cursor.line) ?? []).find(({ key }) => key === cursor.moment);

  const goTo = useCallback(
    (line: ChartLine, row: Row): void => {
      const to = row.marks.get(line.key);
      if (to) onCursor({ line: line.key, moment: to.key });
    },
    [onCursor],
  );
  /** To a moment, in the current series or else in the first one with a value there. */
  const moveTo = (x: number): void => {
    const row = rows.find((one) => one.x === x);
    const line = lines.find(({ key }) => key === cursor?.line && row?.marks.has(key)) ?? lines.find(({ key }) => row?.marks.has(key));
    if (row && line) goTo(line, row);
  };

  // recharts handles left and right. Focus alone puts its tooltip on the first moment, which must not move the cursor.
  const isMoving = useRef(false);
  const onKeyDown = (event: KeyboardEvent): void => {
    isMoving.current = true;
    if (event.key === 'Enter') onTable();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const next = nextLine(lines, isLog, cursor, event.key === 'ArrowDown' ? 1 : -1);
      if (next) onCursor(next);
    } else if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerMove = (): void => {
    isMoving.current = true;
  };
  const onPointerLeave = (): void => {
    isMoving.current = false;
  };
  return { at: mark && { line: cursor.line, mark }, goTo, moveTo, isMoving, handlers: { onKeyDown, onPointerMove, onPointerLeave } };
}
