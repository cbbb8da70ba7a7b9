import { type CDPSession, chromium as playwright, type Page } from '@playwright/test';
import { fixedSeconds, compareBy, fakeStories, fakeStory, updatePolls, type FakeUpstream } from '../e2e/fake-upstream.ts';
import { fixedDay } from '../e2e/serve.ts';
import { chromium } from '../scripts/chromium.ts';
import { serveDesk } from './proofs/served-desk.ts';
import type { Table } from './table.ts';

export const question = 'After eight hours of feed, is the list right, the memory bounded and the page small?';

const mostGrowthMb = 30;
const mostNodes = 5000;
/** A little more than the longest time between two polls. */
const stepSeconds = 17;

interface Measure {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What the page holds once all that can go has gone. */
async function measure(page: Page, session: CDPSession): Promise<Measure> {
  for (let again = 0; again < 2; again++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { jsEventListeners } = await session.send('Memory.getDOMCounters');
  // Nodes of the document, text included.
  const nodes = await page.evaluate(() => document.evaluate('count(//node())', document).numberValue);
  return { heapMb: usedSize / 2 ** 20, nodes, listeners: jsEventListeners };
}

/** A leap of the page's clock, and the poll it begins, to its end. */
async function leap(page: Page): Promise<void> {
  const answered = page.waitForResponse(/updatedSince=.*sort=/, { timeout: 3000 }).catch(() => undefined);
  await page.clock.fastForward(stepSeconds * 1000);
  await (await answered)?.finished();
  // What came is taken in before the clock leaps again, or the next poll would find itself late.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** What a reader does meanwhile: stays at the top for a while, scrolls and reads, lets in what waits. */
async function read(page: Page, step: number): Promise<void> {
  const press = (...keys: readonly string[]): Promise<void> =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  if (step % 40 === 10) await press(']', ']', ']', 'j', 'o');
  if (step % 40 === 14) await press('j', 'j', 'k', 's');
  if (step % 40 === 18) await press('Escape');
  if (step % 40 === 30) await press('.', '.');
  if (step % 40 === 35) await page.locator('article').first().hover();
}

/** Stories of one step: two or three new ones, now and then an edit or a withdrawal. */
function happen(upstream: FakeUpstream, step: number, nextId: () => number): void {
  const now = fixedSeconds + step * stepSeconds;
  for (let count = 0; count < 2 + (step % 2); count++) {
    const id = nextId();
    const stocks = [{ name: `T${id % 300}` }];
    upstream.put(
      fakeStory(id, now - count, { title: `Story ${id} of the day on what a company with number ${id % 300} has done`, stocks }),
    );
  }
  const edited = [...upstream.stories.values()].at(-40);
  if (step % 7 === 0 && edited) upstream.put({ ...edited, title: `${edited.title}, corrected`, updated: now });
  const gone = [...upstream.stories.keys()].at(-60);
  if (step % 31 === 0 && gone !== undefined) {
    upstream.stories.delete(gone);
    upstream.removed.set(gone, now);
  }
}

/** @param args how many hours (8 if absent) */
export async function run([hours = '8']: readonly string[] = []): Promise<Table[]> {
  const desk = await serveDesk();
  const { upstream } = desk;
  upstream.put(...fakeStories(1000));
  const browser = await playwright.launch(chromium);
  const rows: (string | number)[][] = [];
  const wrong: string[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId: 'America/New_York' });
    page.on('pageerror', (error) => wrong.push(`page error: ${error.message}`));
    page.on('console', (message) => void (message.type() === 'error' && wrong.push(`console: ${message.text()}`)));
    // A page's clock leaps, but not that of the browser's cache: routed, it is not asked.
    await page.route(/\/api\//, (route) => route.continue());
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.enable');
    await page.clock.install({ time: fixedDay });
    await page.goto(`${desk.url}news`);
    await page.getByRole('article').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await page.getByRole('complementary', { name: 'Story' }).waitFor();
    await page.keyboard.press('Escape');

    let last = 1000;
    const nextId = (): number => ++last;
    const steps = Math.round((Number(hours) * 3600) / stepSeconds);
    const begin = await measure(page, session);
    let most = begin.nodes;
    const note = ({ heapMb, nodes, listeners }: Measure, step: number): void => {
      most = Math.max(most, nodes);
      rows.push([
        (step * stepSeconds) / 3600,
        updatePolls(upstream.requests).length,
        upstream.stories.size - 1000,
        upstream.removed.size,
        heapMb,
        heapMb - begin.heapMb,
        nodes,
        listeners,
      ]);
    };
    note(begin, 0);
    for (let step = 1; step <= steps; step++) {
      happen(upstream, step, nextId);
      await leap(page);
      await read(page, step);
      if (step % Math.round(1800 / stepSeconds) === 0) note(await measure(page, session), step);
    }

    // The end: what is new is let in, and the first lines are drawn as for paper.
    await page.keyboard.press('Escape');
    await leap(page);
    await page.keyboard.press('.');
    const told = page.waitForResponse(/news-removed/);
    await page.clock.fastForward(70_000);
    await (await told).finished();
    await page
      .locator(`#story-${last}`)
      .or(page.locator(`#story-${last - 1}`))
      .first()
      .waitFor();
    const end = await measure(page, session);
    note(end, steps);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.evaluate(() =>
      document.querySelectorAll<HTMLElement>('article button[aria-expanded=false]').forEach((fold) => fold.click()),
    );
    const listed = await page
      .locator('article')
      .evaluateAll((all) =>
        all.map((row) => ({ id: Number(row.id.replace('story-', '')), title: row.ariaLabel, gone: row.hasAttribute('data-removed') })),
      );
    const there = listed.filter(({ gone }) => !gone);
    const expected = [...upstream.stories.values()].toSorted(compareBy('created:desc')).slice(0, there.length);
    const differ = there.filter(({ id, title }, index) => expected[index]?.id !== id || expected[index].title !== title);
    if (listed.length < 400) wrong.push(`only ${listed.length} lines were drawn`);
    if (differ.length > 0)
      wrong.push(`${differ.length} of ${there.length} lines are not as upstream has them, such as ${JSON.stringify(differ[0])}`);
    if (end.heapMb - begin.heapMb > mostGrowthMb) wrong.push(`the heap grew by ${(end.heapMb - begin.heapMb).toFixed(1)} MB`);
    if (most > mostNodes) wrong.push(`the page had ${most} nodes`);
    const table: Table = {
      title: `${hours} hours of feed; at the end ${there.length} lines compared with upstream, ${differ.length} differ`,
      columns: ['hour', 'polls', 'more stories', 'withdrawn', 'heap MB', 'grown MB', 'nodes', 'listeners'],
      rows,
    };
    if (wrong.length > 0) throw new Error(`${[...new Set(wrong)].slice(0, 8).join('\n')}\n${JSON.stringify(table)}`);
    return [table];
  } finally {
    await browser.close();
    await desk.close();
  }
}
