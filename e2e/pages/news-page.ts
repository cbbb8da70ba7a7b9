import type { Locator, Page } from '@playwright/test';

/** `/news` as a visitor meets it: by roles and names. */
export class NewsPage {
  readonly page: Page;
  readonly headlines: Locator;
  readonly story: Locator;
  readonly filters: Locator;
  readonly chips: Locator;

  constructor(page: Page) {
    this.page = page;
    const list = page.getByRole('feed', { name: 'Headlines' });
    this.headlines = list.getByRole('article');
    this.story = page.getByRole('complementary', { name: 'Story' });
    this.filters = page.getByRole('toolbar', { name: 'Filters' });
    this.chips = this.filters.getByRole('button', { name: /^Remove filter / });
  }

  /** @param address relative to the desk, e.g. `news?tickers=AAPL` */
  async open(address = 'news'): Promise<void> {
    await this.page.goto(address);
    await this.headlines.first().waitFor();
  }

  /** The title of the story that is open beside the list. */
  get title(): Locator {
    return this.story.getByRole('heading', { level: 2 });
  }

  /** Title of the nth headline from the top, counted from 0. */
  titleAt(index: number): Promise<string> {
    return this.headlines
      .nth(index)
      .getAttribute('aria-label')
      .then((label) => label ?? '');
  }

  /** How many headlines stand wholly inside the window. */
  async countInSight(): Promise<number> {
    return this.headlines.evaluateAll(
      (rows) => rows.map((row) => row.getBoundingClientRect()).filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
    );
  }

  /** The row at the upper edge of the list, by its id. */
  async firstInSight(): Promise<string> {
    const id = await this.headlines.evaluateAll(
      (rows) => rows.find((row) => row.getBoundingClientRect().top >= (row.closest('.feed')?.getBoundingClientRect().top ?? 0) + 24)?.id,
    );
    if (id === undefined) throw new Error('no headline is in sight');
    return id;
  }

  /** Scrolls until the list says why it ends, and returns those words. */
  async scrollToEnd(): Promise<string> {
    const end = this.page.getByText(/^End of list/);
    const older = this.page.getByRole('button', { name: /^Load(ing)? older/ });
    await this.headlines.first().hover();
    while ((await end.count()) === 0) {
      await this.page.mouse.wheel(0, 5000);
      await end.or(older).or(this.headlines.last()).first().waitFor();
    }
    return end.innerText();
  }
}
