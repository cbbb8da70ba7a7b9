import type { Story } from '../store/news/story.ts';

/** The facts behind a story's text, for what else the world derives from it. */
export interface StoryFacts {
  /** what an analyst's note does to a rating; `from` is "" where a rating is new */
  readonly rating?: {
    readonly action: 'Upgrade' | 'Downgrade' | 'Initiate' | 'Maintain' | 'Reiterate';
    readonly from: string;
    readonly to: string;
    readonly firm: string;
  };
  /** per share, in the company's currency */
  readonly earnings?: { readonly eps: number; readonly estimate: number };
  /** which way the news pushes the shares, and how strongly: -1 to 1, absent for not at all */
  readonly impact?: number;
}

/** A story of the world; what it has beside a story is no part of what is stored or sent. */
export interface ExampleStory extends Story {
  readonly facts?: StoryFacts;
  /** Unix seconds at which its publisher removes it */
  readonly removedAt?: number;
}
