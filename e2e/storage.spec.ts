import { closeLayer, press } from './actions.ts';
import { expect, test } from './fixtures.ts';

/** How the storage of a browser fails. */
const failures: readonly (readonly [what: string, install: () => void])[] = [
  [
    'blocked',
    () => {
      const throwBlocked = (): never => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get: throwBlocked });
    },
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
    'invalid',
    () => {
      for (const name of ['read', 'starred', 'muted', 'seen', 'preferences', 'columns'])
        localStorage.setItem(`marketdesk:${name}`, name === 'seen' ? '[[[' : '{"words":[1,null],"0":{"id":"x"}}');
    },
  ],
];

for (const [what, install] of failures)
  test(`with ${what} storage everything works for as long as the page`, async ({ news, page }) => {
    await page.addInitScript(install);
    await news.open();
    await press(page, 'j', 'o');
    await news.title.waitFor();
    await press(page, 's');
    await expect(news.story.getByRole('button', { name: '★ Starred' })).toBeVisible();
    await expect(news.headlines.first()).toHaveAttribute('data-read', 'true');
    await press(page, 'Escape');
    await expect(news.story).toHaveCount(0);

    await page.getByRole('button', { name: 'Mute', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Muted' });
    await panel.getByRole('textbox', { name: 'Words in titles' }).fill('the');
    await press(page, 'Enter');
    await expect(panel.getByRole('button', { name: 'Unmute the' })).toBeVisible();
    await expect(panel).toContainText(what === 'invalid' ? 'Saved in this browser' : 'Not saved');
    await closeLayer(page);
    await expect(page.getByRole('button', { name: /\d+ muted – show/ })).toBeVisible();

    await page.getByRole('combobox', { name: 'Density' }).selectOption('comfy');
    await expect(page.locator('html')).toHaveAttribute('data-density', 'comfy');
    await page.getByRole('combobox', { name: 'Density' }).blur();
    await press(page, '/');
    await expect(news.searchField).toBeFocused();
    await page.keyboard.type('AAPL');
    await press(page, 'Enter');
    await expect(news.chips).toHaveText([/AAPL/]);
  });
