import type { Page } from '@playwright/test';
import { closeLayer, openFromPalette, press } from './actions.ts';
import { fakeStory, fixedSeconds, respondWith, type FakeStory } from './fake-upstream.ts';
import { expect, testFakeUpstream as test } from './fixtures.ts';

const story = (id: number, afterSeconds: number, title: string): FakeStory =>
  fakeStory(id, fixedSeconds + afterSeconds, { title, stocks: [{ name: 'AAPL' }] });

const noticeIn = (page: Page) => page.getByRole('region', { name: 'New alerts' });

test('a rule is created, tested and saved by keyboard; a new story alerts once, on any page and in one of two tabs', async ({
  upstream,
  page,
  context,
}) => {
  upstream.override = (request, response) => (request.url?.includes('quantified') ? respondWith(200, '[]')(request, response) : false);
  upstream.put(story(1001, -3600, 'Zebra merger is off'));
  const other = await context.newPage();
  await other.goto('ratios');
  await page.goto('logos');
  await page.getByRole('heading', { name: 'Logos', level: 1 }).waitFor();
  await page.clock.fastForward(3000);
  await openFromPalette(page, 'alert rules', /^Alert rules/);

  const panel = page.getByRole('dialog', { name: 'Alert rules' });
  const words = panel.getByRole('combobox', { name: 'Topics or keywords' });
  await expect(words).toBeFocused();
  await page.keyboard.type('zebra');
  await press(page, 'Enter');
  await panel.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('Zebras');
  await press(page, 'Enter');
  await expect(panel.getByRole('region', { name: 'Backtest' })).toContainText(
    'Last 90 days: 1 hit on 1 day, busiest hour 1, median 30-min move n=0, min 10',
  );
  await press(page, 'Enter');
  await expect(panel.getByRole('list', { name: 'Saved rules' })).toContainText('with “zebra”; cooldown 10 min');
  await closeLayer(page);

  await expect.poll(() => page.evaluate(() => localStorage.getItem('marketdesk:alerts-watched'))).toContain('any');
  // A poll of its own accord would show the notice before the clock leaps, which would end it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  upstream.put(story(1002, 10, 'Zebra bids anew'), story(1003, 11, 'A horse is no zebra'), story(1004, 12, 'Horses'));
  await page.clock.fastForward(20_000);
  const notices = async (): Promise<number> => (await noticeIn(page).count()) + (await noticeIn(other).count());
  await expect.poll(notices).toBe(1);
  const notified = (await noticeIn(page).count()) === 1 ? page : other;
  const notice = noticeIn(notified);
  await expect(notice.getByRole('heading')).toHaveText('Zebras: 2 stories');
  await expect(notice.getByRole('listitem')).toHaveText([/AAPL A horse is no zebra/, /AAPL Zebra bids anew/]);
  // It stays while it has the focus, and then leaves by itself.
  await notice.getByRole('button', { name: 'Dismiss alerts' }).focus();
  await notified.clock.fastForward(12_000);
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Dismiss alerts' }).blur();
  await notified.clock.fastForward(12_000);
  await expect(notice).toBeHidden();
  await page.clock.resume();

  // Another page does not alert again; a hit within the cooldown is listed in the panel only.
  await other.close();
  upstream.put(story(1005, 180, 'Zebra crossing'));
  await page.goto('status');
  await page.getByRole('heading', { name: 'Status' }).first().waitFor();
  await page.clock.fastForward(3000);
  const bell = page.getByRole('button', { name: /^Alerts/ });
  await expect(bell).toHaveAccessibleName('Alerts, 3 unread');
  await bell.focus();
  await press(page, 'Enter');
  const inbox = page.getByRole('dialog', { name: 'Alerts' });
  const hits = inbox.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
  await expect(hits).toHaveText([/Zebra crossing.*in cooldown/, /A horse is no zebra/, /Zebra bids anew/]);
  await hits.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/news\/1005/);
  await expect(bell).toHaveAccessibleName('Alerts, 2 unread');
  await bell.click();
  await inbox.getByRole('button', { name: 'Mark all read' }).click();
  await closeLayer(page);
  await expect(bell).toHaveAccessibleName('Alerts');
  await expect(noticeIn(page)).toBeHidden();
});
