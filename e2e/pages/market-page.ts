import type { Locator, Page } from '@playwright/test';

/** `/market` by roles and names. */
export class MarketPage {
  readonly page: Page;
  /** which session it is of, and what its changes are measured from */
  readonly heading: Locator;
  readonly movers: Locator;
  /** rows of the list of movers */
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: /^Session of / });
    this.movers = this.panel('Movers');
    this.rows = this.movers.getByRole('row').filter({ has: page.getByRole('gridcell') });
  }

  panel(name: string | RegExp): Locator {
    return this.page.getByRole('region', { name });
  }

  /** @param address relative to the desk, e.g. `market?by=volume` */
  async open(address = 'market'): Promise<void> {
    await this.page.goto(address);
    await this.rows.first().waitFor();
  }
}
