import type { BarSession } from '#contract/endpoints/bars.ts';
import type { FittingStory, Why } from '#analysis/why/types.ts';

/** The move of a symbol that is to be explained. */
export interface WhyRequest {
  readonly symbol: string;
  /** of trading, `YYYY-MM-DD` */
  readonly day: string;
  /** `REGULAR`: from the close before the day to the last price of its regular session; `AFTER_MARKET`: from its close on */
  readonly session: BarSession;
}

/** A story as an attribution shows it. `reactionPercent` is its move over 30 minutes. */
export interface WhyStory extends FittingStory {
  readonly title: string;
}

/** A move whose part is known, whether a story fits it or not. */
export interface WhyFound {
  readonly kind: 'found';
  /** `baseRate` is undefined until `isBaseRatePending` is false, and where fewer than 20 sessions are known */
  readonly why: Why<WhyStory>;
  readonly isBaseRatePending: boolean;
  /** percent, from the close that the move is measured from */
  readonly changePercent: number;
  /** when the last price of the change was, Unix seconds */
  readonly untilSeconds: number;
  /** the size of the change over the symbol's own daily volatility; undefined where fewer than 20 sessions are known */
  readonly unusualness: number | undefined;
}

/** A move that nothing can be said of. */
export interface WhyUnknown {
  readonly kind: 'unknown';
  /** as a sentence without its period */
  readonly reason: string;
}

export type WhyState = { readonly kind: 'pending' } | WhyFound | WhyUnknown;
