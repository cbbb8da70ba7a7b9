import * as z from 'zod/mini';
import examples from '#contract/docs/examples/news.json' with { type: 'json' };
import { news, newsItem, type NewsItem } from '#contract/endpoints/news.ts';
import { readRows } from '#contract/schema/rows.ts';

/** The day on which the pages' tests happen: Friday, 10:00 in New York. */
export const nowSeconds = Date.parse('2026-11-20T15:00:00Z') / 1000;

/** The contract's own example stories. */
export const exampleStories = readRows(news, examples)?.rows ?? [];

/** A story that is believable in every field; `created` and `updated` in Unix seconds. */
export function story(id: number, parts: Partial<NewsItem> = {}): NewsItem {
  const created = parts.created ?? nowSeconds - 60 * id;
  return {
    id,
    author: 'Sample Desk',
    created,
    updated: created,
    title: `Headline ${id}`,
    teaser: `<p>Teaser of story ${id}</p>`,
    body: `<p>Body of story ${id}</p>`,
    url: `https://news.example/${id}`,
    image: [],
    channels: [{ name: 'News' }],
    stocks: [],
    tags: [],
    ...parts,
  };
}

/** Tickers as a story carries them, the main one first. */
export const about = (...names: string[]): Pick<NewsItem, 'stocks'> => ({
  stocks: names.map((name) => ({ name, cusip: '', isin: '', exchange: 'NYSE' })),
});

/** `count` stories a minute apart, story 1 the newest. */
export const stories = (count: number, parts: (id: number) => Partial<NewsItem> = () => ({})): NewsItem[] =>
  Array.from({ length: count }, (_, index) => story(index + 1, parts(index + 1)));

/** A story as it travels. */
export const onTheWire = (item: NewsItem): z.input<typeof newsItem> => z.encode(newsItem, item);
