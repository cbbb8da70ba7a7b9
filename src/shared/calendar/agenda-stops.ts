import type { AgendaLine } from './agenda-lines.ts';

/** Whether the focus stops at a line: headings are read with the lines under them, unless there are none. */
export const isStop = ({ kind }: AgendaLine<unknown>, index: number, lines: readonly AgendaLine<unknown>[]): boolean =>
  kind !== 'day' || lines[index + 1]?.kind === 'day' || lines[index + 1]?.kind === 'gap' || index + 1 === lines.length;

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
    case 'Home':
      return seek(0, 1, any);
    case 'End':
      return seek(lines.length - 1, -1, any);
    default:
      return undefined;
  }
}
