import type { NewsItem } from '#contract/endpoints/news.ts';
import { markRead, type Marks } from './marks.ts';
import type { NewsLine } from './news-list.ts';

/** Marks the stories of these lines as read, and those that fold under them. Says how many were not, with the way to take it back. Loaded with its key's first press. */
export function markAbove(
  lines: readonly NewsLine[],
  under: ReadonlyMap<number, readonly NewsItem[]>,
  { read }: Marks,
): { text: string; onUndo?: () => void } {
  const stories = lines.flatMap((line) => (line.kind === 'story' ? [line.item, ...(under.get(line.key) ?? [])] : []));
  const unread = stories.map(({ id }) => id).filter((id) => !read.has(id));
  if (unread.length === 0) return { text: 'Everything above is read' };
  markRead(unread);
  return { text: `${unread.length} marked as read`, onUndo: () => markRead(unread, false) };
}
