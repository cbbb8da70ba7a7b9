/**
 * The texts of cells that are in part outside of their table's view, and of those whose own text does not fit into them. What a curtain covers is
 * not drawn. Also run by the end-to-end tests inside of a page, so it uses nothing from outside.
 */
export function cutCells(scroller: Element): string[] {
  const { left, top, bottom } = scroller.getBoundingClientRect();
  const inner = { left: left + scroller.clientLeft, right: left + scroller.clientLeft + scroller.clientWidth };
  const curtain = [...(scroller.parentElement?.children ?? [])].find((one) => one.classList.contains('column-curtain'));
  const edge = curtain?.checkVisibility() === true ? Math.min(inner.right, curtain.getBoundingClientRect().left) : inner.right;
  const cells = [...scroller.querySelectorAll<HTMLElement>('[role=columnheader], [role=gridcell], th, td')];
  const isPinned = (cell: HTMLElement): boolean => getComputedStyle(cell).position === 'sticky' && getComputedStyle(cell).left !== 'auto';
  const pinnedTo = Math.max(
    inner.left,
    ...cells
      .filter(isPinned)
      .map((cell) => cell.getBoundingClientRect().right)
      .filter((to) => to <= inner.right),
  );
  return cells.flatMap((cell) => {
    const box = cell.getBoundingClientRect();
    if (isPinned(cell) || box.width === 0 || box.bottom <= top || box.top >= bottom) return [];
    const isSpan = (cell as HTMLTableCellElement).colSpan > 1;
    const isSeen = box.right > pinnedTo + 1 && box.left < edge - 1;
    const isCut = isSeen && !isSpan && (box.left < pinnedTo - 1 || box.right > edge + 1);
    const content = document.createRange();
    content.selectNodeContents(cell);
    const isTooWide = cell.matches('th, td') && isSeen && content.getBoundingClientRect().width > box.width + 1;
    return isCut || isTooWide ? [cell.textContent] : [];
  });
}
