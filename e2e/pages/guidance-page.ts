import type { Locator, Page } from '@playwright/test';
import { DataPage } from './data-page.ts';

/** `/guidance` by roles and names. */
export class GuidancePage extends DataPage {
  readonly grid: Locator;
  readonly detail: Locator;
  /** events of the agenda and rows of the table, without headings and empty days */
  readonly records: Locator;

  constructor(page: Page) {
    super(page);
    this.grid = page.getByRole('grid', { name: /^Guidance/ });
    this.detail = page.getByRole('complementary', { name: 'Guidance record' });
    this.records = this.grid.locator('.grid-row');
  }

  /** @param address relative to the desk, e.g. `guidance?importance=2` */
  async open(address = 'guidance'): Promise<void> {
    await this.page.goto(address);
    await this.grid.waitFor();
    await this.count.filter({ hasText: /\d+ record/ }).waitFor();
  }
}
