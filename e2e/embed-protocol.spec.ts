import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { heard, keysHeard, say, sayRaw, serveHost, type Heard, type Host } from './host-page.ts';
import { serve, type Served } from './serve.ts';

// A page of another site frames the desk and talks with it (docs/embedding.md).

// The browser's own lines about a symbol without a logo, the field of a framed host page, and the flags of every sandbox.
test.use({ tolerated: /status of 404|Blocked autofocusing|allow-scripts and allow-same-origin/ });

let host: Host;
let stranger: Host;
let desk: Served;

test.beforeAll(async () => {
  [host, stranger] = await Promise.all([serveHost(), serveHost()]);
  desk = await serve({ items: 300, newsOnly: true, settings: { EMBED_ORIGINS: host.origin } });
});
test.afterAll(() => Promise.all([desk.stop(), host.stop(), stranger.stop()]));
// The page would complain about a desk that is gone.
test.afterEach(({ page }) => page.goto('about:blank'));

const headlinesIn = (frame: FrameLocator): Locator => frame.getByRole('feed', { name: 'Headlines' }).getByRole('article');

const said = async (page: Page, type: string): Promise<Heard[]> => (await heard(page)).filter((message) => message.type === type);

/** Opens the host page around an address of the desk, and waits for the frame to be there. */
async function framed(page: Page, address: string): Promise<FrameLocator> {
  await page.goto(host.around(desk.desk + address));
  const frame = page.frameLocator('iframe[title="Market news"]');
  await headlinesIn(frame).first().waitFor();
  await expect.poll(() => said(page, 'ready')).not.toEqual([]);
  return frame;
}

/** The frame has the height that its page takes, within 1 px, and nothing of it is out of sight. */
async function expectFits(page: Page, frame: FrameLocator): Promise<void> {
  await expect
    .poll(async () => {
      const foot = await frame.getByRole('contentinfo').boundingBox();
      const box = await page.locator('iframe').boundingBox();
      // The border of the frame is 2 px wide.
      return foot && box && Math.abs(foot.y + foot.height + 2 - box.y - box.height) <= 1;
    })
    .toBe(true);
}

test('the frame says that it is ready, and again when it is asked', async ({ page }) => {
  await framed(page, 'news?embed=1');
  const [first] = await said(page, 'ready');
  expect(first).toEqual({ ns: 'marketdesk', v: 1, type: 'ready', payload: { height: expect.any(Number), route: '/news' } });
  await say(page, 'ping', undefined, 'ping-1');
  await expect.poll(() => said(page, 'ready')).toContainEqual(expect.objectContaining({ id: 'ping-1' }));
});

test('the frame is as high as its page: it shrinks with what is found, and grows again', async ({ page }) => {
  const frame = await framed(page, 'news?embed=1');
  const iframe = page.locator('iframe');
  const height = async (): Promise<number> => Number(await iframe.getAttribute('height'));
  await expect.poll(height).toBe(640);

  await say(page, 'setRange', { from: '2020-01-02', to: '2020-01-03' });
  await expect(headlinesIn(frame)).toHaveCount(0);
  await expect.poll(height).toBeLessThan(400);
  await expectFits(page, frame);

  await say(page, 'setRange', {});
  await headlinesIn(frame).first().waitFor();
  await expect.poll(height).toBe(640);
  await expectFits(page, frame);
  const resizes = await said(page, 'resize');
  expect(resizes.every(({ payload }, at) => payload['height'] !== resizes[at - 1]?.payload['height'])).toBe(true);
});

test('a frame follows its host: symbol, theme, zone, density and range, none of which is kept', async ({ page }) => {
  const frame = await framed(page, 'news?embed=1&symbol=AAPL&theme=dark');
  const html = frame.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await say(page, 'setTheme', { theme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');
  await say(page, 'init', { theme: 'dark', density: 'comfy', tz: 'utc' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('data-density', 'comfy');
  await expect(frame.getByText('Time UTC')).toBeVisible();

  await say(page, 'setSymbol', { symbol: 'msft' });
  await expect(frame.getByTitle(/^On MSFT: set by the page around/)).toHaveText('MSFT');
  await say(page, 'setRange', { from: '2026-11-20', to: '2026-11-20' });
  const inner = page.frames()[1];
  await expect.poll(() => inner?.url()).toMatch(/tickers=MSFT.*from=2026-11-20&to=2026-11-20/);
  await say(page, 'setRange', { from: '2026-11-20', to: '2026-11-19' }, 'backwards');
  await expect.poll(() => said(page, 'error')).toEqual([expect.objectContaining({ payload: { code: 'bad_range' }, id: 'backwards' })]);
  await say(page, 'setRange', {});
  await expect.poll(() => inner?.url()).not.toContain('from=');
  expect(await inner?.evaluate(() => localStorage.getItem('marketdesk:preferences'))).toBeNull();
});

test('a click tells the host where the frame is and what it is about; keys stay in the frame', async ({ page }) => {
  const frame = await framed(page, 'news?embed=1&tz=utc');
  await headlinesIn(frame).nth(2).click();
  await expect
    .poll(() => said(page, 'navigate'))
    .toContainEqual(expect.objectContaining({ payload: { url: expect.stringMatching(/\/news\/\d+\?tz=utc$/) } }));
  await page.keyboard.press('Escape');
  await expect(frame.getByRole('complementary', { name: 'Story' })).toHaveCount(0);
  expect(await keysHeard(page)).toBe(0);

  const ticker = headlinesIn(frame).getByRole('button').filter({ hasNotText: 'similar' }).first();
  const name = (await ticker.textContent()) ?? '';
  await ticker.click();
  await expect.poll(() => said(page, 'symbol')).toEqual([expect.objectContaining({ payload: { ticker: name, isin: null } })]);
});

test('shared links lead to the host’s page once it has told how, else to the full view', async ({ page }) => {
  const frame = await framed(page, 'news?embed=1&tickers=AAPL');
  const inner = page.frames()[1];
  await inner?.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: (text: string) => {
        document.documentElement.dataset['copied'] = text;
        return Promise.resolve();
      },
    });
  });
  const copy = frame.getByTitle('Copy link to this view');
  await copy.click();
  await expect(frame.locator('html')).toHaveAttribute('data-copied', `${desk.desk}news?tickers=AAPL`);
  await say(page, 'init', { permalink: 'https://elsewhere.example/?view={path}' }, 'elsewhere');
  await expect.poll(() => said(page, 'error')).toEqual([expect.objectContaining({ payload: { code: 'bad_permalink' }, id: 'elsewhere' })]);
  await say(page, 'init', { permalink: `${host.origin}/portal?view={path}` });
  await say(page, 'ping', undefined, 'heard');
  await expect.poll(() => said(page, 'ready')).toContainEqual(expect.objectContaining({ id: 'heard' }));
  await copy.click();
  await expect(frame.locator('html')).toHaveAttribute('data-copied', `${host.origin}/portal?view=%2Fnews%3Ftickers%3DAAPL`);
});

test('what is malformed, foreign or a flood does nothing, and the frame goes on', async ({ page }) => {
  const frame = await framed(page, 'news?embed=1&theme=dark');
  const dark = { ns: 'marketdesk', v: 1, type: 'setTheme', payload: { theme: 'light' } };
  for (const data of [null, 7, 'setTheme', [], [dark], { ...dark, ns: 'other' }, { ...dark, v: 2 }, { ...dark, type: '__proto__' }])
    await sayRaw(page, data);
  for (const payload of [null, 'light', { theme: 'red' }, { theme: ['light'] }]) await say(page, 'setTheme', payload, 'nonsense');
  await expect.poll(async () => (await said(page, 'error')).length).toBe(4);

  // The frame itself, and a frame of a stranger beside it: neither is the page around.
  const inner = page.frames()[1];
  await inner?.evaluate((data) => window.postMessage(data, '*'), dark);
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src, name: 'stranger' }));
  }, stranger.around('about:blank'));
  await expect.poll(() => page.frame('stranger')?.url()).toContain(stranger.origin);
  await page.frame('stranger')?.evaluate((data) => window.parent.frames[0]?.postMessage(data, '*'), dark);

  await page.evaluate('for (let sent = 0; sent < 300; sent++) say({ ns: "marketdesk", v: 1, type: "ping", id: "flood" })');
  await expect
    .poll(async () => {
      await say(page, 'ping', undefined, 'after');
      return said(page, 'ready');
    })
    .toContainEqual(expect.objectContaining({ id: 'after' }));
  expect((await said(page, 'ready')).filter(({ id }) => id === 'flood').length).toBeLessThan(300);
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(headlinesIn(frame).first()).toBeVisible();
});

test.describe('a site that is not listed', () => {
  // The browser's own line about the frame that it refuses.
  test.use({ tolerated: /Framing 'http:\/\/127\.0\.0\.1:\d+\/' violates .* "frame-ancestors|Failed to execute 'postMessage'/ });

  test('shows nothing and hears nothing', async ({ page }) => {
    await page.goto(stranger.around(`${desk.desk}news?embed=1`));
    await expect.poll(() => page.frames().some((inner) => inner.url().startsWith('chrome-error:'))).toBe(true);
    await say(page, 'ping');
    expect(await heard(page)).toEqual([]);
  });
});

test.describe('the code for other pages', () => {
  const openDialog = async (page: Page, address: string): Promise<Locator> => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('button', { name: 'Copy embed code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy embed code' });
    await dialog.waitFor();
    return dialog;
  };

  test('names who may embed the desk, and works there as it is', async ({ page }) => {
    const dialog = await openDialog(page, `${desk.desk}news?tickers=AAPL`);
    await expect(dialog).toContainText(`Allowed on: ${host.origin}`);
    await dialog.getByLabel('Theme of the frame').selectOption('dark');
    await dialog.getByLabel('only AAPL').check();
    const code = dialog.getByLabel('Embed code');
    await expect(code).toHaveValue(/theme=dark.*symbol=AAPL.* sandbox="allow-scripts allow-same-origin /);
    const html = await code.inputValue();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);

    await page.goto(host.around('about:blank'));
    await page.evaluate((text) => {
      const made = new DOMParser().parseFromString(text, 'text/html').querySelector('iframe');
      document.querySelector('iframe')?.replaceWith(made ?? '');
    }, html);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByTitle(/^On AAPL: set by the page around/)).toHaveText('AAPL');
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('where nobody may embed the desk there is none', async ({ page }) => {
    const dialog = await openDialog(page, 'news');
    await expect(dialog).toContainText('disabled by the administrator');
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Copy code' })).toHaveCount(0);
  });
});
