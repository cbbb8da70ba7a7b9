import { hash } from 'node:crypto';
import { leastCompressedBytes, type Coding } from '#contract/http/content-coding.ts';
import { compress } from './http/compress.ts';

/** One form in which an answer leaves, with the strong entity tag that is its alone (RFC 9110 §8.8.3). */
export interface Representation {
  readonly body: Buffer;
  readonly coding: Coding | undefined;
  readonly etag: string;
}

/** A coding that saves less than a third is not worth unpacking; this also bounds what an answer can hold. */
const worthwhile = 2 / 3;

/** A finished answer: bytes that never change, and each content coding of them made once, when first asked for. */
export class Answer {
  readonly contentType: string;
  #plain: Representation;
  #asked: 'never' | 'once' | 'again' = 'never';
  readonly #coded = new Map<Coding, Promise<Representation> | Representation>();

  /** @param mark what names these bytes and no others of their address, where that is known; else they are hashed */
  constructor(body: Buffer, contentType: string, mark?: string) {
    this.contentType = contentType;
    const told = mark === undefined ? body : `${contentType} ${mark}`;
    this.#plain = { body, coding: undefined, etag: `"${hash('sha256', told, 'base64url').slice(0, 27)}"` };
  }

  /** Equal tags mean equal bytes. */
  get etag(): string {
    return this.#plain.etag;
  }

  /** The most this can come to hold: itself and three codings of at most two thirds. */
  get mostBytes(): number {
    return this.#plain.body.length * 3 + 1024;
  }

  in(coding: Coding | undefined): Promise<Representation> | Representation {
    if (coding === undefined || this.#plain.body.length < leastCompressedBytes) return this.#settled();
    let made = this.#coded.get(coding);
    if (!made) {
      made = this.#make(coding);
      this.#coded.set(coding, made);
    }
    return made;
  }

  /**
   * What is asked for a second time will be asked for often: it gets a place of its own. As it was read it begins
   * anywhere, behind the headers, and bytes that begin on a boundary leave in four fifths of the time.
   */
  #settled(): Representation {
    if (this.#asked === 'never') this.#asked = 'once';
    else if (this.#asked === 'once') {
      this.#asked = 'again';
      this.#plain = { ...this.#plain, body: Buffer.from(this.#plain.body) };
    }
    return this.#plain;
  }

  async #make(coding: Coding): Promise<Representation> {
    const body = await compress[coding](this.#plain.body);
    const isWorthIt = body.length <= this.#plain.body.length * worthwhile;
    const made = isWorthIt ? { body, coding, etag: `${this.#plain.etag.slice(0, -1)}.${coding}"` } : this.#plain;
    // from now on nobody waits
    this.#coded.set(coding, made);
    return made;
  }
}
