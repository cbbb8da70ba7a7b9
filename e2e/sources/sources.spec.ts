import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { press, tabTo } from '../actions.ts';
import { expectNoViolations } from '../checks.ts';
import { expect, test as base } from '../fixtures.ts';
import { start } from '../process.ts';
import { serve } from '../serve.ts';
import { type MadeWeb, openMadeWeb, sourcesFile } from './made-web.ts';

// The desk over a sources file, as `npm start -- --sources FILE` starts it: where each record came from, and what is missing.

const test = base.extend<{ web: MadeWeb }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  web: async ({}, use) => {
    const web = await openMadeWeb(Date.now());
    await use(web);
    await web.close();
  },

  baseURL: async ({ web }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'marketdesk-sources-'));
    const second = await serve({ items: 300, newsOnly: true, until: new Date().toISOString() });
    const file = join(folder, 'sources.json');
    await writeFile(join(folder, 'mirror.key'), second.key);
    await writeFile(file, sourcesFile(web.url, second.data, undefined, '5s'));
    const desk = await start(
      'scripts/start.ts',
      ['--sources', file],
      { PORT: '0', DATA_STORE: join(folder, 'store.sqlite') },
      /ready at (http:\S+)/,
    );
    await use(desk.url);
    await desk.stop();
    await second.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

test('shows what the sources load, where each record came from, and what is missing', async ({
  web,
  page,
  news,
  quantified,
  ratios,
  symbol,
}) => {
  const headline = 'NVIDIA Signs a Supply Agreement With Example Foundries';
  const main = page.getByRole('main');
  // Sources are polled in real time.
  await page.clock.setSystemTime(Date.now());

  await test.step('a reaction is measured as soon as stories and prices are there', async () => {
    await expect(async () => {
      await page.goto('quantified?symbols=NVDA');
      await expect(quantified.rows.filter({ hasText: headline })).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    const moves = new Map((await quantified.firstMoves(3)) as [string, string][]);
    // Half a percent in each of five minutes, measured from one price to the next.
    expect(moves.get(headline)).toMatch(/^\+(1\.[5-9]|2\.[0-5])\d%$/);
  });

  await test.step('a story has the time of the header, and leads to its source', async () => {
    await news.open('news?tickers=NVDA&channels=Contracts');
    await expect(news.headlines).toHaveCount(1);
    await expect(news.headlines).toContainText('11:05:10');
    await news.openStory(0);
    await expect(news.story).toContainText('Source: sec-news');
    await expectNoViolations(page);
    await tabTo(page, news.story.getByRole('link', { name: 'sec-news' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/status$/);
  });

  const sources = page.getByRole('region', { name: 'Sources' });
  await test.step('the status lists the sources', async () => {
    await expect(sources.getByRole('rowheader')).toHaveText([/^sec-newsfilings/, /^wire/, /^seccompanyfacts/, /^prices/, /^desk-two/]);
    await expect(main).toContainText('All systems normal');
    await expectNoViolations(page);
  });

  await test.step('the keyboard filters by source', async () => {
    await news.open();
    await tabTo(page, page.getByRole('button', { name: 'More ▾' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('combobox', { name: 'Source' }));
    await page.keyboard.type('wire');
    await press(page, 'Enter', 'Enter');
    await expect(news.headlines).toHaveCount(3);
    expect(page.url()).toMatch(/\?sources=wire$/);
    await expect(news.chips).toHaveText([/Source: wire/]);
  });

  await test.step('a ratio names its source and what explains it; what is missing is said', async () => {
    await ratios.open('ratios?s=AAPL');
    await expect(main).toContainText('From: sec');
    await expect(main).toContainText(/npm run data -- ratios explain AAPL roe \d{4}-\d\d-\d\d --period TTM/);
    await page.goto('symbol/MSFT');
    await expect(symbol.panel('Ratios')).toContainText('MSFT is not among the symbols of "sec". Add it there.');
    await expect(symbol.panel('Price')).toContainText('MSFT is not among the symbols of "prices". Add it there.');
  });

  await test.step('a source that fails is in the verdict after its next poll', async () => {
    web.breakFeed();
    await page.goto('status');
    await expect(async () => {
      await press(page, 'r');
      await expect(page.getByText(/1 of 5 sources fails: wire, last success \d\d:\d\d:\d\d ET\./)).toBeVisible({ timeout: 5000 });
    }).toPass();
    await expect(sources.getByRole('row', { name: /^wire/ })).toContainText('expected a feed, got a web page');
    await expectNoViolations(page);
  });
});
