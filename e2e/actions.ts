import { problemText } from '#contract/http/problem.ts';
import { readFile } from 'node:fs/promises';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { updatePolls, type FakeUpstream } from './fake-upstream.ts';
import { expect } from './fixtures.ts';

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses Tab, and arrows inside a toolbar, until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return;
    const isInToolbar = await target.first().evaluate((element) => {
      const toolbar = element.closest('[role=toolbar], dialog, [popover]');
      const isControl = (one: Element | null): boolean => one?.matches('button, select, a') === true;
      const focused = document.activeElement;
      return (
        toolbar?.role === 'toolbar' &&
        isControl(element) &&
        isControl(focused) &&
        focused?.closest('[role=toolbar], dialog, [popover]') === toolbar
      );
    });
    await page.keyboard.press(isInToolbar ? 'ArrowRight' : key);
  }
  throw new Error(`${key} never reached ${target.toString()}`);
}

/** Presses Escape until neither a dialog nor a popover is in the page: shortcuts are ignored as long as one is. */
export async function closeLayer(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog, [popover]')).toHaveCount(0);
}

/** From now on counts what a person does on the page until its document is replaced: `3 clicks, 12 keys`. Text is filled in by `fill` as by a paste. */
export async function countInputs(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    Object.assign(dataset, { clicks: '0', keys: '0' });
    const count = (name: 'clicks' | 'keys') => (event: Event) => {
      if (event.isTrusted) dataset[name] = String(Number(dataset[name]) + 1);
    };
    addEventListener('pointerdown', count('clicks'), true);
    addEventListener('keydown', count('keys'), true);
  });
  return () =>
    page.evaluate(() => `${document.documentElement.dataset['clicks']} clicks, ${document.documentElement.dataset['keys']} keys`);
}

/** Opens the palette, types and opens the first entry, which has the given name. */
export async function openFromPalette(page: Page, typed: string, entry: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Symbols, pages, views and actions' })).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveAccessibleName(entry);
  await page.keyboard.press('Enter');
}

export interface SavedFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly text: string;
}

/** The file that an action saves. */
export async function download(page: Page, action: () => Promise<unknown>): Promise<SavedFile> {
  const [file] = await Promise.all([page.waitForEvent('download'), action()]);
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), bytes, text: bytes.toString('utf8') };
}

export const exportPanel = (within: Page | FrameLocator): Locator => within.getByRole('dialog', { name: 'Export' });

/** The file of a button of the open export panel. */
export const saveAs = (page: Page, button: string, within: Page | FrameLocator = page): Promise<SavedFile> =>
  download(page, () => exportPanel(within).getByRole('button', { name: button, exact: true }).click());

/** Opens the export panel by its shortcut and saves a file. */
export async function exportAs(page: Page, button: string): Promise<SavedFile> {
  await page.keyboard.press('e');
  await expect(exportPanel(page)).toBeVisible();
  return saveAs(page, button);
}

/** Lines of a CSV file, without the empty one at its end. */
export const linesOf = ({ text }: SavedFile): string[] => text.split('\r\n').slice(0, -1);

/** Path and query of each request of the page from now on whose URL matches; a request for data unless stated otherwise. */
export function recordRequests(page: Page, pattern = /\/api\//): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pattern.test(pathname) && request.resourceType() !== 'image') requests.push(pathname + search);
  });
  return requests;
}

/** Answers requests for news with a problem and a time to wait. @param times how many, all if absent */
async function refuseNews(
  page: Page,
  kind: 'rate_limited' | 'unavailable',
  retryAfterSeconds: number,
  times?: number,
): Promise<() => Promise<void>> {
  const address = /\/api\/v2\/news\?/;
  const { status, text } = problemText([{ kind, value: `Try again in ${retryAfterSeconds} s.` }]);
  await page.route(
    address,
    (route) =>
      route.fulfill({ status, body: text, contentType: 'application/json', headers: { 'retry-after': String(retryAfterSeconds) } }),
    times === undefined ? {} : { times },
  );
  return () => page.unroute(address);
}

/**
 * Answers requests for news with a rate limit, as the proxy does: it keeps the wait itself, in real time, which a test cannot pass.
 *
 * @returns ends it
 */
export const limitNews = (page: Page, retryAfterSeconds: number): Promise<() => Promise<void>> =>
  refuseNews(page, 'rate_limited', retryAfterSeconds);

/** Answers the next two requests for news as the proxy does when too many wait. */
export const refuseTwoForNews = (page: Page): Promise<unknown> => refuseNews(page, 'unavailable', 3, 2);

/** What the API itself returns. */
export async function fetchJson<T>(page: Page, path: string): Promise<T> {
  const response = await page.request.get(path);
  return (await response.json()) as T;
}

/** Holds back requests until the returned function is called. */
export async function holdRequests(page: Page, pattern: RegExp | string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Lets the page's clock leap until the upstream has had one more poll for updates. The interval starts when the page has read the last
 * response, which may be after a first leap.
 */
export async function passToNextPoll(page: Page, upstream: FakeUpstream): Promise<void> {
  const polls = (): number => updatePolls(upstream.requests).length;
  const before = polls();
  await expect
    .poll(
      async () => {
        if (polls() === before) await page.clock.fastForward(17_000);
        return polls();
      },
      { intervals: [50, 100, 500] },
    )
    .toBeGreaterThan(before);
}
