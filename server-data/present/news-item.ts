import type * as z from 'zod/mini';
import type { newsItem } from '#contract/endpoints/news.ts';

/** A news item as it travels: the store's JSON text, read back where a presenter must change it. */
export type WireNewsItem = z.input<typeof newsItem>;
