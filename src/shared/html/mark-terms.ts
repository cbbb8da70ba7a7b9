import { termPattern } from '#src/shared/format/term-pattern.ts';
import { termsIn } from '#src/shared/format/terms-in.ts';

/** Marks beyond this many would cost more than they tell. */
const mostMarks = 1000;

/** Marks the searched terms in a sanitised fragment, by splitting its text nodes: no markup is ever written. */
export function markTerms(fragment: DocumentFragment, terms: readonly string[]): void {
  const pattern = termPattern(terms);
  if (!pattern) return;
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  let left = mostMarks;
  for (const text of texts) {
    // From the end, so that what is split off needs no second look.
    for (const [start, end] of termsIn(text.data, pattern).toReversed()) {
      if (left-- <= 0) return;
      text.splitText(end);
      const mark = document.createElement('mark');
      const term = text.splitText(start);
      term.replaceWith(mark);
      mark.append(term);
    }
  }
}
