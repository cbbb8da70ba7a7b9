import { htmlText } from '../store/html-text.ts';
import type { WireNewsItem } from './news-item.ts';
import { newsXml } from './news-xml.ts';

export interface NewsPresentation {
  readonly xml: boolean;
  /** `format=text`: teaser and body without HTML, entities decoded (facts §6) */
  readonly plainText: boolean;
}

const withoutHtml = (item: WireNewsItem): WireNewsItem => ({
  ...item,
  teaser: htmlText(item.teaser ?? ''),
  body: htmlText(item.body ?? ''),
});

/** The items' JSON texts as one answer. The common case only joins them. */
export function presentNews(texts: readonly string[], { xml, plainText }: NewsPresentation): string {
  if (!xml && !plainText) return `[${texts.join(',')}]`;
  const read = texts.map((text) => JSON.parse(text) as WireNewsItem);
  const items = plainText ? read.map(withoutHtml) : read;
  return xml ? newsXml(items) : JSON.stringify(items);
}

/** Withdrawn stories, enveloped (facts §6). */
export const presentRemoved = (texts: readonly string[]): string => `{"removed":[${texts.join(',')}]}`;
