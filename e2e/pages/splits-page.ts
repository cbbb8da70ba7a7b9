import type { Locator, Page } from '@playwright/test';

/** `/splits` as a visitor meets it: by roles and names. */
export class SplitsPage {
  readonly page: Page;
  readonly grid: Locator;
  readonly filters: Locator;
  readonly count: Locator;
  readonly detail: Locator;
  /** lines of the agenda and rows of the table, days and heads left out */
  readonly splits: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: /^Splits by/ });
    this.filters = page.getByRole('toolbar', { name: 'Filters' });
    this.count = this.filters.getByRole('status');
    this.detail = page.getByRole('complementary', { name: 'Split', exact: true });
    this.splits = this.grid.locator('.agenda-event, .grid-row');
  }

  /** @param address relative to the desk, e.g. `splits?by=ex` */
  async open(address = 'splits'): Promise<void> {
    await this.page.goto(address);
    await this.grid.waitFor();
    await this.count.filter({ hasText: /\d+ split/ }).waitFor();
  }

  /** Texts of a column of the table, as they are shown. */
  async column(name: RegExp): Promise<readonly string[]> {
    const index = await this.grid.getByRole('columnheader', { name }).getAttribute('aria-colindex');
    return this.splits.evaluateAll(
      (rows, at) => rows.map((row) => row.querySelector(`[aria-colindex="${at}"]`)?.textContent?.trim() ?? ''),
      index ?? '',
    );
  }
}
