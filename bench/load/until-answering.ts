import { setTimeout as wait } from 'node:timers/promises';

interface Patience {
  /** a moment of `performance.now()` */
  readonly started?: number;
  readonly withinMs?: number;
  /** whether there is nobody left to answer */
  readonly isOver?: () => boolean;
}

/**
 * Asks until there is an answer, whatever its status.
 *
 * @returns milliseconds since `started`
 * @throws when there is none in time
 */
export async function untilAnswering(
  url: string,
  { started = performance.now(), withinMs = 20_000, isOver = () => false }: Patience = {},
): Promise<number> {
  for (;;) {
    try {
      const response = await fetch(url);
      await response.arrayBuffer();
      return performance.now() - started;
    } catch (error) {
      if (isOver() || performance.now() - started > withinMs) throw new Error(`${url} does not answer`, { cause: error });
      await wait(5);
    }
  }
}
