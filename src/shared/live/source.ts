import type { Live } from './live.ts';

/** What is asked: how it is asked, and what an answer means for what is known. */
export interface Source<T, Brought> {
  /** a broken endpoint is left alone by all its questions */
  readonly endpoint: string;
  /** equal in all tabs that ask the same */
  readonly question: string;
  readonly intervalSeconds: number;
  /** Asks for what is new to what is known. */
  bring(known: T, signal: AbortSignal): Promise<Brought>;
  take(known: T, brought: Brought): T;
  /** what another tab says it was brought; undefined when that has another shape, or leaves a gap after what is known here */
  read(brought: unknown, known: T): Brought | undefined;
  /** whether a failure means that the upstream does not have this at all */
  endsWith?(failure: Error): boolean;
}

/** Where what is known stands. */
export interface Place<T> {
  get(): Live<T>;
  set(next: Live<T>): void;
}
