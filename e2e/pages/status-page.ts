import type { Locator, Page } from '@playwright/test';

/** `/status` by roles and names. */
export class StatusPage {
  readonly page: Page;
  readonly verdict: Locator;
  readonly newsRow: Locator;

  constructor(page: Page) {
    this.page = page;
    this.verdict = page.getByText(/^(All systems normal|The data service is failing|Data service unavailable)/);
    this.newsRow = page.getByRole('row', { name: /^News/ });
  }

  async open(): Promise<void> {
    await this.page.goto('status');
    await this.newsRow.waitFor();
  }
}
