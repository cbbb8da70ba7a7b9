import { useMemo } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { titleText } from '#contract/title-text.ts';
import { originalUrl, primaryChannel } from '#src/records/stories/news-item.ts';
import { createStoredValue, useStoredValue } from '#src/shared/storage/stored-value.ts';

/** The host of the story's address, without "www."; empty where it has none. */
function sourceOf(item: NewsItem): string {
  const url = originalUrl(item);
  return (url && URL.parse(url)?.hostname.replace(/^www\./, '')) || '';
}

/** What the last column of the headlines can show. */
const labels = {
  channel: primaryChannel,
  author: ({ author }: NewsItem) => titleText(author),
  source: sourceOf,
} satisfies Record<string, (item: NewsItem) => string>;

export type HeadlineLabel = keyof typeof labels;

/** The names of the choices. */
export const labelNames: Readonly<Record<HeadlineLabel, string>> = { channel: 'Channel', author: 'Author', source: 'Source' };

const kinds = Object.keys(labels) as HeadlineLabel[];

/** The label of a story; empty where there is none. */
export const labelOf = (item: NewsItem, label: HeadlineLabel | undefined): string => (label ? labels[label](item) : '');

/** Assumed: without a choice the first of channel, author and source that differs among the stories; undefined where none does. */
export const labelThatDiffers = (items: readonly NewsItem[]): HeadlineLabel | undefined =>
  kinds.find((kind) => new Set(items.map(labels[kind])).size > 1);

/** The choice in this browser. */
const stored = createStoredValue('headline-label', (value) => kinds.find((kind) => kind === value));

export const chooseLabel = (label: HeadlineLabel): void => stored.set(label);

/** The label that the headlines show. */
export function useHeadlineLabel(items: readonly NewsItem[]): HeadlineLabel | undefined {
  const chosen = useStoredValue(stored);
  const different = useMemo(() => (items.length > 1 ? labelThatDiffers(items) : 'channel'), [items]);
  return chosen ?? different;
}
