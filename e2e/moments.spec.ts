import { expect, test } from '@playwright/test';
import { startCommand } from './process.ts';

// The example world can be started at a moment: service, proxy and page then follow that clock, wherever the browser's own is.

for (const { at, day, what } of [
  { at: '2026-11-28T11:00', day: 'Saturday, November 28', what: 'a Saturday after a half day' },
  { at: '2026-11-27T14:30', day: 'Friday, November 27', what: 'a half day, after its close' },
  { at: '2026-12-01T10:15', day: 'Tuesday, December 1', what: 'a trading day in its session' },
  { at: '2026-12-01T18:00', day: 'Tuesday, December 1', what: 'a trading day after hours' },
])
  test(`the desk of ${what} shows its news and its status of that moment`, async ({ page }) => {
    const args = ['start', '--', '--at', at, '--items', '300'];
    const running = await startCommand('npm', args, { npm_config_update_notifier: 'false', PORT: '0' }, /ready at (http:\S+)/);
    try {
      const clock = at.slice('2026-11-28T'.length);
      await page.goto(new URL('news', running.url).href);
      // Of that day, and a minute old at most: else a time of day would stand there.
      await expect(page.getByRole('feed', { name: 'Headlines' }).getByText(day)).toBeVisible();
      await expect(page.getByText(/^\d+ s ago$/).first()).toBeVisible();

      await page.goto(new URL('status', running.url).href);
      await expect(page.getByText(/^All systems normal/)).toBeVisible();
      await page.getByText('For operators').click();
      await expect(page.getByText(new RegExp(`started (?:\\w{3} \\d+ )?${clock}:\\d\\d ET`))).toBeVisible();
      const { now } = (await (await page.request.get(new URL('status.json', running.url).href)).json()) as { now: string };
      const ageMs = Date.parse(now) - Date.parse(`${at}:00-05:00`);
      expect(ageMs).toBeGreaterThanOrEqual(0);
      expect(ageMs).toBeLessThan(3_600_000);

      // A browser whose own clock is days off follows that of the desk, and says so.
      await page.clock.install({ time: Date.now() + 3 * 86_400_000 });
      await page.goto(new URL('news', running.url).href);
      await expect(page.getByText(/^This browser’s clock is 3 d ahead of the service’s/)).toBeVisible();
      await expect(page.getByRole('feed', { name: 'Headlines' }).getByText(day)).toBeVisible();
      await expect(page.getByText(/^\d+ (s|min) ago$/).first()).toBeVisible();
    } finally {
      await running.stop();
    }
  });
