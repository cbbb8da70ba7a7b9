import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { madeDesk, type Made } from './made-desk.ts';
import { answering, fixedSeconds, madeStory } from './made-upstream.ts';

const test = base.extend<Made>(madeDesk);

const zebra = (id: number, after: number, title: string) => madeStory(id, fixedSeconds + after, { title, stocks: [{ name: 'AAPL' }] });

/** By the palette, from wherever the reader is. */
async function openPanel(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Symbols, pages/ }).waitFor();
  await page.keyboard.type('alerts');
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveAccessibleName(/^Alerts/);
  await page.keyboard.press('Enter');
}

test('a rule is created, tested and saved by keyboard; a new story alerts once, on any page and in one of two tabs', async ({
  made,
  page,
  context,
}) => {
  made.instead = (request, response) => (request.url?.includes('quantified') ? answering(200, '[]')(request, response) : false);
  made.put(zebra(1001, -3600, 'Zebra merger is off'));
  const other = await context.newPage();
  await other.goto(made.at('ratios'));
  await page.goto(made.at('logos'));
  await page.getByRole('heading', { name: 'Logos', level: 1 }).waitFor();
  await page.clock.fastForward(3000);
  await openPanel(page);

  const panel = page.getByRole('dialog', { name: 'Alerts' });
  await expect(panel.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Zebras');
  for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press('Tab');
  await expect(panel.getByRole('combobox', { name: 'Words or phrases' })).toBeFocused();
  await page.keyboard.type('zebra');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('region', { name: 'Backtest' })).toContainText(
    'Last 90 days: 1 hit on 1 day, busiest hour 1, median 30-min move n=0, min 10',
  );
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('list', { name: 'Saved rules' })).toContainText('with “zebra”; cooldown 10 min');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  // One of the two tabs shows the notice.
  const inPage = (one: Page) => one.getByRole('region', { name: 'Alerts' });
  const notices = async (): Promise<number> => (await inPage(page).count()) + (await inPage(other).count());
  await expect(async () => expect(await page.evaluate(() => localStorage.getItem('marketdesk:alerts-watched'))).toContain('any')).toPass();
  made.put(zebra(1002, 10, 'Zebra bids anew'), zebra(1003, 11, 'A horse is no zebra'), zebra(1004, 12, 'Horses'));
  await page.clock.fastForward(20_000);
  await expect.poll(notices).toBe(1);
  const notifiedPage = (await inPage(page).count()) === 1 ? page : other;
  const notice = inPage(notifiedPage);
  await expect(notice.getByRole('heading')).toHaveText('Zebras: 2 stories');
  await expect(notice.getByRole('listitem')).toHaveText([/AAPL A horse is no zebra/, /AAPL Zebra bids anew/]);
  await notice.getByRole('button', { name: 'Dismiss alerts' }).focus();
  await notifiedPage.keyboard.press('Escape');
  await expect(notice).toBeHidden();

  // What was seen never alerts again, on the next page either; within the cooldown the panel tells what came.
  await other.close();
  made.put(zebra(1005, 180, 'Zebra crossing'));
  await page.goto(made.at('status'));
  await page.getByRole('heading', { name: 'Status' }).first().waitFor();
  await page.clock.fastForward(3000);
  await openPanel(page);
  const recent = panel.getByRole('list', { name: 'Recent hits' }).getByRole('listitem');
  await expect(recent).toHaveText([/Zebra crossing.*in cooldown/, /A horse is no zebra/, /Zebra bids anew/]);
  await expect(inPage(page)).toBeHidden();
});
