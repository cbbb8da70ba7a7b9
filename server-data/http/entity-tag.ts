/**
 * A strong entity tag (RFC 9110 §8.8.3): the content's hash, and the variant, because JSON, XML and each content
 * coding of one answer are different representations.
 */
export const entityTag = (digest: string, ...variant: readonly string[]): string => `"${[digest, ...variant].join('.')}"`;
