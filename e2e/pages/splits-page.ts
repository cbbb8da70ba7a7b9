import type { Locator, Page } from '@playwright/test';
import { DataPage } from './data-page.ts';

/** `/splits` by roles and names. */
export class SplitsPage extends DataPage {
  readonly grid: Locator;
  readonly detail: Locator;
  /** events of the agenda and rows of the table, without headings and empty days */
  readonly records: Locator;

  constructor(page: Page) {
    super(page);
    this.grid = page.getByRole('grid', { name: /^Splits, / });
    this.detail = page.getByRole('complementary', { name: 'Split', exact: true });
    this.records = this.grid.locator('.grid-row');
  }

  /** @param address relative to the desk, e.g. `splits?by=ex` */
  async open(address = 'splits'): Promise<void> {
    await this.page.goto(address);
    await this.grid.waitFor();
    await this.count.filter({ hasText: /\d+ split/ }).waitFor();
  }

  column(header: RegExp): Promise<string[]> {
    return this.columnTexts(this.grid, this.records, header);
  }
}
