import { hash } from 'node:crypto';
import { minCompressedBytes, type Coding } from '#contract/http/content-coding.ts';
import type { Body } from '../bodies/body.ts';
import { compressBody, type Effort } from '../bodies/compress.ts';

/** A response in one content coding, with its strong entity tag (RFC 9110 §8.8.3). */
export interface Representation {
  readonly body: Body;
  readonly coding: Coding | undefined;
  readonly etag: string;
}

/** A coding must save at least a third. This also limits the memory of a response. */
const maxCodedShare = 2 / 3;

/** Larger bodies are compressed well only when they are requested again: most of them never are. */
const maxGoodBytes = 512 * 1024;

/** A compressed form, made once for all requests that want it. */
interface Coded {
  /** undefined when too many waited for it to be compressed */
  readonly representation: Promise<Representation | undefined>;
  /** whether it is there and a better one may be made */
  isImprovable: boolean;
}

/** An immutable response with its content codings, each compressed on first use (decision 010). */
export class StoredResponse {
  readonly contentType: string;
  readonly #plain: Representation;
  readonly #coded = new Map<Coding, Coded>();
  #converted: StoredResponse | undefined;

  /** @param tag identifies the bytes: upstream's strong entity tag, or a hash; without it they are hashed */
  constructor(body: Body, contentType: string, tag?: string) {
    this.contentType = contentType;
    const identity = tag === undefined ? body.joined() : `${contentType} ${tag}`;
    this.#plain = { body, coding: undefined, etag: `"${hash('sha256', identity, 'base64url').slice(0, 27)}"` };
  }

  get body(): Body {
    return this.#plain.body;
  }

  /** The entity tag of the body without content coding; equal tags mean equal bytes. */
  get etag(): string {
    return this.#plain.etag;
  }

  /** Upper limit of its memory: the body, and three codings of at most two thirds. */
  get maxBytes(): number {
    return this.body.length * 3 + 1024;
  }

  /**
   * The response in a coding, or as it is where that saves little or too many wait for it.
   *
   * @param identity who waits for it
   */
  async encoded(coding: Coding | undefined, identity: string): Promise<Representation> {
    if (coding === undefined || this.body.length < minCompressedBytes) return this.#plain;
    const coded = this.#coded.get(coding) ?? this.#encode(coding, identity);
    if (coded.isImprovable) {
      coded.isImprovable = false;
      void this.#compress(coding, 'good', identity).then((better) => {
        if (better) this.#coded.set(coding, { representation: Promise.resolve(better), isImprovable: false });
        else coded.isImprovable = true;
      });
    }
    return (await coded.representation) ?? this.#plain;
  }

  /** The response in another format, such as a calendar, converted once. A response has at most one such format. */
  converted(convert: (body: Buffer) => StoredResponse): StoredResponse {
    this.#converted ??= convert(this.body.joined());
    return this.#converted;
  }

  #encode(coding: Coding, identity: string): Coded {
    const effort = this.body.length > maxGoodBytes ? 'fast' : 'good';
    const representation = this.#compress(coding, effort, identity).then((coded) => {
      if (coded) entry.isImprovable = effort === 'fast';
      else this.#coded.delete(coding);
      return coded;
    });
    const entry: Coded = { representation, isImprovable: false };
    this.#coded.set(coding, entry);
    return entry;
  }

  async #compress(coding: Coding, effort: Effort, identity: string): Promise<Representation | undefined> {
    const body = await compressBody(this.body, coding, effort, identity);
    if (!body || body.length > this.body.length * maxCodedShare) return body && this.#plain;
    const etag = `${this.etag.slice(0, -1)}.${coding}${effort === 'fast' ? '.fast' : ''}"`;
    return { body, coding, etag };
  }
}
