import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventsOf, parseCalendar, textOf, valueOf } from '#contract/testing/parse-calendar.ts';
import { expect, test } from './fixtures.ts';
import { SplitsPage } from './pages/splits-page.ts';

interface Wire {
  readonly id: string;
  readonly date: string;
  readonly date_ex: string;
  readonly time: string;
}

/** What a calendar program sends. */
const program = { 'user-agent': 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17928)', accept: 'text/calendar' };

test('the address that the page offers is a calendar with an event for each split that the page finds', async ({ page, request }) => {
  const splits = new SplitsPage(page);
  await splits.open('splits?by=ex&from=2026-06-01&importance=1');
  await splits.filters.getByRole('button', { name: 'Subscribe' }).click();
  const panel = page.getByRole('dialog', { name: 'Subscribe (ICS)' });
  const address = await panel.getByLabel('Address of the calendar').inputValue();
  await expect(panel.getByRole('link', { name: 'Open in a program' })).toHaveAttribute('href', address.replace(/^http:/, 'webcal:'));

  const answer = await request.get(address, { headers: program });
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const events = eventsOf(parseCalendar(await answer.text()));
  const records = await request
    .get('api/v2.1/calendar/splits?parameters[date_search_field]=ex&parameters[date_from]=2026-06-01&parameters[importance]=1')
    .then(async (told) => ((await told.json()) as { splits: Wire[] }).splits);
  expect(records.length).toBeGreaterThan(10);
  expect(events.map((event) => [textOf(event, 'UID'), valueOf(event, 'DTSTART')])).toEqual(
    records.map(({ id, date_ex }) => [`split-${id}@marketdesk`, date_ex.replaceAll('-', '')]),
  );
  await expect(splits.count).toContainText(`${records.length} splits`);

  const again = await request.get(address, { headers: { ...program, 'if-none-match': answer.headers()['etag'] ?? '' } });
  expect(again.status()).toBe(304);
});

test('all guidance of the world is a calendar by the grammar, timed in New York where a time is known', async ({ request }) => {
  const answer = await request.get('calendar/guidance.ics?primary=All', { headers: program });
  const events = eventsOf(parseCalendar(await answer.text()));
  const records = await request
    .get('api/v2.1/calendar/guidance?parameters[is_primary]=All')
    .then(async (told) => ((await told.json()) as { guidance: Wire[] }).guidance);
  expect(records.length).toBeGreaterThan(100);
  const plain = (text: string): string => text.replace(/[-:]/g, '');
  expect(events.map((event) => valueOf(event, 'DTSTART'))).toEqual(
    records.map(({ date, time }) => (time === '00:00:00' ? plain(date) : `${plain(date)}T${plain(time)}`)),
  );
});

test('what is wrong with an address is said by name', async ({ request }) => {
  const answer = await request.get('calendar/splits.ics?from=2026-02-30&importance=6', { headers: program });
  expect(answer.status()).toBe(400);
  const { errors } = (await answer.json()) as { errors: { value: string }[] };
  expect(errors.map(({ value }) => value)).toEqual([
    'from: expected an existing date as YYYY-MM-DD, got "2026-02-30"',
    'importance: at most 5, got 6',
  ]);
});

test.describe('for another site', () => {
  // The browser's own lines about what it was refused.
  test.use({ tolerated: /CORS policy|Failed to load resource|net::ERR/ });

  test('a calendar is refused, however a page there asks for it', async ({ page, baseURL }) => {
    const server = createServer((_, answer) => void answer.setHeader('content-type', 'text/html').end('<!doctype html><title>x</title>'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.ics')) statuses.push(response.status());
    });
    try {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const read = await page.evaluate(async (address) => {
        const attempts = [{}, { mode: 'no-cors' }, { mode: 'no-cors', referrerPolicy: 'no-referrer' }] as RequestInit[];
        return Promise.all(
          attempts.map((how) =>
            fetch(address, how).then(
              (told) => told.text(),
              () => 'refused',
            ),
          ),
        );
      }, `${baseURL}calendar/splits.ics`);
      expect(read.filter((text) => text.includes('VCALENDAR'))).toEqual([]);
      expect(statuses.filter((status) => status === 200)).toEqual([]);
    } finally {
      server.close();
    }
  });
});
