import type { Browser } from '@playwright/test';
import { lazyPages } from '../../scripts/first-view.ts';

/** What a measurement works with. */
export interface PagesUnderTest {
  readonly browser: Browser;
  /** where Lighthouse connects to the same browser */
  readonly debuggingPort: number;
  /** the desk's URL, without a trailing slash */
  readonly desk: string;
  /** the same for a page of React and nothing else, over the same data */
  readonly bare: string;
  readonly scale: PagesScale;
}

/** How much of each measurement is done. */
export interface PagesScale {
  /** repetitions at most */
  readonly mostRounds: number;
  /** how long a first visit is watched, and what still moves is waited for */
  readonly visitMs: number;
  readonly shiftMs: number;
  /** of the processor, where it is slow */
  readonly slowdown: number;
  /** pages of the first visits and layout shifts beside /news */
  readonly pages: typeof otherPages;
}

/** @param rounds of the whole measurement */
export const roundsOf = ({ scale }: PagesUnderTest, rounds: number): number => Math.min(rounds, scale.mostRounds);

/** What a page shows once its data has arrived, by the first part of its path. */
const contents: Readonly<Record<string, string>> = {
  market: '.grid-row',
  quantified: '.grid-row',
  ratios: 'main h2',
  guidance: '.grid-row',
  splits: '.grid-row',
  logos: 'main h2',
  symbol: '.symbol-panels li',
  compare: '.compare-panels .chart',
  brief: 'main h2',
  status: '.status-sets td',
};

/** Every page but /news, which is the first view. @throws for a page whose content is unknown: it would be measured before it shows anything */
export const otherPages = lazyPages.map(({ path }) => {
  const name = /^\w+/.exec(path)?.[0] ?? '';
  const content = contents[name];
  if (content === undefined) throw new Error(`What does /${name} show once its data has arrived?`);
  return { path, name: `/${path.split('?')[0]}`, content };
});
