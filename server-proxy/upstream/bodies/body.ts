/** Larger bodies are lists of chunks from their first byte to their last: each step with one of them is short, and none needs a copy in one piece. */
export const largeBytes = 64 * 1024;

/** What a chunk has at most. */
export const chunkBytes = 64 * 1024;

/** Smaller chunks than this are copied together: a body of single bytes would take a hundred times its size. */
const minChunkBytes = 16 * 1024;

const divide = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) => bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes));

/** As many of the chunks as have the bytes. */
function atLeast(bytes: number, chunks: readonly Buffer[]): readonly Buffer[] {
  let length = 0;
  const end = chunks.findIndex((chunk) => (length += chunk.length) >= bytes);
  return end < 0 ? chunks : chunks.slice(0, end + 1);
}

/** The bytes of a response, which never change. */
export class Body {
  /** of up to `chunkBytes` each; one, unless the body is large */
  readonly chunks: readonly Buffer[];
  readonly length: number;

  private constructor(chunks: readonly Buffer[], length: number) {
    this.chunks = length > largeBytes ? chunks : [chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)];
    this.length = length;
  }

  static of(bytes: Buffer): Body {
    return new Body(bytes.length > largeBytes ? divide(bytes) : [bytes], bytes.length);
  }

  static ofChunks(chunks: readonly Buffer[]): Body {
    return new Body(
      chunks,
      chunks.reduce((sum, { length }) => sum + length, 0),
    );
  }

  get isLarge(): boolean {
    return this.length > largeBytes;
  }

  /** The bytes in one piece: a copy of a large body, so only for what needs the whole text. */
  joined(): Buffer {
    const [first] = this.chunks;
    return first && this.chunks.length === 1 ? first : Buffer.concat(this.chunks);
  }

  /** Its first bytes, up to a number of them. */
  head(bytes: number): Buffer {
    const [first] = this.chunks;
    if (first && (first.length >= bytes || this.chunks.length === 1)) return first.subarray(0, bytes);
    return Buffer.concat(atLeast(bytes, this.chunks)).subarray(0, bytes);
  }

  /** Its last bytes, up to a number of them. */
  tail(bytes: number): Buffer {
    const end = Buffer.concat(atLeast(bytes, this.chunks.toReversed()).toReversed());
    return end.subarray(Math.max(end.length - bytes, 0));
  }

  without(firstBytes: number): Body {
    const [first, ...rest] = this.chunks;
    return first ? Body.ofChunks([first.subarray(firstBytes), ...rest]) : this;
  }
}

/** Puts a body together from chunks of any size as they arrive. The first one and large ones are not copied. */
export class BodyWriter {
  readonly #chunks: Buffer[] = [];
  #block: Buffer | undefined;
  #blockLength = 0;
  length = 0;

  add(chunk: Buffer): void {
    this.length += chunk.length;
    if (this.#chunks.length === 0 || chunk.length >= minChunkBytes) {
      this.#endBlock();
      this.#chunks.push(...divide(chunk));
      return;
    }
    let rest = chunk;
    while (rest.length > 0) {
      this.#block ??= Buffer.allocUnsafeSlow(chunkBytes);
      const copied = rest.copy(this.#block, this.#blockLength);
      this.#blockLength += copied;
      rest = rest.subarray(copied);
      if (this.#blockLength === chunkBytes) this.#endBlock();
    }
  }

  end(): Body {
    this.#endBlock();
    return Body.ofChunks(this.#chunks);
  }

  /** Lets go of the chunks, which otherwise remain until whoever holds the writer is collected. */
  clear(): void {
    this.#chunks.length = 0;
    this.#block = undefined;
    this.#blockLength = 0;
  }

  #endBlock(): void {
    if (this.#block && this.#blockLength > 0) this.#chunks.push(this.#block.subarray(0, this.#blockLength));
    this.#block = undefined;
    this.#blockLength = 0;
  }
}
