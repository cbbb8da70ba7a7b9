import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { madeDesk, type Made } from './made-desk.ts';
import { fixedSeconds, madeStory, pollsIn } from './made-upstream.ts';
import { NewsPage } from './pages/news-page.ts';

const test = base.extend<Made>(madeDesk);

/** Seconds pass for all pages at once, as far as pages can be told so: one leap would find some already told what others had asked. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await page.clock.fastForward(1000);
}

test('five pages of one browser poll as one, and each shows what came', async ({ made, news, page, context }) => {
  await news.open(made.at());
  const others = await Promise.all(Array.from({ length: 4 }, () => context.newPage()));
  const pages = [news, ...others.map((other) => new NewsPage(other))];
  for (const other of pages.slice(1)) await other.open(made.at());

  const shows = async (shown: readonly NewsPage[], id: number): Promise<void> => {
    made.put(madeStory(id, fixedSeconds + id));
    const before = pollsIn(made.asked).length;
    await pass(page, 50);
    for (const each of shown) await expect(each.headlines.first()).toHaveAttribute('aria-label', `Story ${id}`);
    // 13.5 to 16.5 s apart
    expect(pollsIn(made.asked).length - before).toBeGreaterThanOrEqual(3);
    expect(pollsIn(made.asked).length - before).toBeLessThanOrEqual(4);
  };
  // Everybody opens what polls; from here on they hear each other.
  await pass(page, 20);
  await shows(pages, 1001);
  // Whoever asked may go: the others go on.
  await others[0]?.close();
  await others[3]?.close();
  await shows([news, ...pages.slice(2, 4)], 1002);
});
