import type { Locator, Page } from '@playwright/test';

/** `/quantified` as a visitor meets it: by roles and names. */
export class QuantifiedPage {
  readonly page: Page;
  readonly grid: Locator;
  readonly rows: Locator;
  readonly filters: Locator;
  readonly count: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: /^Reactions/ });
    this.rows = this.grid.getByRole('row').filter({ has: page.getByRole('gridcell') });
    this.filters = page.getByRole('toolbar', { name: 'Filters' });
    this.count = this.filters.getByRole('status');
  }

  /** @param address relative to the desk, e.g. `quantified?preset=vwap` */
  async open(address = 'quantified'): Promise<void> {
    await this.page.goto(address);
    await this.rows.first().waitFor();
  }

  /** Opens a panel of the bar. */
  async panel(button: string, name: string = button): Promise<Locator> {
    await this.filters.getByRole('button', { name: new RegExp(`^${button}`) }).click();
    const panel = this.page.getByRole('dialog', { name });
    await panel.waitFor();
    return panel;
  }

  /** Headline and move of five minutes of the first rows, as they are shown. */
  async first(rows: number): Promise<readonly (readonly [headline: string, move: string])[]> {
    const name = /^5 min/;
    const index = await this.grid.getByRole('columnheader', { name }).getAttribute('aria-colindex');
    return this.rows.evaluateAll(
      (lines, [most, column]) =>
        lines.slice(0, most).map((line) => {
          const cell = (at: string): string => line.querySelector(`[aria-colindex="${at}"]`)?.textContent ?? '';
          return [cell('2'), cell(column ?? '').replace(/^[▲▼]\s*/, '')] as const;
        }),
      [rows, index] as const,
    );
  }
}
