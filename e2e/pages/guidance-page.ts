import type { Locator, Page } from '@playwright/test';

/** `/guidance` as a visitor meets it: by roles and names. */
export class GuidancePage {
  readonly page: Page;
  readonly grid: Locator;
  readonly filters: Locator;
  readonly count: Locator;
  readonly detail: Locator;
  /** lines of the agenda and rows of the table, days and heads left out */
  readonly lines: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: /^Guidance/ });
    this.filters = page.getByRole('toolbar', { name: 'Filters' });
    this.count = this.filters.getByRole('status');
    this.detail = page.getByRole('complementary', { name: 'Guidance record' });
    this.lines = this.grid.locator('.agenda-event, .grid-row');
  }

  /** @param address relative to the desk, e.g. `guidance?importance=2` */
  async open(address = 'guidance'): Promise<void> {
    await this.page.goto(address);
    await this.grid.waitFor();
    await this.count.filter({ hasText: /\d+ record/ }).waitFor();
  }

  /** Opens a panel of the bar. */
  async panel(name: string): Promise<Locator> {
    await this.filters.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const panel = this.page.getByRole('dialog', { name });
    await panel.waitFor();
    return panel;
  }
}
