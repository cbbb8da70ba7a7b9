import { expect, test } from './fixtures.ts';

/** How a browser refuses to keep anything. */
const refusals: readonly (readonly [what: string, how: () => void])[] = [
  [
    'blocked',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      }),
  ],
  [
    'full',
    () =>
      Object.defineProperty(Storage.prototype, 'setItem', {
        value: () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        },
      }),
  ],
  [
    'holding rubbish',
    () => {
      for (const name of ['read', 'starred', 'muted', 'seen', 'preferences', 'columns'])
        localStorage.setItem(`marketdesk:${name}`, name === 'seen' ? '[[[' : '{"words":[1,null],"0":{"id":"x"}}');
    },
  ],
];

for (const [what, how] of refusals)
  test(`storage that is ${what} takes nothing from the desk`, async ({ news, page }) => {
    await page.addInitScript(how);
    await news.open();
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await news.title.waitFor();
    await page.keyboard.press('s');
    await expect(news.story.getByRole('button', { name: '★ Starred' })).toBeVisible();
    await expect(news.headlines.first()).toHaveAttribute('data-read', 'true');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Mute', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Muted' });
    await panel.getByRole('textbox', { name: 'Words in titles' }).fill('the');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Unmute the' })).toBeVisible();
    await expect(panel).toContainText(what === 'holding rubbish' ? 'Saved in this browser' : 'Not saved');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /\d+ hidden by mute/ })).toBeVisible();

    await page.getByRole('combobox', { name: 'Density' }).selectOption('comfy');
    await expect(page.locator('html')).toHaveAttribute('data-density', 'comfy');
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: /^Search/ })).toBeFocused();
    await page.keyboard.type('AAPL');
    await page.keyboard.press('Enter');
    await expect(news.chips).toHaveText([/AAPL/]);
  });
