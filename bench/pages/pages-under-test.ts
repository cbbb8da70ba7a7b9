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
}

/** What a page shows once its data has arrived, by the first part of its path. */
const contents: Readonly<Record<string, string>> = {
  quantified: '.grid-row',
  ratios: 'main h2',
  guidance: '.grid-row',
  splits: '.grid-row',
  logos: 'main h2',
  symbol: '.symbol-panels li',
  status: '.status-sets td',
};

/** Every page but /news, which is the first view. */
export const otherPages = lazyPages.map(({ path }) => ({
  path,
  name: `/${path.split('?')[0]}`,
  content: contents[/^\w+/.exec(path)?.[0] ?? ''] ?? 'main',
}));
