import { hash } from 'node:crypto';

/**
 * A strong entity tag (RFC 9110 §8.8.3): the content's hash, and the variant, because JSON, XML and each content
 * coding of one answer are different representations.
 */
export const entityTag = (body: Buffer, ...variant: readonly string[]): string =>
  `"${[hash('sha256', body, 'base64url'), ...variant].join('.')}"`;
