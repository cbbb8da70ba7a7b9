/** The beginning of a byte sequence, and the sequence from its beginning. */
export interface Peeked {
  readonly start: Buffer;
  readonly all: AsyncGenerator<Buffer>;
  /** what broke the sequence before `start` was full; `all` throws it in its turn */
  readonly fault: unknown;
}

/** Looks at the first bytes of a sequence, all of them if there are fewer. */
export async function peek(chunks: AsyncGenerator<Buffer>, bytes: number): Promise<Peeked> {
  const taken: Buffer[] = [];
  let fault: unknown;
  try {
    for (let length = 0; length < bytes; length += taken.at(-1)?.length ?? 0) {
      const next = await chunks.next();
      if (next.done === true) break;
      taken.push(next.value);
    }
  } catch (error) {
    fault = error;
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield* taken;
    if (fault !== undefined) throw fault;
    yield* chunks;
  }
  return { start: Buffer.concat(taken), all: all(), fault };
}
