import { memoryStore } from '../../testing/test-app.ts';
import type { Store } from '../../store/store.ts';
import { openClients, type SourceClient } from '../client/client.ts';
import type { Source } from '../source.ts';
import { openState } from '../state.ts';

export interface PolledSource {
  readonly store: Store;
  /** polls, as the runner does; the state is read from the store each time, as after a restart */
  readonly poll: () => Promise<void>;
  /** of all polls */
  readonly refused: string[];
  readonly notes: string[];
  /** by which a poll is told that the runner ends */
  readonly end: AbortController;
}

interface PolledOptions {
  readonly store?: Store;
  readonly name?: string;
  readonly now?: () => number;
  readonly client?: SourceClient;
}

/** Requests go to this machine, without pauses between them. */
export const localClient = (now: () => number = Date.now): SourceClient => openClients({ now }).open({ allowPrivate: true }, '.');

/** A source over a store in memory. */
export function openPolled(source: Source, options: PolledOptions = {}): PolledSource {
  const { store = memoryStore(), name = 'test', now = Date.now } = options;
  const client = options.client ?? localClient(now);
  const [refused, notes]: [string[], string[]] = [[], []];
  const end = new AbortController();
  return {
    ...{ store, refused, notes, end },
    poll: async () => {
      const state = await openState(store, name, now);
      await source.poll({
        ...{ store, client, state, now },
        signal: end.signal,
        refuse: (reason) => void refused.push(reason),
        note: (line) => void notes.push(line),
      });
    },
  };
}
