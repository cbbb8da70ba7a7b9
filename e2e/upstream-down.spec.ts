import { expect, test } from './fixtures.ts';

// The browser itself writes a line about every answer with an error status.
test.use({ tolerated: /Failed to load resource: .* 503/ });

test('a data service that is down is told in words, and the desk recovers by itself when asked', async ({ own, page, news }) => {
  await own.stopData();
  await page.goto(new URL('news', own.desk).href);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Data service unavailable');
  await expect(alert).toContainText(/request \S+/i);

  await own.startData();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(news.headlines.first()).toBeVisible();
  await expect(alert).toBeHidden();
});

test('what was loaded stays readable when the data service goes down', async ({ own, page, news }) => {
  await page.goto(new URL('news', own.desk).href);
  const title = await news.titleAt(0);
  await own.stopData();
  const answered = page.waitForResponse(/\/api\/v2\/news/);
  await page.keyboard.press('r');
  await answered;
  await expect(news.headlines.first()).toHaveAttribute('aria-label', title);
});
