import { termPattern, termsIn } from '#src/shared/format/terms.ts';

const invisible = /[\u00ad\u200b\u2060\ufeff]/g;

/** Limit of highlighted terms in one text. */
const maxMarks = 1000;

/** Highlights the searched terms in a sanitised fragment by splitting its text nodes; no markup is written. */
export function markTerms(fragment: DocumentFragment, terms: readonly string[]): void {
  const pattern = termPattern(terms);
  if (!pattern) return;
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  let left = maxMarks;
  for (const text of texts) {
    // A character without a width would hide a term that readers see.
    text.data = text.data.replaceAll(invisible, '');
    // From the end, so that the positions of earlier terms stay valid.
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
