import type { RefObject } from 'react';
import { useHotkeys } from './hotkeys.ts';

/**
 * Keys of a plain table, wherever the focus is: `j` and `k` move it to the first row in view and from row to row, Enter and `o` follow
 * the link of a row that has `data-open`, else its first one. Rows have the focus by these keys alone: Tab goes on from link to link.
 *
 * @param area the table, or what it is in
 * @param isOn whether the page has these keys now
 * @param onOriginal called by `v` with the index of the row
 */
export function useTableKeys(area: RefObject<HTMLElement | null>, isOn = true, onOriginal?: (row: number) => void): void {
  const rows = (): readonly HTMLElement[] => [...(area.current?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])];
  const current = (): number => rows().findIndex((row) => row.contains(document.activeElement));
  const step = (by: 1 | -1) => (): void => {
    const all = rows();
    const from = current();
    const row = all[from < 0 ? firstInView(all) : from + by];
    if (!row) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  };
  const withCurrent = (act: (row: number) => void) => (): void => {
    const at = current();
    if (at >= 0) act(at);
  };
  const follow = (index: number): void => {
    const row = rows()[index];
    (row?.querySelector<HTMLElement>('a[data-open]') ?? row?.querySelector<HTMLElement>('a'))?.click();
  };
  const onOpen = isOn ? withCurrent(follow) : undefined;
  useHotkeys({
    j: isOn ? step(1) : undefined,
    k: isOn ? step(-1) : undefined,
    o: onOpen,
    Enter: onOpen,
    v: isOn && onOriginal ? withCurrent(onOriginal) : undefined,
  });
}

/** The index of the first row that is not above the view, under a head that stays; the first one where none is. */
function firstInView(rows: readonly HTMLElement[]): number {
  const table = rows[0]?.parentElement?.parentElement;
  const head = table instanceof HTMLTableElement ? table.tHead?.getBoundingClientRect() : undefined;
  const at = head ? rows.findIndex((row) => row.getBoundingClientRect().top >= head.bottom - 1) : 0;
  return Math.max(0, at);
}
