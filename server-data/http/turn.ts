import type { FastifyReply } from 'fastify';

// Node looks at all requests that have arrived, one after another, and then runs its immediates: one turn of its loop.

/**
 * Sends when every request that has arrived was looked at. A write wakes whoever waits for it, which costs as much as all
 * else that a kept answer needs; of several in a row only the first has to.
 */
export const sendTogether = (reply: FastifyReply, body: Buffer): void => void setImmediate(() => void reply.send(body));

/** A number that is read at most once in a turn, at its first use. */
export function oncePerTurn(read: () => number): () => number {
  let known: number | undefined;
  const forget = (): void => {
    known = undefined;
  };
  return () => {
    if (known === undefined) {
      known = read();
      setImmediate(forget);
    }
    return known;
  };
}
