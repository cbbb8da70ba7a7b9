import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** `/logos` by roles and names. */
export class LogosPage {
  readonly page: Page;
  readonly field: Locator;
  readonly invalid: Locator;
  /** one for each company that was found */
  readonly headings: Locator;

  constructor(page: Page) {
    this.page = page;
    this.field = page.getByRole('textbox', { name: /^Symbol, CIK/ });
    this.invalid = page.getByRole('region', { name: 'Invalid identifiers' });
    this.headings = page.getByRole('heading', { level: 2 });
  }

  /** @param address relative to the desk, e.g. `logos?keys=AAPL` */
  async open(address = 'logos'): Promise<void> {
    await this.page.goto(address);
    await this.field.waitFor();
  }

  /** Pastes a text into the field, as from a spreadsheet. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await this.field.focus();
    await this.page.keyboard.press('ControlOrMeta+v');
  }

  company(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true });
  }

  variant(company: string, name: string): Locator {
    return this.company(company).getByRole('figure', { name, exact: true });
  }

  /** Waits until every picture of a variant is loaded, each with the given width in pixels. */
  async expectLoaded(company: string, name: string, widthPx: number): Promise<void> {
    const images = this.variant(company, name).getByRole('img');
    await images.first().scrollIntoViewIfNeeded();
    await expect
      .poll(() => images.evaluateAll((all) => all.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))))
      .toEqual([widthPx, widthPx, widthPx]);
  }
}
