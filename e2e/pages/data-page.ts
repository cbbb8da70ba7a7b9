import type { Locator, Page } from '@playwright/test';

/** What the pages with a filter bar share. */
export class DataPage {
  readonly page: Page;
  readonly filters: Locator;
  readonly count: Locator;

  constructor(page: Page) {
    this.page = page;
    this.filters = page.getByRole('toolbar', { name: 'Filters' });
    this.count = this.filters.getByRole('status');
  }

  /** Opens a panel of the bar by its button. */
  async openPanel(name: string): Promise<Locator> {
    await this.filters.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const panel = this.page.getByRole('dialog', { name });
    await panel.waitFor();
    return panel;
  }

  /** Texts of a column of a table, by its header. */
  protected async columnTexts(grid: Locator, rows: Locator, header: RegExp): Promise<string[]> {
    const index = await grid.getByRole('columnheader', { name: header }).getAttribute('aria-colindex');
    return rows.evaluateAll(
      (elements, column) => elements.map((row) => row.querySelector(`[aria-colindex="${column}"]`)?.textContent?.trim() ?? ''),
      index,
    );
  }
}
