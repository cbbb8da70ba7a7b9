import { decodeHTMLStrict } from 'entities/decode';

/** Characters without a width, and those that reorder a line. A joiner stays within scripts that need it, and within emoji. */
const invisible = /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|(?<=^|[\p{Script=Latin}\p{N}\p{P}\s])[\u200c\u200d]+/gu;
const blank = /[\s\p{Cc}\u115f\u1160\u2800\u3164\uffa0]+/gu;
const plainTitle = /^[!-%'-~]+(?: [!-%'-~]+)*$/;

/**
 * A title or another single line of foreign text as readers see it: character references decoded once (`&amp;lt;` becomes `&lt;`), without
 * characters of no width, blanks single. It is text and no HTML.
 */
export const titleText = (written: string): string =>
  plainTitle.test(written) ? written : decodeHTMLStrict(written).replace(invisible, '').replace(blank, ' ').trim();
