import type { NewsItem } from '#contract/endpoints/news.ts';
import { termPattern } from '#src/shared/format/term-pattern.ts';
import type { Muted } from './marks.ts';

/**
 * Words and phrases are looked for whole in the title; authors and channels are whole names; all in any letter case.
 *
 * @returns undefined when nothing is muted
 */
export function mutes({ words, authors, channels }: Muted): ((item: NewsItem) => boolean) | undefined {
  const pattern = termPattern(words);
  if (!pattern && authors.length === 0 && channels.length === 0) return undefined;
  const holds = (names: readonly string[], name: string): boolean =>
    names.some((muted) => muted.toLowerCase() === name.trim().toLowerCase());
  return (item) =>
    // Not test(): a global expression would go on where it last stopped.
    (pattern !== undefined && item.title.search(pattern) >= 0) ||
    holds(authors, item.author) ||
    item.channels.some(({ name }) => holds(channels, name));
}
