import type { Story } from '../store/story.ts';

export interface WorldOptions {
  /** same seed and options, same bytes */
  readonly seed: number;
  /** how many stories */
  readonly items: number;
  /** Unix seconds; 24 months before `until` if absent */
  readonly from?: number;
  /** Unix seconds; the last story is seconds old at this instant */
  readonly until: number;
  /** id of the first story */
  readonly firstId?: number;
}

export interface ArrivalOptions {
  readonly seed: number;
  /** Unix seconds; the first story comes 20 to 40 s later */
  readonly from: number;
  readonly firstId: number;
}

/** A story taken back after it was published. */
export interface Withdrawal {
  readonly id: number;
  /** Unix seconds */
  readonly atSeconds: number;
}

/** The example world's news, oldest first by (created, id). */
export function* worldNews(options: WorldOptions): Generator<Story> {
  void options;
}

/** Stories of the world of these options that were withdrawn later, oldest first. */
export function* worldWithdrawals(options: WorldOptions): Generator<Withdrawal> {
  void options;
}

/** Endless: one more story every 20 to 40 s, each created at its instant. */
export function* arrivals(options: ArrivalOptions): Generator<Story> {
  void options;
}
