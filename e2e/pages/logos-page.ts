import type { Locator, Page } from '@playwright/test';

/** `/logos` as a visitor meets it: by roles and names. */
export class LogosPage {
  readonly page: Page;
  readonly field: Locator;
  readonly bad: Locator;

  constructor(page: Page) {
    this.page = page;
    this.field = page.getByRole('textbox', { name: /^Symbol, CIK/ });
    this.bad = page.getByRole('region', { name: 'Invalid identifiers' });
  }

  /** @param address relative to the desk, e.g. `logos?keys=AAPL` */
  async open(address = 'logos'): Promise<void> {
    await this.page.goto(address);
    await this.field.waitFor();
  }

  /** Pastes a text into the field, as from a spreadsheet. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await this.field.focus();
    await this.page.keyboard.press('ControlOrMeta+v');
  }

  company(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true });
  }

  variant(company: string, name: string): Locator {
    return this.company(company).getByRole('figure', { name, exact: true });
  }

  /** Waits until every picture of a variant is there, and says how wide each is. */
  async widths(figure: Locator): Promise<number[]> {
    const images = figure.getByRole('img');
    await images.first().scrollIntoViewIfNeeded();
    await this.page.waitForFunction(
      (all) => all.length > 0 && all.every((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
      await images.elementHandles(),
    );
    return images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth));
  }
}
