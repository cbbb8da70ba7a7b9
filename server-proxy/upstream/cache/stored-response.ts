import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { minCompressedBytes, type Coding } from '#contract/http/content-coding.ts';

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);
const gzipped = promisify(gzip);

/** Compression levels that take about 1 ms per 100 KB. */
const compress: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  zstd: (body) => zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body) => gzipped(body, { level: 6 }),
};

/** A response in one content coding, with its strong entity tag (RFC 9110 §8.8.3). */
export interface Representation {
  readonly body: Buffer;
  readonly coding: Coding | undefined;
  readonly etag: string;
}

/** A coding must save at least a third. This also limits the memory of a response. */
const maxCodedShare = 2 / 3;

/** An immutable response with its content codings, each compressed once on first use (decision 010). */
export class StoredResponse {
  readonly contentType: string;
  readonly #plain: Representation;
  readonly #coded = new Map<Coding, Promise<Representation>>();
  #converted: StoredResponse | undefined;

  /** @param tag upstream's strong entity tag, which identifies the bytes; without it they are hashed */
  constructor(body: Buffer, contentType: string, tag?: string) {
    this.contentType = contentType;
    const identity = tag === undefined ? body : `${contentType} ${tag}`;
    this.#plain = { body, coding: undefined, etag: `"${hash('sha256', identity, 'base64url').slice(0, 27)}"` };
  }

  get body(): Buffer {
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

  encoded(coding: Coding | undefined): Promise<Representation> | Representation {
    if (coding === undefined || this.body.length < minCompressedBytes) return this.#plain;
    let coded = this.#coded.get(coding);
    if (!coded) {
      coded = this.#encode(coding);
      this.#coded.set(coding, coded);
    }
    return coded;
  }

  /** The response in another format, such as a calendar, converted once. A response has at most one such format. */
  converted(convert: (body: Buffer) => StoredResponse): StoredResponse {
    this.#converted ??= convert(this.body);
    return this.#converted;
  }

  async #encode(coding: Coding): Promise<Representation> {
    const body = await compress[coding](this.body);
    return body.length <= this.body.length * maxCodedShare ? { body, coding, etag: `${this.etag.slice(0, -1)}.${coding}"` } : this.#plain;
  }
}
