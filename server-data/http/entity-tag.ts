import { hash } from 'node:crypto';

/**
 * A strong entity tag (RFC 9110 §8.8.3): the content's hash, and the variant, because JSON, XML and each content
 * coding of one answer are different representations.
 */
export const entityTag = (body: Buffer, ...variant: readonly string[]): string =>
  `"${[hash('sha256', body, 'base64url'), ...variant].join('.')}"`;

/** Whether `If-None-Match` names a tag: a list or `*`, compared weakly (RFC 9110 §13.1.2). */
export function noneMatchNames(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => {
    const named = part.trim();
    return named === '*' || named.replace(/^W\//, '') === tag;
  });
}
