import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { sweep } from './sweep.ts';

test('a ticker in a headline filters by it; the chip takes it off again, and so does Back', async ({ news, page }) => {
  await news.open();
  const ticker = news.headlines.getByRole('button', { name: /^[A-Z]+$/ }).first();
  const symbol = await ticker.innerText();
  await ticker.click();
  await expect(page).toHaveURL(new RegExp(`/news\\?tickers=${symbol}$`));
  await expect(news.chips).toHaveText([new RegExp(symbol)]);

  await news.chips.first().click();
  await expect(page).toHaveURL(/\/news$/);
  await expect(news.chips).toHaveCount(0);

  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`tickers=${symbol}$`));
  await expect(news.chips).toHaveCount(1);
});

test('a filter in the address is a chip, and every headline obeys it', async ({ news, page, request }) => {
  await news.open('news?importance=high&channels=Earnings');
  await expect(news.chips).toHaveCount(2);
  const answer = await request.get('api/v2/news?importance=high&channels=Earnings&pageSize=100&sort=created:desc');
  const wanted = new Set(((await answer.json()) as { title: string }[]).map(({ title }) => title));
  const shown = await news.headlines.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
  expect(shown.filter((title) => !wanted.has(title))).toEqual([]);
  await expect(page).toHaveURL(/importance=high/);
});

test('a list ends with as many stories as the service has', async ({ news, request }) => {
  let held = 0;
  for (let page = 0, more = true; more; page++) {
    const answer = await request.get(`api/v2/news?channels=Earnings&pageSize=100&page=${page}`);
    const items = (await answer.json()) as unknown[];
    held += items.length;
    more = items.length > 0;
  }
  expect(held).toBeGreaterThan(100);

  await news.open('news?channels=Earnings');
  await expect(news.filters).toContainText('more available');
  expect(await news.scrollToEnd()).toContain(`End of list, ${held.toLocaleString('en-US')} stories`);
});

test('an invalid filter in the address is named and left out, the rest stays', async ({ news, page }) => {
  await news.open('news?importance=high&from=2026-02-30');
  await expect(page.getByRole('status').filter({ hasText: '2026-02-30' })).toContainText('from');
  await expect(news.chips).toHaveText([/high/]);
});

test('nothing that matches is said in words, with the way back', async ({ news, page }) => {
  await page.goto('news?tickers=NOSUCH');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(news.headlines.first()).toBeVisible();
});

test('symbols are chosen by keyboard alone: typed, pasted from a sheet, read aloud; the focus is back at the button', async ({
  news,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await news.open();
  const opener = news.filters.getByRole('button', { name: 'Symbols ▾' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Symbols' });
  await expect(field).toBeFocused();
  await page.keyboard.type('aapl');
  await page.keyboard.press('Enter');
  await page.evaluate(() => navigator.clipboard.writeText('MSFT\r\nF\r\nBRK.B\r\n'));
  await page.keyboard.press('Control+V');
  const tokens = page.getByRole('dialog').getByRole('button', { name: /^Remove / });
  await expect(tokens).toHaveCount(4);
  await page.keyboard.press('Backspace');
  await expect(tokens).toHaveCount(3);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/tickers=AAPL,MSFT,F$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(news.chips).toHaveText([/AAPL, MSFT, F/]);
  await expect(page.locator('body > [role=status]')).toHaveText('News on AAPL, MSFT, or F, newest first');
  await expect(opener).toBeFocused();
});

test('what stands below an open list keeps still under the pointer', async ({ news, page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'marketdesk:seen',
      JSON.stringify({
        tickers: [
          ['AAPL', 2],
          ['AMD', 1],
        ],
      }),
    ),
  );
  await news.open();
  await news.filters.getByRole('button', { name: 'Symbols ▾' }).click();
  await page.getByRole('combobox', { name: 'Symbols' }).fill('a');
  await page.getByRole('option', { name: 'AAPL' }).click();
  await page.getByRole('checkbox', { name: 'Primary ticker only' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/tickers=AAPL&primary=true$/);
});

test('Esc closes the list of an editor first, then the editor', async ({ news, page }) => {
  await news.open();
  await news.filters.getByRole('button', { name: 'Channels ▾' }).click();
  const field = page.getByRole('combobox', { name: 'Channels' });
  await field.pressSequentially('ear');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(field).toHaveValue('ear');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(news.filters.getByRole('button', { name: 'Channels ▾' })).toBeFocused();
});

test('every editor fits a window of 320 px, with targets of 24 px and more', async ({ news, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await news.open('news?tickers=AAPL,MSFT&channels=Earnings&from=2026-11-01');
  await news.filters.getByRole('button', { name: /^Filters/ }).click();
  for (const group of ['Symbols', 'Topics', 'Channels', 'Importance', 'Dates', 'More']) {
    await news.filters.getByRole('button', { name: `${group} ▾` }).click();
    const dialog = page.getByRole('dialog', { name: group });
    const box = await dialog.boundingBox();
    expect([group, (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 320]).toEqual([group, true]);
    const heights = await dialog
      .locator('button, label:has(input), input:not([type=radio], [type=checkbox]), [role=option]')
      .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height));
    expect([group, heights.filter((height) => height < 24)]).toEqual([group, []]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

for (const theme of ['light', 'dark'])
  test(`axe has nothing to say about open editors, ${theme}`, { tag: sweep }, async ({ news, page }) => {
    await page.addInitScript(() =>
      localStorage.setItem(
        'marketdesk:seen',
        JSON.stringify({ tickers: [['AAPL', 2]], channels: [['Earnings', 2]], authors: [['A. Writer', 1]] }),
      ),
    );
    await news.open(`news?theme=${theme}&tickers=AAPL&channels=Earnings`);
    for (const group of ['Symbols', 'Channels', 'Importance', 'Dates', 'More']) {
      await news.filters.getByRole('button', { name: `${group} ▾` }).click();
      await page.getByRole('dialog', { name: group }).waitFor();
      const { violations } = await new AxeBuilder({ page }).include('[role=toolbar]').analyze();
      expect([group, violations]).toEqual([group, []]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

test('the filter stands in words beside its chips; their line is there before them, and always one', async ({ news, page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/filter-chips/, async (route) => {
    await held;
    await route.continue();
  });
  await news.open('news?importance=high&channels=Earnings,Markets,Tech&tickers=AAPL,MSFT');
  const before = await news.headlines.first().boundingBox();
  release();
  await expect(news.chips.first()).toBeInViewport();
  await expect(news.filters.locator('.filter-words')).toHaveAttribute('title', /^News .*importance high.*newest first/);
  expect(await news.headlines.first().boundingBox()).toEqual(before);
  for (const width of [1440, 1024, 720, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await news.chips.evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top));
    expect([width, new Set(tops).size]).toEqual([width, 1]);
  }
});

test('the search box filters by symbol', async ({ news, page }) => {
  await news.open();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: /^Search/ }).fill('AAPL');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tickers=AAPL/);
  await expect(news.chips).toHaveText([/AAPL/]);
});

test('the order is the reader’s choice and stands in the address', async ({ news, page }) => {
  await news.open('news?channels=Earnings');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('created:asc');
  await expect(page).toHaveURL(/sort=created:asc/);
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('created:asc');
});
