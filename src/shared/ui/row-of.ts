/** The row of a list or table that an element is in. */
export const rowOf = (element: Element): HTMLElement | undefined =>
  element.closest<HTMLElement>('article, tr, li, [role=row]') ?? undefined;
