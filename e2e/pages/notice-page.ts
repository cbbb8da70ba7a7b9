import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The page that the proxy sends in place of the desk. */
export class NoticePage {
  readonly body: Locator;
  readonly tryAgain: Locator;
  readonly openInTab: Locator;

  constructor(within: Page | FrameLocator) {
    this.body = within.locator('body');
    this.tryAgain = within.getByRole('link', { name: 'Try again' });
    this.openInTab = within.getByRole('link', { name: 'Open in a new tab' });
  }
}
