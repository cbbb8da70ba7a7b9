import type * as z from 'zod/mini';
import type { newsItem, NewsQuery } from '#contract/endpoints/news.ts';
import { xmlElement } from '#contract/http/xml.ts';
import { htmlText } from '../store/news/html-text.ts';

/** A news item on the wire. */
export type WireNewsItem = z.input<typeof newsItem>;

/** The body of news items, from the JSON texts of the store (assumption N14). */
export function formatNews(items: readonly string[], { xml, format }: { xml: boolean; format: NewsQuery['format'] }): Buffer {
  if (!xml && format !== 'text') return Buffer.from(`[${items.join(',')}]`);
  const parsed = items.map((item) => JSON.parse(item) as WireNewsItem);
  const shown = format === 'text' ? parsed.map(removeHtml) : parsed;
  return Buffer.from(xml ? formatXml(shown) : JSON.stringify(shown));
}

/** `format=text`: teaser and body without HTML, entities decoded. */
const removeHtml = (item: WireNewsItem): WireNewsItem => ({
  ...item,
  teaser: htmlText(item.teaser ?? ''),
  body: htmlText(item.body ?? ''),
});

const formatXml = (items: readonly WireNewsItem[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><result>${items.map(formatItem).join('')}</result>`;

/** Callers match the text `</name></item></stocks>`, so the name of a stock is its last element. */
const formatItem = (item: WireNewsItem): string =>
  xmlElement('item', { ...item, stocks: (item.stocks ?? []).map(({ name, ...stock }) => ({ ...stock, name })) });
