import type { Locator, Page } from '@playwright/test';
import { DataPage } from './data-page.ts';

/** `/quantified` by roles and names. */
export class QuantifiedPage extends DataPage {
  readonly grid: Locator;
  readonly rows: Locator;
  readonly detail: Locator;
  readonly analysis: Locator;
  /** what a study has without its news */
  readonly placebo: Locator;
  /** header of the 5-minute column */
  readonly fiveMinutes: Locator;
  readonly preset: Locator;

  constructor(page: Page) {
    super(page);
    this.grid = page.getByRole('grid', { name: /^Reactions/ });
    this.rows = this.grid.getByRole('row').filter({ has: page.getByRole('gridcell') });
    this.detail = page.getByRole('complementary', { name: 'Reaction' });
    this.analysis = page.getByRole('region', { name: 'Analysis', exact: true });
    this.placebo = this.analysis.getByRole('region', { name: 'Placebo' });
    this.fiveMinutes = this.grid.getByRole('columnheader', { name: /^5 min/ });
    this.preset = this.filters.getByRole('combobox', { name: 'Preset' });
  }

  /** @param address relative to the desk, e.g. `quantified?preset=vwap` */
  async open(address = 'quantified'): Promise<void> {
    await this.page.goto(address);
    await this.rows.first().waitFor();
  }

  /** After a filter or a sort has loaded all rows, a thousand per request. */
  async allLoaded(): Promise<void> {
    await this.count.filter({ hasText: / of all [\d,]+/ }).waitFor();
  }

  /** After so many rows are loaded, be they all or as many as the explorer loads, and no more are on their way. */
  async rowsLoaded(count: number): Promise<void> {
    await this.count.filter({ hasText: new RegExp(` of (all|the newest) ${count.toLocaleString('en-US')} rows · `) }).waitFor();
  }

  /** Headline and 5-minute move of the first rows, e.g. `['Apple rises', '+1.20%']`. */
  async firstMoves(count: number): Promise<string[][]> {
    const headlines = await this.columnTexts(this.grid, this.rows, /^Headline/);
    const moves = await this.columnTexts(this.grid, this.rows, /^5 min/);
    return headlines.slice(0, count).map((headline, index) => [headline, moves[index]?.replace(/^[▲▼]\s*/, '') ?? '']);
  }
}
