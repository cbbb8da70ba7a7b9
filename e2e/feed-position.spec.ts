import { expect, test as base } from './fixtures.ts';
import { madeDesk, type Made } from './made-desk.ts';
import { fixedSeconds, madeStory, pollsIn } from './made-upstream.ts';

const rowPx = 24;

const test = base.extend<Made>(madeDesk);
test.use({ count: 600 });

test('200 arrivals in 20 polls move the first visible row by 0 px; the way back leads to it', async ({ made, news, page }) => {
  await news.open(made.at());
  await news.headlines.first().hover();
  await page.mouse.wheel(0, 2400);
  await expect(news.headlines.first()).not.toHaveAttribute('aria-posinset', '1');
  const id = await news.firstInSight();
  const row = page.locator(`#${id}`);
  const before = await row.boundingBox();
  const polled = pollsIn(made.asked).length;

  for (let poll = 1; poll <= 20; poll++) {
    const ids = Array.from({ length: 10 }, (_, index) => 10_000 + 10 * poll + index);
    made.put(...ids.map((id) => madeStory(id, fixedSeconds + id - 10_000)));
    await page.clock.fastForward(17_000);
    await expect(page.getByRole('button', { name: `${10 * poll} new`, exact: true })).toBeVisible();
    expect([poll, await row.boundingBox()]).toEqual([poll, before]);
  }
  expect(pollsIn(made.asked).length - polled).toBe(20);

  await page.keyboard.press('.');
  await expect(news.headlines.first()).toHaveAttribute('aria-label', 'Story 10209');
  await expect(page.getByRole('button', { name: /new$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to where I was ↓' }).click();
  await expect(row).toBeVisible();
  const after = await row.boundingBox();
  expect(Math.abs((after?.y ?? Number.NaN) - (before?.y ?? Number.NaN))).toBeLessThanOrEqual(rowPx);
});

test('edits, withdrawals and repeats of what is in sight move no row either', async ({ made, news, page }) => {
  await news.open(made.at());
  await news.headlines.first().hover();
  await page.mouse.wheel(0, 2400);
  await expect(news.headlines.first()).not.toHaveAttribute('aria-posinset', '1');
  const id = await news.firstInSight();
  const before = await page.locator(`#${id}`).boundingBox();

  const shown = Number(id.replace('story-', ''));
  const edited = madeStory(shown - 2, made.stories.get(shown - 2)?.created ?? 0, { title: 'Corrected', updated: fixedSeconds + 5 });
  made.put(edited);
  made.stories.delete(shown - 4);
  made.removed.set(shown - 4, fixedSeconds + 6);
  await page.clock.fastForward(17_000);
  await expect(page.getByRole('article', { name: 'Corrected' })).toContainText('updated 15:30:05');
  await page.clock.fastForward(70_000);
  await expect(page.locator(`#story-${shown - 4}`)).toContainText('withdrawn');
  expect(await page.locator(`#${id}`).boundingBox()).toEqual(before);
  expect(await page.locator(`#story-${shown - 2}`).boundingBox()).toMatchObject({ y: (before?.y ?? 0) + 2 * rowPx });
});
