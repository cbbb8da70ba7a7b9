const collapse = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The text of the page, or of a part of it, with white space collapsed. */
export const textOf = (element: Element | null = document.body): string => collapse(element?.textContent);

/** The accessible name of an element that is named by a label, another element or its text. */
export function nameOf(element: Element): string {
  const labelledBy = element.getAttribute('aria-labelledby');
  return element.getAttribute('aria-label') ?? (labelledBy === null ? textOf(element) : textOf(document.getElementById(labelledBy)));
}
