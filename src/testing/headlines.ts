import { all, nameOf, one } from './screen.ts';

/** The headlines in the document, from the top. */
export const titles = (): string[] => all('article').map(nameOf);

/** What scrolls the headlines. */
export function scroller(): Element {
  const { parentElement } = one('feed', 'Headlines');
  if (!parentElement) throw new Error('the feed stands in nothing that scrolls');
  return parentElement;
}
