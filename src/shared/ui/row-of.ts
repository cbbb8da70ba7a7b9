/** The row of a list or table that an element is in. */
export const rowOf = (element: Element): HTMLElement | undefined =>
  element.closest<HTMLElement>('article, tr, li, [role=row]') ?? undefined;

/** The ticker that an element is in: anything with its symbol in `data-symbol`. */
export const tickerOf = (element: Element): HTMLElement | undefined => element.closest<HTMLElement>('[data-symbol]') ?? undefined;

/** The ticker that an element is in, else the first one of its row. */
export const tickerAt = (element: Element): HTMLElement | undefined =>
  tickerOf(element) ?? rowOf(element)?.querySelector<HTMLElement>('[data-symbol]') ?? undefined;
