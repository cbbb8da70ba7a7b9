import type { Locator, Page } from '@playwright/test';

/** `/ratios` by roles and names. */
export class RatiosPage {
  readonly page: Page;
  readonly grid: Locator;
  readonly headers: Locator;
  readonly companies: Locator;
  readonly companyField: Locator;
  readonly ratios: Locator;
  readonly ratioField: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: 'Ratios' });
    this.headers = page.getByRole('columnheader');
    this.companies = page.getByRole('button', { name: 'Companies ▾' });
    this.companyField = page.getByRole('combobox', { name: 'Companies' });
    this.ratios = page.getByRole('button', { name: 'Ratios ▾' });
    this.ratioField = page.getByRole('textbox', { name: 'Find a ratio' });
  }

  /** Waits until table and chart are drawn. */
  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await this.grid.locator('tbody tr').first().waitFor();
    await this.page.getByRole('img').first().locator('text').first().waitFor();
  }

  /** The table as texts, without its header. */
  rowTexts(): Promise<string[][]> {
    return this.grid
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim())));
  }
}
