import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { minCompressedBytes, type Coding } from '#contract/http/content-coding.ts';

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);
const gzipped = promisify(gzip);

/** Levels that cost about a millisecond per 100 KB; higher ones belong to build time. */
const compress: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  zstd: (body) => zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body) => gzipped(body, { level: 6 }),
};

/** One form in which a response is sent, with a strong entity tag of its own (RFC 9110 §8.8.3). */
export interface Representation {
  readonly body: Buffer;
  readonly coding: Coding | undefined;
  readonly etag: string;
}

/** A coding that saves less than a third is not worth decompressing; this also limits what a response can occupy. */
const maxCodedShare = 2 / 3;

/** A response as it is stored: bytes that never change, and each content coding of them, compressed once on first use (decision 010). */
export class StoredResponse {
  readonly contentType: string;
  readonly #plain: Representation;
  readonly #coded = new Map<Coding, Promise<Representation>>();
  #converted: StoredResponse | undefined;

  /** @param mark identifies these bytes among all of their address, where upstream's tag does; otherwise they are hashed */
  constructor(body: Buffer, contentType: string, mark?: string) {
    this.contentType = contentType;
    const identity = mark === undefined ? body : `${contentType} ${mark}`;
    this.#plain = { body, coding: undefined, etag: `"${hash('sha256', identity, 'base64url').slice(0, 27)}"` };
  }

  get body(): Buffer {
    return this.#plain.body;
  }

  /** Equal tags mean equal bytes. */
  get etag(): string {
    return this.#plain.etag;
  }

  /** The most it can occupy: itself, and three codings of at most two thirds. */
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

  /** The response in another form, such as a calendar, which is written once. A response has at most one such form. */
  converted(convert: (body: Buffer) => StoredResponse): StoredResponse {
    this.#converted ??= convert(this.body);
    return this.#converted;
  }

  async #encode(coding: Coding): Promise<Representation> {
    const body = await compress[coding](this.body);
    return body.length <= this.body.length * maxCodedShare ? { body, coding, etag: `${this.etag.slice(0, -1)}.${coding}"` } : this.#plain;
  }
}
