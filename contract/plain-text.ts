import { decodeHTML } from 'entities/decode';

/** Decodes HTML character references once, as the HTML standard does in text: `&amp;lt;` becomes `&lt;`. Other text is unchanged. */
export const decodeEntities = (text: string): string => decodeHTML(text);

/** Converts HTML to one line of plain text, without tags and with decoded entities. For text only: HTML is displayed through the sanitiser. */
export const plainText = (html: string): string =>
  decodeEntities(html.replace(/<[/!]?[a-z][^<>]*>/gi, ' '))
    .replace(/\s+/g, ' ')
    .trim();
