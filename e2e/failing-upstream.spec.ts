import type { Page } from '@playwright/test';
import { limitNews, press, recordRequests, refuseTwoForNews } from './actions.ts';
import { compareBy, type FakeUpstream, fakeStory, fixedSeconds, respondWith, toWire, type Override } from './fake-upstream.ts';
import { expect, testFakeUpstream, testOwnProduct } from './fixtures.ts';
import { StatusPage } from './pages/status-page.ts';

// The browser itself writes a line about every response with an error status.
const tolerated = /Failed to load resource: .* (400|403|414|429|431|502|503|504)/;

testOwnProduct.describe('a data service that stops', () => {
  testOwnProduct.use({ tolerated });

  testOwnProduct(
    'leaves what is loaded readable, is reported, and is used again when it returns',
    async ({ product, page, news, context }) => {
      await news.open();
      const title = await news.titleAt(0);
      await product.stopData();
      await Promise.all([page.waitForResponse(/\/api\/v2\/news/), press(page, 'r')]);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Data service unavailable');
      await expect(news.headlines.first()).toHaveAttribute('aria-label', title);

      const status = new StatusPage(await context.newPage());
      await status.open();
      await expect(status.verdict).toContainText(/^(Not all data is current|Data service unavailable)/);
      await product.startData();
      await press(page, 'r');
      await expect(news.headlines.first()).toHaveAttribute('aria-label', title);
      await expect(alert).toHaveCount(0);
    },
  );
});

const test = testFakeUpstream;
test.use({ tolerated });

const html = { 'content-type': 'text/html' };
const unavailable = 'Data service unavailable';

/** Responses other than news, and how they are reported. */
const failures: readonly (readonly [what: string, override: Override, title: string, advice: RegExp])[] = [
  ['a page of HTML', respondWith(200, '<!doctype html><h1>Welcome</h1>', html), unavailable, /try again/],
  ['truncated JSON', respondWith(200, '[{"id":1,"title":"Cut'), unavailable, /try again/],
  ['429', respondWith(429, '', { 'retry-after': '1' }), 'Too many requests', /Try again in 1 s/],
  ['401', respondWith(401, 'Access denied for user 0', html), 'API key rejected', /administrator/],
];

for (const [what, override, title, advice] of failures) {
  // The proxy does not send a rejected key again for a minute.
  const recovers = what !== '401';
  test(`${what} instead of news is reported with what to do${recovers ? ', and a retry recovers' : ''}`, async ({
    upstream,
    news,
    page,
  }) => {
    const alert = page.getByRole('alert');
    upstream.override = override;
    await page.goto('news');
    // The page repeats a failed request by itself, after a wait.
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(2000);
          return alert.getByRole('heading').allTextContents();
        },
        { intervals: [50] },
      )
      .toEqual([title]);
    await expect(alert).toContainText(advice);
    if (!recovers) return;
    upstream.override = undefined;
    const retry = alert.getByRole('button', { name: 'Try again' });
    // The proxy obeys a Retry-After in real time.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click();
      await expect(news.headlines.first()).toHaveAttribute('aria-label', 'Story 300', { timeout: 1000 });
    }).toPass();
    await expect(alert).toHaveCount(0);
  });
}

for (const [what, title, refuse] of [
  [
    'HTML',
    unavailable,
    async ({ upstream }) => {
      upstream.override = failures[0]?.[1];
      return () => void (upstream.override = undefined);
    },
  ],
  ['429', 'Too many requests', ({ page }) => limitNews(page, 40)],
] as const satisfies readonly (readonly [
  what: string,
  title: string,
  refuse: (parts: { readonly upstream: FakeUpstream; readonly page: Page }) => Promise<() => unknown>,
])[])
  test(`when polls begin to return ${what}, the list stays, and the next try is announced and not early`, async ({
    upstream,
    news,
    page,
  }) => {
    await news.open();
    const tries = recordRequests(page);
    const recover = await refuse({ upstream, page });
    const alert = page.getByRole('alert');
    await expect
      .poll(async () => {
        await page.clock.fastForward(2000);
        return alert.count();
      })
      .toBe(1);
    await expect(alert).toContainText(title);
    await expect(alert).toContainText('What is loaded stays');
    await expect(page.getByText(/next try in/)).toBeVisible();
    await expect(news.headlines.first()).toHaveAttribute('aria-label', 'Story 300');
    // A failing endpoint gets one request a minute; one that names a time to wait gets that.
    tries.length = 0;
    for (let second = 0; second < 35; second += 5) await page.clock.fastForward(5000);
    expect(tries.filter((url) => /news\?/.test(url))).toEqual([]);

    await recover();
    upstream.put(fakeStory(9001, fixedSeconds + 9));
    await page.clock.fastForward(30_000);
    await expect(news.headlines.first()).toHaveAttribute('aria-label', 'Story 9001');
    await expect(alert).toHaveCount(0);
  });

test('a desk that is too busy for a moment opens a little later, and its polls follow, without an error', async ({
  upstream,
  news,
  page,
}) => {
  const alert = page.getByRole('alert');
  const newestIs = async (title: string): Promise<void> => {
    await expect
      .poll(async () => {
        expect(await alert.count()).toBe(0);
        await page.clock.fastForward(4000);
        return (await news.headlines.count()) > 0 && news.titleAt(0);
      })
      .toBe(title);
  };
  let refusals = 0;
  page.on('response', (response) => (refusals += response.status() === 503 ? 1 : 0));
  await refuseTwoForNews(page);
  await page.goto('news');
  await newestIs('Story 300');
  expect(refusals).toBe(2);

  await refuseTwoForNews(page);
  upstream.put(fakeStory(9001, fixedSeconds + 9));
  await page.clock.fastForward(60_000);
  await newestIs('Story 9001');
  expect(refusals).toBe(4);
});

test('a body of 5 MB is truncated with a notice, and reading goes on', async ({ upstream, news, page }) => {
  const body = `<p>begin</p>${`<p>${'word and '.repeat(30)}<b>word</b></p>`.repeat(18_000)}`;
  expect(body.length).toBeGreaterThan(5_000_000);
  upstream.put(fakeStory(301, fixedSeconds, { title: 'Long', body }));
  await news.open();
  await news.headlines.first().click();
  await expect(news.title).toHaveText('Long');
  await expect(news.story.getByText('Cut here: the text is longer than 1,000,000 characters.')).toBeAttached({ timeout: 20_000 });
  await page.keyboard.press('j');
  await expect(news.title).toHaveText('Story 300');
  await page.keyboard.press('Escape');
  await expect(news.story).toBeHidden();
});

test('repeats, edits and removals between the pages of one list show every story once, and lose none', async ({ upstream, news, page }) => {
  upstream.override = (request, response) => {
    const { searchParams } = new URL(request.url ?? '', upstream.url);
    const number = Number(searchParams.get('page') ?? 0);
    if (searchParams.has('updatedSince') || number === 0) return false;
    // Since the last page ten stories arrived, one was edited, and one far below was removed; and this page has each story twice.
    upstream.put(...Array.from({ length: 10 }, (_, index) => fakeStory(1000 * number + index, fixedSeconds + number)));
    upstream.put(fakeStory(290, fixedSeconds - 660, { title: 'Edited', updated: fixedSeconds + number }));
    upstream.stories.delete(10 + number);
    const rows = [...upstream.stories.values()].toSorted(compareBy('created:desc')).slice(100 * number, 100 * number + 100);
    return respondWith(200, JSON.stringify([...rows, ...rows].map((story) => toWire(story, false))))(request, response);
  };
  await news.open();
  await news.scrollToEnd();
  // Printed, the whole list is in the document.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect
    .poll(() => news.headlines.evaluateAll((rows) => rows.map(({ id }) => Number(id.replace('story-', '')))))
    .toEqual(Array.from({ length: 300 }, (_, index) => 300 - index).filter((id) => upstream.stories.has(id)));
});
