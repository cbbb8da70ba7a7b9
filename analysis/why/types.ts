/** A price and when it was the last one, oldest first. The first point is the close that a move is measured from. */
export interface PricePoint {
  /** Unix seconds: the end of its bar */
  readonly at: number;
  /** dollars, in shares of the last day */
  readonly price: number;
}

/** A story that may fit a move. */
export interface FittingStory {
  readonly id: number;
  /** Unix seconds */
  readonly publishedSeconds: number;
  /** that it names, in any spelling */
  readonly symbols: readonly string[];
  /** what the price did in its first 30 minutes, percent; undefined where it is not known */
  readonly reactionPercent?: number | undefined;
}

/** The part of a day in which most of a move happened: the shortest run of steps from one price to the next that holds half of it. */
export interface MovePart {
  /** Unix seconds: the time of the price before the run, and of its last one */
  readonly from: number;
  readonly to: number;
  /** Unix seconds: the end of the first step. A story that fits was published before it. */
  readonly firstStepEnd: number;
  /** percent of the price that the move is measured from */
  readonly movePercent: number;
  /** with the closed hours as one minute */
  readonly lengthSeconds: number;
  /** whether the run begins with the step over the closed hours, whose length is not chosen */
  readonly beginsClosed: boolean;
}

/** How often a story fits when nothing has to have happened. */
export interface BaseRate {
  /** 0..1: the share of windows of the same length, placed at every minute of the sessions, that a story fits */
  readonly share: number;
  /** the sessions that were looked at, 60 where that many are known */
  readonly sessions: number;
}

/** What can be said of an attribution: whether a story that fits is evidence at this base rate. `none` is no story that fits. */
export type Evidence = 'evidence' | 'weak' | 'none' | 'unknown';

/** Why a symbol has moved, as far as stories tell. */
export interface Why<Story extends FittingStory = FittingStory> {
  readonly part: MovePart;
  /** the one that fits best; undefined where none does */
  readonly story: Story | undefined;
  /** the others that fit, in the order of fit */
  readonly others: readonly Story[];
  /** undefined where too few sessions are known, and while they are loading */
  readonly baseRate: BaseRate | undefined;
  readonly evidence: Evidence;
}
