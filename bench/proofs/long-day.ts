import type { CDPSession, Page } from '@playwright/test';
import { fixedSeconds, compareBy, fakeStories, fakeStory, updatePolls, type FakeUpstream } from '../../e2e/fake-upstream.ts';
import { NewsPage } from '../../e2e/pages/news-page.ts';
import { fixedDay } from '../../e2e/serve.ts';
import type { Shortest } from '../support/bench.ts';
import { desktop, launchBrowser } from '../support/browser.ts';
import { openProofDesk } from '../support/desk.ts';
import type { Table } from '../support/table.ts';

export const question = 'After eight hours of feed, is the list right, the memory bounded and the page small?';

const maxGrowthMb = 30;
const maxNodes = 5000;
/** A little more than the longest time between two polls. */
const stepSeconds = 17;

interface Measure {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What the page holds after garbage collection. */
async function measure(page: Page, session: CDPSession): Promise<Measure> {
  for (let again = 0; again < 2; again++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { jsEventListeners } = await session.send('Memory.getDOMCounters');
  // Nodes of the document, text included.
  const nodes = await page.evaluate(() => document.evaluate('count(//node())', document).numberValue);
  return { heapMb: usedSize / 2 ** 20, nodes, listeners: jsEventListeners };
}

/** Advances the page's clock and waits for the poll that this begins. */
async function advance(page: Page): Promise<void> {
  const response = page.waitForResponse(/updatedSince=.*sort=/, { timeout: 3000 }).catch(() => undefined);
  await page.clock.fastForward(stepSeconds * 1000);
  await (await response)?.finished();
  // The response is rendered before the clock advances again, or the next poll would seem late.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** A reader who stays at the top for a while, scrolls and reads, and shows the stories that wait. */
async function interact(page: Page, step: number): Promise<void> {
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  if (step % 40 === 10) await press(']', ']', ']', 'j', 'o');
  if (step % 40 === 14) await press('j', 'j', 'k', 's');
  if (step % 40 === 18) await press('Escape');
  if (step % 40 === 30) await press('.', '.');
  if (step % 40 === 35) await page.locator('article').first().hover();
}

/** Two or three new stories, now and then a corrected or a removed one. */
function publish(upstream: FakeUpstream, step: number, nextId: () => number): void {
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
  await using desk = await openProofDesk();
  const { upstream } = desk;
  upstream.put(...fakeStories(1000));
  await using browser = await launchBrowser();
  const page = await browser.newPage({ viewport: desktop, timezoneId: 'America/New_York' });
  const wrong = new Set<string>();
  page.on('pageerror', (error) => wrong.add(`page error: ${error.message}`));
  page.on('console', (message) => void (message.type() === 'error' && wrong.add(`console: ${message.text()}`)));
  // The page's clock advances, but not that of the browser's cache: a routed request does not use it.
  await page.route(/\/api\//, (route) => route.continue());
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await page.clock.install({ time: fixedDay });
  const news = new NewsPage(page);
  await news.open(`${desk.url}/news`);
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await news.story.waitFor();
  await page.keyboard.press('Escape');

  let lastId = 1000;
  const nextId = (): number => ++lastId;
  const steps = Math.round((Number(hours) * 3600) / stepSeconds);
  const begin = await measure(page, session);
  const rows: number[][] = [];
  const addRow = async (step: number): Promise<void> => {
    const { heapMb, nodes, listeners } = await measure(page, session);
    const grownMb = heapMb - begin.heapMb;
    const { requests, stories, removed } = upstream;
    rows.push([
      (step * stepSeconds) / 3600,
      updatePolls(requests).length,
      stories.size - 1000,
      removed.size,
      heapMb,
      grownMb,
      nodes,
      listeners,
    ]);
    if (nodes > maxNodes) wrong.add(`the page has more than ${maxNodes} nodes`);
    if (step === steps && grownMb > maxGrowthMb) wrong.add(`the heap grew by ${grownMb.toFixed(1)} MB`);
  };
  await addRow(0);
  for (let step = 1; step <= steps; step++) {
    publish(upstream, step, nextId);
    await advance(page);
    await interact(page, step);
    if (step % Math.round(1800 / stepSeconds) === 0 && step < steps) await addRow(step);
  }

  // All new stories are shown, and removed ones fetched.
  await page.keyboard.press('Escape');
  await advance(page);
  await page.keyboard.press('.');
  const removals = page.waitForResponse(/news-removed/);
  await page.clock.fastForward(70_000);
  await (await removals).finished();
  await page
    .locator(`#story-${lastId}, #story-${lastId - 1}`)
    .first()
    .waitFor();
  await addRow(steps);
  // Printing renders the whole list.
  await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    for (const group of document.querySelectorAll<HTMLElement>('article button[aria-expanded=false]')) group.click();
  });
  const articles = await page.locator('article').evaluateAll((all) =>
    all.map((row) => ({
      id: Number(row.id.replace('story-', '')),
      title: row.ariaLabel,
      isRemoved: row.hasAttribute('data-removed'),
    })),
  );
  const listed = articles.filter(({ isRemoved }) => !isRemoved);
  const expected = [...upstream.stories.values()].toSorted(compareBy('created:desc'));
  const different = listed.filter(({ id, title }, index) => expected[index]?.id !== id || expected[index].title !== title);
  if (articles.length < Math.min(400, upstream.stories.size - 1000)) wrong.add(`only ${articles.length} stories are listed`);
  if (different.length > 0) wrong.add(`${different.length} of ${listed.length} stories differ, such as ${JSON.stringify(different[0])}`);
  const table: Table = {
    title: `${hours} hours of feed; ${listed.length} listed stories compared with the upstream at the end, ${different.length} differ`,
    columns: ['hour', 'polls', 'new stories', 'removed', 'heap MB', 'grown MB', 'nodes', 'listeners'],
    rows,
  };
  if (wrong.size > 0) throw new Error(`${[...wrong].slice(0, 8).join('\n')}\n${JSON.stringify(table)}`);
  return [table];
}

export const shortest: Shortest = { run: () => run(['0.03']) };
