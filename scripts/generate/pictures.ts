import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as playwright, type Page } from '@playwright/test';
import { chromium } from '../chromium.ts';
import { openDeskAt } from '../example-world/desk-at.ts';
import { root } from '../run-tool.ts';

// `node scripts/generate/pictures.ts`: the pictures of README.md, in docs/pictures/, from the example world at one moment.

/** Sharp enough in a README, and less than 300 kB each. */
const size = { width: 1280, height: 800 };

/** Each picture: its page, and what is done before the page is shown. */
const pictures: Readonly<Record<string, { readonly path: string; readonly prepare: (page: Page) => Promise<unknown> }>> = {
  news: {
    path: 'news',
    prepare: async (page) => {
      // A story whose price has moved already.
      const measured = page.getByRole('article').filter({ has: page.locator('a.reaction', { hasText: /\d%/ }) });
      await measured.first().click({ position: { x: 320, y: 10 } });
      const story = page.getByRole('complementary', { name: 'Story' });
      await story.getByRole('img').first().waitFor();
      await story.getByText('Loading the story').waitFor({ state: 'detached' });
    },
  },
  explorer: {
    // The study of upgrades, over a year: a quarter of so small a world has too few.
    path: 'quantified?from=2025-12-01&f=AnalystAction:in:Upgrade&sort=5_Minutes%25:desc&analysis=true&tab=cohorts&by=filter',
    prepare: async (page) => {
      const analysis = page.getByRole('region', { name: 'Analysis', exact: true });
      await page
        .getByRole('status')
        .filter({ hasText: / of all / })
        .waitFor();
      await analysis.getByRole('img').first().waitFor();
      await analysis.getByText(/Other stories \(within an hour\): (?:median|no figure)/).waitFor();
    },
  },
  symbol: {
    path: 'symbol/AAPL',
    prepare: (page) => page.getByRole('region', { name: 'Timeline', exact: true }).getByRole('listitem').first().waitFor(),
  },
};

await using desk = await openDeskAt('2026-12-01T10:15', 3000);
const folder = join(root, 'docs', 'pictures');
mkdirSync(folder, { recursive: true });
const browser = await playwright.launch(chromium);
try {
  for (const [name, { path, prepare }] of Object.entries(pictures)) {
    await using page = await browser.newPage({ viewport: size, colorScheme: 'light', locale: 'en-US', timezoneId: 'America/New_York' });
    // As on any visit but the first.
    await page.addInitScript(() => localStorage.setItem('marketdesk:first-steps', '{"isDismissed":true}'));
    page.setDefaultTimeout(120_000);
    await page.goto(new URL(path, desk.url).href);
    await prepare(page);
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
    console.log(`docs/pictures/${name}.png`);
  }
} finally {
  await browser.close();
}
