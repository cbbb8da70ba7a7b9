import type { FrameLocator, Locator, Page } from '@playwright/test';
import { exportPanel, linesOf, press, saveAs } from './actions.ts';
import { expect } from './fixtures.ts';
import { keysReceivedBy, receivedBy, send, sendRaw, testEmbedding as test, type Embedding } from './host-page.ts';
import { headlinesIn } from './pages/news-page.ts';

// A page of another site frames the desk and exchanges messages with it (docs/embedding.md).

// The browser's own lines about a symbol without a logo, the field of a framed host page, and the flags of every sandbox.
test.use({ tolerated: /status of 404|Blocked autofocusing|allow-scripts and allow-same-origin/ });

/** Opens the host page around an address of the desk, and waits until the frame is ready. */
async function openFramed(page: Page, { desk, host }: Embedding, address: string): Promise<FrameLocator> {
  await page.goto(host.around(desk + address));
  const frame = page.frameLocator('iframe[title="Market news"]');
  await headlinesIn(frame).first().waitFor();
  await expect.poll(() => receivedBy(page, 'ready')).not.toEqual([]);
  return frame;
}

/** The frame is as high as its page, within 1 px. */
const expectFittingHeight = (page: Page, frame: FrameLocator): Promise<void> =>
  expect
    .poll(async () => {
      const footer = await frame.getByRole('contentinfo').boundingBox();
      const box = await page.locator('iframe').boundingBox();
      // The border of the frame is 2 px wide.
      return footer && box && Math.abs(footer.y + footer.height + 2 - box.y - box.height) <= 1;
    })
    .toBe(true);

test('a frame announces that it is ready, takes neither focus nor keys, and saves files', async ({ page, embedding }) => {
  const frame = await openFramed(page, embedding, 'news?embed=1&theme=dark');
  const [first] = await receivedBy(page, 'ready');
  expect(first).toEqual({ ns: 'marketdesk', v: 1, type: 'ready', payload: { height: expect.any(Number), route: '/news' } });
  await send(page, 'ping', undefined, 'ping-1');
  await expect.poll(() => receivedBy(page, 'ready')).toContainEqual(expect.objectContaining({ id: 'ping-1' }));

  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  const field = page.getByRole('textbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('jjo?');
  await expect(field).toHaveValue('jjo?');
  await expect(frame.getByRole('dialog')).toHaveCount(0);

  await frame.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(exportPanel(frame)).toBeVisible();
  const file = await saveAs(page, 'CSV', frame);
  const rows = linesOf(file).length - 1;
  await expect(frame.getByText(/^[\d,]+ loaded/)).toContainText(`${rows} loaded`);
  await press(page, 'Escape');

  await headlinesIn(frame).nth(3).click();
  await expect(frame.getByRole('complementary', { name: 'Story' }).getByRole('heading', { level: 2 })).toBeVisible();
  await expect(frame.getByRole('contentinfo')).toBeVisible();
});

test('a frame is as high as its page: it shrinks with the result and grows again', async ({ page, embedding }) => {
  const frame = await openFramed(page, embedding, 'news?embed=1');
  const height = async (): Promise<number> => Number(await page.locator('iframe').getAttribute('height'));
  await expect.poll(height).toBe(640);

  await send(page, 'setRange', { from: '2020-01-02', to: '2020-01-03' });
  await expect(headlinesIn(frame)).toHaveCount(0);
  await expect.poll(height).toBeLessThan(400);
  await expectFittingHeight(page, frame);

  await send(page, 'setRange', {});
  await headlinesIn(frame).first().waitFor();
  await expect.poll(height).toBe(640);
  await expectFittingHeight(page, frame);
  const resizes = await receivedBy(page, 'resize');
  expect(resizes.every(({ payload }, at) => payload['height'] !== resizes[at - 1]?.payload['height'])).toBe(true);
});

test('a frame follows the symbol, theme, zone, density and range of its host, and stores none of them', async ({ page, embedding }) => {
  const frame = await openFramed(page, embedding, 'news?embed=1&symbol=AAPL&theme=dark');
  const html = frame.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await send(page, 'setTheme', { theme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');
  await send(page, 'init', { theme: 'dark', density: 'comfy', tz: 'utc' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('data-density', 'comfy');
  await expect(frame.getByText('Time UTC')).toBeVisible();

  await send(page, 'setSymbol', { symbol: 'msft' });
  await expect(frame.getByTitle(/^On MSFT: set by the page around/)).toHaveText('MSFT');
  await send(page, 'setRange', { from: '2026-11-20', to: '2026-11-20' });
  const inner = page.frames()[1];
  await expect.poll(() => inner?.url()).toMatch(/tickers=MSFT.*from=2026-11-20&to=2026-11-20/);
  await send(page, 'setRange', { from: '2026-11-20', to: '2026-11-19' }, 'backwards');
  await expect
    .poll(() => receivedBy(page, 'error'))
    .toEqual([expect.objectContaining({ payload: { code: 'bad_range' }, id: 'backwards' })]);
  await send(page, 'setRange', {});
  await expect.poll(() => inner?.url()).not.toContain('from=');
  expect(await inner?.evaluate(() => localStorage.getItem('marketdesk:preferences'))).toBeNull();
});

test('a click reports address and symbol to the host; keys stay in the frame', async ({ page, embedding }) => {
  const frame = await openFramed(page, embedding, 'news?embed=1&tz=utc');
  await headlinesIn(frame).nth(2).click();
  await expect
    .poll(() => receivedBy(page, 'navigate'))
    .toContainEqual(expect.objectContaining({ payload: { url: expect.stringMatching(/\/news\/\d+\?tz=utc$/) } }));
  const story = frame.getByRole('complementary', { name: 'Story' });
  await expect(story.getByRole('heading', { level: 2 })).toBeVisible();
  await press(page, 'Escape');
  await expect(story).toHaveCount(0);
  expect(await keysReceivedBy(page)).toBe(0);

  const ticker = headlinesIn(frame)
    .getByRole('button', { name: /^[A-Z]+$/ })
    .first();
  const symbol = (await ticker.textContent()) ?? '';
  await ticker.click();
  await expect
    .poll(() => receivedBy(page, 'symbol'))
    .toEqual([expect.objectContaining({ payload: expect.objectContaining({ ticker: symbol }) })]);
});

test('copied links lead to the full view, or to the page that the host names on its own site', async ({ page, embedding }) => {
  const { desk, host } = embedding;
  const frame = await openFramed(page, embedding, 'news?embed=1&tickers=AAPL');
  await page.frames()[1]?.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: (text: string) => {
        document.documentElement.dataset['copied'] = text;
        return Promise.resolve();
      },
    });
  });
  const copy = frame.getByTitle('Copy link to this view');
  await copy.click();
  await expect(frame.locator('html')).toHaveAttribute('data-copied', `${desk}news?tickers=AAPL`);
  await send(page, 'init', { permalink: 'https://elsewhere.example/?view={path}' }, 'elsewhere');
  await expect
    .poll(() => receivedBy(page, 'error'))
    .toEqual([expect.objectContaining({ payload: { code: 'bad_permalink' }, id: 'elsewhere' })]);
  await send(page, 'init', { permalink: `${host.origin}/portal?view={path}` });
  await send(page, 'ping', undefined, 'after');
  await expect.poll(() => receivedBy(page, 'ready')).toContainEqual(expect.objectContaining({ id: 'after' }));
  await copy.click();
  await expect(frame.locator('html')).toHaveAttribute('data-copied', `${host.origin}/portal?view=%2Fnews%3Ftickers%3DAAPL`);
});

test('malformed, foreign and too many messages have no effect, and the frame goes on', async ({ page, embedding }) => {
  const frame = await openFramed(page, embedding, 'news?embed=1&theme=dark');
  const light = { ns: 'marketdesk', v: 1, type: 'setTheme', payload: { theme: 'light' } };
  for (const data of [null, 7, 'setTheme', [], [light], { ...light, ns: 'other' }, { ...light, v: 2 }, { ...light, type: '__proto__' }])
    await sendRaw(page, data);
  for (const payload of [null, 'light', { theme: 'red' }, { theme: ['light'] }]) await send(page, 'setTheme', payload, 'invalid');
  await expect.poll(async () => (await receivedBy(page, 'error')).length).toBe(4);

  // Neither the frame itself nor a frame beside it is the host.
  await page.frames()[1]?.evaluate((data) => window.postMessage(data, '*'), light);
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src, name: 'stranger' }));
  }, embedding.stranger.around('about:blank'));
  await expect.poll(() => page.frame('stranger')?.url()).toContain(embedding.stranger.origin);
  await page.frame('stranger')?.evaluate((data) => window.parent.frames[0]?.postMessage(data, '*'), light);

  await page.evaluate('for (let sent = 0; sent < 300; sent++) send({ ns: "marketdesk", v: 1, type: "ping", id: "flood" })');
  await expect
    .poll(async () => {
      await send(page, 'ping', undefined, 'after');
      return receivedBy(page, 'ready');
    })
    .toContainEqual(expect.objectContaining({ id: 'after' }));
  expect((await receivedBy(page, 'ready')).filter(({ id }) => id === 'flood').length).toBeLessThan(300);
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(headlinesIn(frame).first()).toBeVisible();
});

test.describe('a site that is not allowed', () => {
  // The browser's own line about the frame that it refuses.
  test.use({
    tolerated:
      /Framing 'http:\/\/127\.0\.0\.1:\d+\/' violates .* "frame-ancestors|Failed to execute 'postMessage'|allow-scripts and allow-same/,
  });

  test('shows and receives nothing', async ({ page, embedding: { desk, stranger } }) => {
    await page.goto(stranger.around(`${desk}news?embed=1`));
    await expect.poll(() => page.frames().some((inner) => inner.url().startsWith('chrome-error:'))).toBe(true);
    await send(page, 'ping');
    expect(await receivedBy(page)).toEqual([]);
  });
});

/** Opens the dialog with the code for other pages. */
async function openEmbedCode(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'Copy embed code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy embed code' });
  await dialog.waitFor();
  return dialog;
}

test('the embed code names the allowed sites and works there; a desk that nobody may embed offers none', async ({
  page,
  embedding: { desk, host },
}) => {
  const dialog = await openEmbedCode(page, `${desk}news?tickers=AAPL`);
  await expect(dialog).toContainText(`Allowed on: ${host.origin}`);
  await dialog.getByLabel('Theme of the frame').selectOption('dark');
  await dialog.getByLabel('only AAPL').check();
  const code = dialog.getByLabel('Embed code');
  await expect(code).toHaveValue(/theme=dark.*symbol=AAPL.* sandbox="allow-scripts allow-same-origin /);
  const html = await code.inputValue();

  await page.goto(host.around('about:blank'));
  await page.evaluate((text) => {
    const frame = new DOMParser().parseFromString(text, 'text/html').querySelector('iframe');
    document.querySelector('iframe')?.replaceWith(frame ?? '');
  }, html);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByTitle(/^On AAPL: set by the page around/)).toHaveText('AAPL');
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');

  const none = await openEmbedCode(page, 'news');
  await expect(none).toContainText('disabled by the administrator');
  await expect(none.getByRole('textbox')).toHaveCount(0);
  await expect(none.getByRole('button', { name: 'Copy code' })).toHaveCount(0);
});
