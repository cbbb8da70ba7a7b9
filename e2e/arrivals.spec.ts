import { passToNextPoll } from './actions.ts';
import { fakeStory, fixedSeconds, toWire } from './fake-upstream.ts';
import { expect, testFakeUpstream, testOwnProduct } from './fixtures.ts';

const rowPx = 24;

testOwnProduct('a new story appears at the top of the list; for a reader who has scrolled it waits', async ({ product, news, page }) => {
  const ingest = (id: number): Promise<void> => product.ingest([toWire(fakeStory(id, fixedSeconds + (id % 100)), true)]);
  await news.open();
  await ingest(991_000_031);
  await page.clock.fastForward(20_000);
  await expect(news.headlines.first()).toHaveAttribute('aria-label', 'Story 991000031');

  await news.scrollBy(2400);
  const before = await news.firstInView();
  await ingest(991_000_032);
  await page.clock.fastForward(20_000);
  const pill = page.getByRole('button', { name: '1 new', exact: true });
  await expect(pill).toBeVisible();
  expect(await news.firstInView()).toEqual(before);
  await pill.click();
  await expect(news.headlines.first()).toHaveAttribute('aria-label', 'Story 991000032');
});

const test = testFakeUpstream;
test.use({ storyCount: 600 });

test('80 arrivals in 8 polls move the first visible row by 0 px; after they are shown, a button leads back to it', async ({
  upstream,
  news,
  page,
}) => {
  await news.open();
  await news.scrollBy(2400);
  const before = await news.firstInView();

  for (let poll = 1; poll <= 8; poll++) {
    upstream.put(...Array.from({ length: 10 }, (_, index) => fakeStory(10_000 + 10 * poll + index, fixedSeconds + 10 * poll + index)));
    await passToNextPoll(page, upstream);
    await expect(page.getByRole('button', { name: `${10 * poll} new`, exact: true })).toBeVisible();
    expect(await news.firstInView(), `poll ${poll}`).toEqual(before);
  }

  await page.keyboard.press('.');
  await expect(news.headlines.first()).toHaveAttribute('aria-label', 'Story 10089');
  await expect(page.getByRole('button', { name: /new$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to where I was ↓' }).click();
  const row = news.row(before?.id ?? '');
  await expect(row).toBeVisible();
  await expect.poll(async () => Math.abs(((await row.boundingBox())?.y ?? Infinity) - (before?.y ?? 0))).toBeLessThanOrEqual(rowPx);
});

test('edits and removals of visible stories move no row', async ({ upstream, news, page }) => {
  await news.open();
  await news.scrollBy(2400);
  const before = await news.firstInView();
  const shown = Number(before?.id.replace('story-', ''));
  const edited = upstream.stories.get(shown - 2)?.created ?? 0;
  upstream.put(fakeStory(shown - 2, edited, { title: 'Corrected', updated: fixedSeconds + 5 }));
  upstream.stories.delete(shown - 4);
  upstream.removed.set(shown - 4, fixedSeconds + 6);
  await passToNextPoll(page, upstream);
  await expect(page.getByRole('article', { name: 'Corrected' })).toContainText('updated 15:30:05');
  await page.clock.fastForward(70_000);
  await expect(news.row(shown - 4)).toContainText('withdrawn');
  expect(await news.firstInView()).toEqual(before);
  expect(await news.row(shown - 2).boundingBox()).toMatchObject({ y: (before?.y ?? 0) + 2 * rowPx });
});
