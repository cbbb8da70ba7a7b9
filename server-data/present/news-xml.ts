import { xmlDocument } from '#contract/http/xml.ts';
import type { WireNewsItem } from './news-item.ts';

/** A caller matches the text `</name></item></stocks>`, so a stock's name comes last (facts §10). */
const nameLast = <S extends { name: string }>({ name, ...rest }: S) => ({ ...rest, name });

/** News as XML (facts §10). */
export const newsXml = (items: readonly WireNewsItem[]): string =>
  xmlDocument(items.map((item) => ({ ...item, stocks: (item.stocks ?? []).map(nameLast) })));
