import { expect } from './fixtures.ts';
import { anna, testRestricted as test } from './restricted-desk.ts';

// Playwright answers the challenge of ACCESS=basic, as people do in a browser's own dialog; all else is in access.spec.ts.

test.describe('a user with the right password', () => {
  test.use({ httpCredentials: anna });

  test('reads the desk, and the log names the user', async ({ page, news, restricted }) => {
    await news.open();
    await expect(news.headlines.first()).toBeVisible();
    await page.reload();
    await expect(news.headlines.first()).toBeVisible();
    await expect.poll(restricted.printed).toContain('"user":"anna","client":"127.0.0.1","method":"GET","route":"/api"');
    expect(restricted.printed()).not.toContain(anna.password);
  });
});

test.describe('anybody else', () => {
  test.use({ tolerated: /Failed to load resource/, httpCredentials: { ...anna, password: 'wrong password' } });

  test('sees a sentence instead of the desk', async ({ page }) => {
    const response = await page.goto('news');
    expect(response?.status()).toBe(401);
    await expect(page.locator('body')).toContainText('The user name or the password is wrong.');
  });
});
