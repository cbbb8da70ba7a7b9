import type { Locator, Page } from '@playwright/test';

/** `/status` by roles and names. */
export class StatusPage {
  readonly page: Page;
  readonly verdict: Locator;

  constructor(page: Page) {
    this.page = page;
    this.verdict = page.getByText(/^(All systems normal|Not all data is current|Data service unavailable)/);
  }

  async open(): Promise<void> {
    await this.page.goto('status');
    await this.page.getByRole('row', { name: /^News/ }).waitFor();
  }
}
