import { LRUCache } from 'lru-cache';
import { xmlElement } from '#contract/http/xml.ts';
import type { WireNewsItem } from './news-item.ts';

const head = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><result>');
const foot = Buffer.from('</result>');

/** A caller matches the text `</name></item></stocks>`, so a stock's name comes last (facts §10). */
const nameLast = <S extends { name: string }>({ name, ...rest }: S) => ({ ...rest, name });

function itemXml(text: string): Buffer {
  const item = JSON.parse(text) as WireNewsItem;
  return Buffer.from(xmlElement('item', { ...item, stocks: (item.stocks ?? []).map(nameLast) }));
}

const mostBytes = 8 * 2 ** 20;
const mostBytesEach = 2 ** 18;

/**
 * The XML of each story by its JSON text, which says all there is to say: as long as a story stays as it is, its XML is
 * made once, whatever lists it is in. Finding it by its text takes a fraction of printing it.
 */
const made = new LRUCache<string, Buffer>({
  maxSize: mostBytes,
  maxEntrySize: mostBytesEach,
  sizeCalculation: (xml, text) => xml.length + text.length,
});

/** News as XML (facts §10), from the items' JSON texts. */
export function newsXml(texts: readonly string[]): Buffer {
  const items = texts.map((text) => {
    const hit = made.get(text);
    const known = hit ?? itemXml(text);
    if (!hit) made.set(text, known);
    return known;
  });
  return Buffer.concat([head, ...items, foot]);
}
