/**
 * The texts of cells that are in part outside of their table's view, and of those whose own text does not fit into them. What a curtain covers is
 * not drawn.
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
    const isTooWide =
      cell.matches('th, td') && isSeen && textBoxes(cell).some((text) => text.left < box.left - 1 || text.right > box.right + 1);
    return isCut || isTooWide ? [cell.textContent] : [];
  });
}

/** The places of the texts that are seen. */
function textBoxes(cell: Element): DOMRect[] {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const boxes: DOMRect[] = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text.parentElement?.closest('.sr-only')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    boxes.push(...range.getClientRects());
  }
  return boxes;
}
