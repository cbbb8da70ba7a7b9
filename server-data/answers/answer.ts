import { hash } from 'node:crypto';

/** An answer as it leaves, before any content coding. Printed and hashed once, then sent as often as it is asked for. */
export interface Answer {
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, base64url: what a strong entity tag is made from */
  readonly digest: string;
}

export function answerOf(content: string | Buffer): Answer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { bytes, digest: hash('sha256', bytes, 'base64url') };
}
