/** A part of the document. */
export type Json = { [key: string]: unknown };

/** A pointer to a named part. */
export const ref = (kind: 'schemas' | 'responses' | 'headers', name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
