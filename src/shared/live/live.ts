import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What polls have brought so far and how the asking goes; stands in the query cache, where panels read it. */
export interface Live<T> {
  readonly known: T;
  /** when the last answer came, on the steady clock (ui/now.ts), milliseconds */
  readonly receivedMs: number;
  /** why the last try failed; null when it did not */
  readonly failure: Error | null;
  /** when a question that failed is asked again, on the steady clock */
  readonly nextTryMs?: number | undefined;
  readonly busy: boolean;
  /** the upstream does not have this; nobody asks again */
  readonly ended?: boolean | undefined;
}

/** Asks at its pace until it is closed. */
export interface Poller {
  /** Asks now because the reader wants it, also while paused; presses that follow within seconds become one question. */
  refresh(): Promise<void>;
  close(): void;
}

/** A question that is asked again and again, as a value. */
export interface LiveQuestion {
  /** where the answers stand in the query cache */
  readonly queryKey: QueryKey;
  /** Loads what polls, and starts it. */
  open(client: QueryClient): Promise<Poller>;
}
