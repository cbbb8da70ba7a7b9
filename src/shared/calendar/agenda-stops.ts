import type { AgendaLine } from './agenda-lines.ts';

/** Whether the focus stops at a line: headings and gaps are read in passing, unless nothing stands under a heading. */
export const isStop = ({ kind }: AgendaLine<unknown>, index: number, lines: readonly AgendaLine<unknown>[]): boolean =>
  (kind !== 'day' && kind !== 'gap') || (kind === 'gap' ? lines.length === 1 : isBare(index, lines));

/** A heading with nothing under it. */
const isBare = (index: number, lines: readonly AgendaLine<unknown>[]): boolean => {
  const next = lines[index + 1]?.kind;
  return next === undefined || next === 'day' || next === 'gap';
};

/** Where a key leads from a line: to the next stop, or to the first stop of another day; undefined for other keys, and at the ends. */
export function stopAfter(lines: readonly AgendaLine<unknown>[], from: number, key: string): number | undefined {
  const seek = (start: number, step: number, fits: (index: number) => boolean): number | undefined => {
    for (let index = start; index >= 0 && index < lines.length; index += step) {
      const line = lines[index];
      if (line && isStop(line, index, lines) && fits(index)) return index;
    }
    return undefined;
  };
  const dayAt = (index: number): string | undefined => lines[index]?.day;
  const isFirstOfDay = (index: number): boolean => index === 0 || dayAt(index - 1) !== dayAt(index) || lines[index - 1]?.kind === 'day';
  const day = dayAt(from);
  const any = (): boolean => true;
  switch (key) {
    case 'ArrowDown':
      return seek(from + 1, 1, any);
    case 'ArrowUp':
      return seek(from - 1, -1, any);
    case 'PageDown':
      return seek(from + 1, 1, (index) => dayAt(index) !== day);
    case 'PageUp':
      return seek(from - 1, -1, (index) => dayAt(index) !== day && isFirstOfDay(index));
    case 'j':
      return seek(from + 1, 1, (index) => lines[index]?.kind === 'event');
    case 'k':
      return seek(from - 1, -1, (index) => lines[index]?.kind === 'event');
    case 'Home':
      return seek(0, 1, any);
    case 'End':
      return seek(lines.length - 1, -1, any);
    default:
      return undefined;
  }
}
