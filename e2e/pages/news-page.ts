import type { Frame, FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { DataPage } from './data-page.ts';

export const headlinesIn = (within: Page | Frame | FrameLocator): Locator =>
  within.getByRole('feed', { name: 'Headlines' }).getByRole('article');

/** `/news` by roles and names. */
export class NewsPage extends DataPage {
  readonly headlines: Locator;
  readonly story: Locator;
  /** title of the open story */
  readonly title: Locator;
  readonly chips: Locator;
  readonly order: Locator;
  readonly searchField: Locator;
  /** what of the address is invalid */
  readonly ignored: Locator;
  /** below the last headline */
  readonly end: Locator;

  constructor(page: Page) {
    super(page);
    this.headlines = headlinesIn(page);
    this.story = page.getByRole('complementary', { name: 'Story' });
    this.title = this.story.getByRole('heading', { level: 2 });
    this.chips = this.filters.getByRole('button', { name: /^Remove filter / });
    this.order = page.getByRole('combobox', { name: 'Order' });
    this.searchField = page.getByRole('combobox', { name: /^Search/ });
    this.ignored = page.getByText(/^Ignored in link/);
    this.end = page.getByText(/^End of list/);
  }

  /** @param address relative to the desk, e.g. `news?tickers=AAPL` */
  async open(address = 'news'): Promise<void> {
    await this.page.goto(address);
    await this.headlines.first().waitFor();
  }

  /** Opens the nth headline by a click. */
  async openStory(index: number): Promise<void> {
    await this.headlines.nth(index).click();
    await this.title.waitFor();
  }

  /** Title of the nth headline. */
  async titleAt(index: number): Promise<string> {
    return (await this.headlines.nth(index).getAttribute('aria-label')) ?? '';
  }

  /** A headline of a fake upstream by its id. */
  row(id: number | string): Locator {
    return this.page.locator(`#${typeof id === 'number' ? `story-${id}` : id}`);
  }

  /** Scrolls the list with the wheel, at most to the end of what is loaded, and waits until it has arrived and its rows are drawn. */
  async scrollBy(px: number): Promise<void> {
    const scroller = this.page.locator('.feed-scroll');
    // Not over the first headline, which would be scrolled into view.
    await scroller.hover();
    const target = await scroller.evaluate((list, by) => Math.min(list.scrollTop + by, list.scrollHeight - list.clientHeight), px);
    await this.page.mouse.wheel(0, px);
    await expect
      .poll(async () => {
        const top = await scroller.evaluate((list) => list.scrollTop);
        return top === target && (await this.firstInView())?.isAtEdge;
      })
      .toBe(true);
  }

  /** How many headlines are wholly inside the window. */
  async countInView(): Promise<number> {
    return this.headlines.evaluateAll(
      (rows) => rows.map((row) => row.getBoundingClientRect()).filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
    );
  }

  /** The first row below the upper edge of the list: its id, and its place on the screen in pixels. */
  async firstInView(): Promise<{ readonly id: string; readonly y: number; readonly isAtEdge: boolean } | undefined> {
    // In one step: rows that are replaced meanwhile have no place.
    return this.page.locator('.feed').evaluate((feed) => {
      const rowPx = 24;
      const edge = feed.getBoundingClientRect().top + rowPx;
      const row = [...feed.querySelectorAll('article')].find((one) => one.getBoundingClientRect().top >= edge);
      const y = row?.getBoundingClientRect().y ?? 0;
      // A day heading may come before it.
      return row && { id: row.id, y, isAtEdge: y < edge + 2 * rowPx };
    });
  }

  /** Scrolls until the list shows its end, and returns that text. */
  async scrollToEnd(): Promise<string> {
    await this.page.locator('.feed-scroll').hover();
    await expect
      .poll(
        async () => {
          await this.page.mouse.wheel(0, 5000);
          return this.end.count();
        },
        { intervals: [50], timeout: 30_000 },
      )
      .toBe(1);
    return (await this.end.textContent()) ?? '';
  }
}
