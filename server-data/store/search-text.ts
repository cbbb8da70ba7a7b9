import { decodeEntities } from '#contract/plain-text.ts';
import { htmlWords } from './html-text.ts';

/** The words of a story by field, in which topics are looked for (spec §4.2). */
export interface SearchText {
  readonly title: string;
  readonly tags: string;
  readonly body: string;
}

/** Counts as a word in the index and is no word of anybody's: a phrase cannot reach from one tag into the next. */
export const tagSeparator = '\ue000';

export type Searched = Readonly<{ title: string; teaser: string; body: string; tags: readonly { readonly name: string }[] }>;

/** Assumed: a story without a body is searched by its teaser, which serves as body for terminal headlines (facts §6). */
export const searchText = ({ title, teaser, body, tags }: Searched): SearchText => ({
  title: decodeEntities(title),
  tags: tags.map(({ name }) => name).join(` ${tagSeparator} `),
  body: htmlWords(body.trim() === '' ? teaser : body),
});
