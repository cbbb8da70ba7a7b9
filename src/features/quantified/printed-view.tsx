import { dayOf } from '#src/shared/format/time.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import type { QuantifiedSearch } from './quantified-search.ts';
import type { QuantifiedView } from './quantified-view.ts';
import { viewWords } from './quantified-words.ts';

/** What is seen, in words, for paper. It comes after what is seen on the screen. */
export default function PrintedView({ search, view }: { search: QuantifiedSearch; view: QuantifiedView }) {
  return <p className="hidden print:block">{viewWords(search, view, dayOf(nowSeconds(), 'et').slice(0, 4))}</p>;
}
