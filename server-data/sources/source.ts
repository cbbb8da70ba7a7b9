import type * as z from 'zod/mini';
import type { PlanName } from '#contract/schema/endpoint.ts';
import type { Store } from '../store/store.ts';
import type { SourceClient } from './client/client.ts';
import type { CommonSettings } from './settings.ts';
import type { SourceState } from './state.ts';

/** What one poll of a source has at hand. */
export interface Poll {
  readonly store: Store;
  /** requests of this source, within its limits */
  readonly client: SourceClient;
  /** how far the source was read, part by part */
  readonly state: SourceState;
  /** Unix milliseconds, as `Date.now` */
  readonly now: () => number;
  /** aborted when the runner ends; what is written by then is complete, so a poll may stop between two writes */
  readonly signal: AbortSignal;
  /** Says why a record or file was refused, in one line for people: `wire: entry 3 "Title": expected …`. Nothing of it is stored. */
  readonly refuse: (reason: string) => void;
  /** Says what was decided, in one line for people, e.g. that a header's time was taken instead of another one. */
  readonly note: (line: string) => void;
  /** What a file was judged to be, in lines for people; only in a check. */
  readonly describe?: (lines: readonly string[]) => void;
}

/** A source that was opened by its settings. */
export interface Source {
  /**
   * Reads what is new and writes it, each write together with its cursor (`Poll.state`): a poll that was killed at any moment is continued
   * by the next one.
   *
   * @throws SourceWait when the host asks to wait, SourceFailed for what may be right the next time; anything else is a programming error
   */
  readonly poll: (poll: Poll) => Promise<void>;
  /** Listens to what the source sends by itself, until the signal is aborted. It only says when to poll: what is stored is what a poll reads. */
  readonly listen?: (listening: Listening) => void;
}

/** What listening to a source has at hand. */
export interface Listening extends Pick<Poll, 'now' | 'signal' | 'note'> {
  /** begins a poll, at most one a second, unless the source has failed or waits */
  readonly pollNow: () => void;
}

/** A kind of source, e.g. `feed`. */
export interface SourceKind<Settings extends CommonSettings = CommonSettings> {
  /** as `kind` in the sources file */
  readonly name: string;
  /** the fields of its entry in the sources file; strict, so that a misspelt field is an error */
  readonly settings: z.ZodMiniType<Settings>;
  /** what it loads, for the desk, which says what is missing */
  readonly loads: (settings: Settings) => readonly PlanName[];
  /** @param folder that of the sources file, from which relative paths start */
  readonly open: (settings: Settings, folder: string) => Source;
}
