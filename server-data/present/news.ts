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
export function presentNews(texts: readonly string[], { xml, plainText }: NewsPresentation): string | Buffer {
  const shown = plainText ? texts.map((text) => JSON.stringify(withoutHtml(JSON.parse(text) as WireNewsItem))) : texts;
  return xml ? newsXml(shown) : `[${shown.join(',')}]`;
}

/** Withdrawn stories, enveloped (facts §6). */
export const presentRemoved = (texts: readonly string[]): string => `{"removed":[${texts.join(',')}]}`;
