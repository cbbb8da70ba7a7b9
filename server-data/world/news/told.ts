import type { Story } from '../../store/story.ts';

/** What an analyst's note does to a rating. */
interface RatingTold {
  readonly action: 'Upgrade' | 'Downgrade' | 'Initiate' | 'Maintain' | 'Reiterate';
  /** "" where a rating is new */
  readonly from: string;
  readonly to: string;
  readonly firm: string;
}

/** Earnings per share, in the company's currency. */
interface EarningsTold {
  readonly eps: number;
  readonly estimate: number;
}

/** The facts behind a story's words, for what else the world derives from it. */
export interface Told {
  readonly rating?: RatingTold;
  readonly earnings?: EarningsTold;
  /** which way the news pushes the shares, and how strongly: -1 to 1, absent for not at all */
  readonly push?: number;
}

/** A story of the world, with its facts beside it; they are no part of what is stored or sent. */
export interface WorldStory extends Story {
  readonly told?: Told;
}
