import { holdRequests } from './actions.ts';
import { expect, test } from './fixtures.ts';

test('a filtered list has the stories of the service, to its end, in the chosen order', async ({ news, page, request }) => {
  const titles: string[] = [];
  for (let number = 0, more = true; more; number++) {
    const response = await request.get(`api/v2/news?channels=Earnings&importance=high&pageSize=100&page=${number}`);
    const items = (await response.json()) as { title: string }[];
    titles.push(...items.map(({ title }) => title));
    more = items.length > 0;
  }
  expect(titles.length).toBeGreaterThan(100);

  await news.open('news?importance=high&channels=Earnings');
  await expect(news.chips).toHaveCount(2);
  await expect(news.filters).toContainText('more available');
  expect(await news.scrollToEnd()).toContain(`End of list, ${titles.length.toLocaleString('en-US')} stories`);
  const shown = await news.headlines.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
  expect(shown.filter((title) => !titles.includes(title))).toEqual([]);

  await news.order.selectOption('created:asc');
  await expect(page).toHaveURL(/sort=created:asc/);
  await expect(news.order).toHaveValue('created:asc');
  await expect(news.headlines.first()).toHaveAttribute('aria-posinset', '1');
});

test('symbols are chosen by keyboard alone: typed, pasted from a sheet, announced; the focus returns to the button', async ({
  news,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await news.open();
  const opener = news.filters.getByRole('button', { name: 'Symbols ▾' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Symbols' })).toBeFocused();
  const tokens = page.getByRole('dialog').getByRole('button', { name: /^Remove / });
  await page.keyboard.type('aapl');
  await page.keyboard.press('Enter');
  await expect(tokens).toHaveCount(1);
  await page.evaluate(() => navigator.clipboard.writeText('MSFT\r\nF\r\nBRK.B\r\n'));
  await page.keyboard.press('Control+V');
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

test('Enter in a conversion of an input method takes the conversion, not the first suggestion', async ({ news, page }) => {
  await news.open();
  const editor = await news.openPanel('Symbols');
  const field = editor.getByRole('combobox', { name: 'Symbols' });
  await expect(field).toBeFocused();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'a', selectionStart: 1, selectionEnd: 1 });
  await expect(editor.getByRole('option').first()).toBeVisible();
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 });
  await session.send('Input.insertText', { text: 'apple' });
  await expect(field).toHaveValue('apple');
  await expect(editor.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('button', { name: 'Remove AAPL' })).toBeVisible();
});

test('an open list of suggestions does not move what is below it', async ({ news, page }) => {
  const seen = { tickers: Object.entries({ AAPL: 2, AMD: 1 }) };
  await page.addInitScript((names) => localStorage.setItem('marketdesk:seen', names), JSON.stringify(seen));
  await news.open();
  const editor = await news.openPanel('Symbols');
  await editor.getByRole('combobox', { name: 'Symbols' }).fill('a');
  await page.getByRole('option', { name: 'AAPL' }).click();
  await editor.getByRole('checkbox', { name: 'Primary ticker only' }).click();
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/tickers=AAPL&primary=true$/);
});

test('the chips have their line before they load, and never more than one', async ({ news, page }) => {
  const release = await holdRequests(page, /filter-chips/);
  await news.open('news?importance=high&channels=Earnings,Markets,Tech&tickers=AAPL,MSFT');
  const before = await news.headlines.first().boundingBox();
  release();
  await expect(news.chips.first()).toBeInViewport();
  await expect(news.filters.getByTitle(/^News .*importance high.*newest first/)).toBeVisible();
  expect(await news.headlines.first().boundingBox()).toEqual(before);
  for (const width of [1440, 1024, 720, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => news.chips.evaluateAll((chips) => new Set(chips.map((chip) => chip.getBoundingClientRect().top)).size), `${width} px`)
      .toBe(1);
  }
});
