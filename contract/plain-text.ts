import { decodeHTML } from 'entities/decode';

/**
 * Text with HTML's character references decoded once, as the HTML standard reads them in text: `&amp;lt;` becomes `&lt;`, and what is no
 * reference stays as written.
 */
export const decodeEntities = (text: string): string => decodeHTML(text);

/**
 * Foreign HTML as one line of plain text: tags are dropped and entities decoded. For places that take text only; where HTML is shown,
 * it goes through a sanitiser instead.
 */
export const plainText = (html: string): string =>
  decodeEntities(html.replace(/<[/!]?[a-z][^<>]*>/gi, ' '))
    .replace(/\s+/g, ' ')
    .trim();
