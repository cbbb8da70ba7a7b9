/** Between a ticker and its card, and between the card and the edge of the window. */
const gapPx = 4;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Where a card stands: under its ticker or, where more room is, over it, and to its right, so that neither the ticker nor those below
 * it are covered on the pointer's way down a list; wholly in the window, and scrolled where even that is too small.
 */
export function cardPlace(
  ticker: Box,
  card: Size,
  view: Size,
): { readonly left: number; readonly top: number; readonly mostHeight: number } {
  const under = view.height - ticker.bottom - 2 * gapPx;
  const over = ticker.top - 2 * gapPx;
  const isUnder = card.height <= under || under >= over;
  const mostHeight = Math.max(0, isUnder ? under : over);
  const height = Math.min(card.height, mostHeight);
  return {
    left: Math.max(gapPx, Math.min(ticker.right + gapPx, view.width - card.width - gapPx)),
    top: isUnder ? ticker.bottom + gapPx : ticker.top - gapPx - height,
    mostHeight,
  };
}
