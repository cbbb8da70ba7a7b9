import { FairQueue } from '../../queue/fair-queue.ts';

/** Whose turn it is, and until when it waits for it. */
export interface Turn {
  readonly identity: string;
  readonly signal: AbortSignal;
}

/**
 * Large bodies are read one at a time, in turns by identity: those of one client are not most of the work between two requests of others. As many
 * wait as there are queries at the data service, which are limited. One queue for the process, as it has one event loop.
 */
const readers = new FairQueue({ inFlight: 1, perRoute: 1, perIdentity: 1, queuedBytes: Infinity });

/** @throws TaskRefused when the signal aborts before its turn */
export const inTurn = <T>({ identity, signal }: Turn, read: () => Promise<T>): Promise<T> =>
  readers.run({ route: 'bodies', identity }, { signal, untilMs: Infinity, bytes: 0 }, read);
