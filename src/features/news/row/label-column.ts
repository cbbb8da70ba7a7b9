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

/** What the last column of the headlines can show, by its name on the screen. */
const labels = {
  Channel: primaryChannel,
  Author: ({ author }: NewsItem) => titleText(author),
  Source: sourceOf,
} satisfies Record<string, (item: NewsItem) => string>;

export type HeadlineLabel = keyof typeof labels;
export const headlineLabels = Object.keys(labels) as readonly HeadlineLabel[];

/** The label of a story; empty where there is none. */
export const labelOf = (item: NewsItem, label: HeadlineLabel | undefined): string => (label ? labels[label](item) : '');

/** Assumed: without a choice the first of channel, author and source that differs among the stories; undefined where none does. */
export const labelThatDiffers = (items: readonly NewsItem[]): HeadlineLabel | undefined =>
  headlineLabels.find((kind) => new Set(items.map(labels[kind])).size > 1);

/** The choice in this browser. */
const stored = createStoredValue('headline-label', (value) => headlineLabels.find((kind) => kind === value));

export const chooseLabel = (label: HeadlineLabel): void => stored.set(label);

/** The label that the headlines show. */
export function useHeadlineLabel(items: readonly NewsItem[]): HeadlineLabel | undefined {
  const chosen = useStoredValue(stored);
  const different = useMemo(() => (items.length > 1 ? labelThatDiffers(items) : 'Channel'), [items]);
  return chosen ?? different;
}
