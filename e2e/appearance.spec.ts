import { AxeBuilder } from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { sweep } from './sweep.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(
      'follows the system, and axe has nothing to say about list and story',
      { tag: colorScheme === 'light' ? [] : sweep },
      async ({ news, page }) => {
        await news.open('news?importance=high');
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        await news.headlines.first().click();
        await news.title.waitFor();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      },
    );
  });
}

test('a chosen theme stays after a reload', async ({ news, page }) => {
  await news.open();
  const before = await page.locator('html').getAttribute('data-theme');
  while ((await page.locator('html').getAttribute('data-theme')) === before) await page.keyboard.press('t');
  await page.reload();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', before ?? '');
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  // as a window of 1440 px shows it at 200 %
  [720, 450],
  [390, 844],
  [320, 640],
] as const) {
  test(`nothing is wider than a window of ${width}x${height}`, { tag: width === 320 ? [] : sweep }, async ({ news, page }) => {
    await page.setViewportSize({ width, height });
    await news.open('news?importance=high&channels=Earnings');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await news.headlines.first().click();
    await news.title.waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}

test('a narrow sheet shows all of its story’s controls', async ({ news, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await news.open('news?importance=high');
  await news.headlines.first().click();
  await news.title.waitFor();
  for (const control of await news.story.getByRole('button').all()) {
    const { x = -1, width = 0 } = (await control.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
  }
});

test('whatever is pressed is at least 24 px wide and high', async ({ news, page }) => {
  await news.open('news?importance=high');
  await news.headlines.first().click();
  await news.title.waitFor();
  const small = await page.locator('button:visible, select:visible, [role=separator]:visible').evaluateAll((targets) =>
    targets
      .map((target) => ({ name: target.ariaLabel ?? target.textContent, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 24 || box.height < 24)
      .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
  );
  expect(small).toEqual([]);
});

test('in forced colours focus, the open story and the page are still marked', async ({ news, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await news.open('news?importance=high');
  await page.keyboard.press('j');
  await expect(news.headlines.first()).toBeFocused();
  expect(await news.headlines.first().evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid');

  const background = (locator: Locator): Promise<string> => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const canvas = await background(news.headlines.nth(2));
  await news.headlines.nth(1).click();
  await news.title.waitFor();
  expect(await background(news.headlines.nth(1))).not.toBe(canvas);
  expect(await background(page.getByRole('link', { name: 'News' }))).not.toBe(canvas);
});

test('with reduced motion nothing moves', async ({ news, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await news.open();
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
        return !animationDuration.startsWith('0s') || !transitionDuration.startsWith('0s') || scrollBehavior === 'smooth';
      }).length,
  );
  expect(moving).toBe(0);
});

test('the exact time of a headline is told to the keyboard', async ({ news, page }) => {
  await news.open();
  await page.keyboard.press('j');
  await expect(page.locator('.tip')).toHaveText(/^2026-11-20T\d\d:\d\d:\d\dZ · Nov 20, 2026.* · local: /);
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(page.locator('.tip')).toHaveCount(0);
});

test.describe('on paper', () => {
  test.use({ colorScheme: 'dark' });

  test('the list is light and wide, without the frame, its head a head of every sheet', async ({ news, page }) => {
    await news.open('news?importance=high');
    await page.emulateMedia({ media: 'print' });
    for (const gone of [page.getByRole('banner'), page.getByRole('navigation'), page.getByRole('button', { name: /▾/ }).first()]) {
      await expect(gone).toBeHidden();
    }
    const paper = await page.evaluate(() => {
      const list = document.querySelector('[role=feed]');
      const head = list?.previousElementSibling;
      return {
        background: getComputedStyle(document.body).getPropertyValue('--bg'),
        head: head ? getComputedStyle(head).display : '',
        table: list?.parentElement ? getComputedStyle(list.parentElement).display : '',
        width: (list?.getBoundingClientRect().width ?? 0) / innerWidth,
        unbroken: getComputedStyle(document.querySelector('article') ?? document.body).breakInside,
      };
    });
    expect(paper).toMatchObject({ background: '#f6f7f9', head: 'table-header-group', table: 'table', unbroken: 'avoid' });
    expect(paper.width).toBeGreaterThan(0.98);
    expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1')).toMatch(
      /\/MediaBox \[0 0 (792|841\.\d+|842) (612|595\.\d+|595)/,
    );
  });

  test('an open story is printed, and not the list', async ({ news, page }) => {
    await news.open('news?importance=high');
    await news.headlines.first().click();
    await news.title.waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect(news.title).toBeVisible();
    await expect(page.getByRole('feed')).toBeHidden();
  });
});
