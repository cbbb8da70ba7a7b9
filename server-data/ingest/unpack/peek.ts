/** The first bytes of a sequence, and the whole sequence. */
export interface Peeked {
  readonly start: Buffer;
  readonly all: AsyncGenerator<Buffer>;
  /** the error that ended the sequence before `start` was complete; `all` throws it as well */
  readonly fault: unknown;
}

/** Reads the first bytes of a sequence; `start` has no more, however long its chunks are. */
export async function peek(chunks: AsyncGenerator<Buffer>, bytes: number): Promise<Peeked> {
  const chunksRead: Buffer[] = [];
  let fault: unknown;
  try {
    let length = 0;
    while (length < bytes) {
      const next = await chunks.next();
      if (next.done === true) break;
      chunksRead.push(next.value);
      length += next.value.length;
    }
  } catch (error) {
    fault = error;
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield* chunksRead;
    if (fault !== undefined) throw fault;
    yield* chunks;
  }
  return { start: Buffer.concat(chunksRead).subarray(0, bytes), all: all(), fault };
}
