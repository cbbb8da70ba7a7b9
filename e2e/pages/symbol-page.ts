import type { Locator, Page } from '@playwright/test';

/** `/symbol/…` by roles and names. */
export class SymbolPage {
  readonly page: Page;
  /** name and symbol of the company */
  readonly heading: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = this.panel('Identity').getByRole('heading');
  }

  panel(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** @param address relative to the desk, e.g. `symbol/AAPL` */
  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await this.panel('Timeline').getByRole('listitem').first().waitFor();
    await this.panel('How it moves after news').getByRole('row').nth(1).waitFor();
    await this.panel('Ratios').getByRole('img').first().waitFor();
  }
}
