import { eventsOf, parseCalendar, textOf, valueOf } from '#contract/testing/parse-calendar.ts';
import { fetchJson } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { serveHost } from './host-page.ts';

interface CalendarRecord {
  readonly id: string;
  readonly date: string;
  readonly date_ex: string;
  readonly time: string;
}

/** What a calendar program sends. */
const headers = { 'user-agent': 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17928)', accept: 'text/calendar' };

test('the address that the page offers is a calendar with an event for each split of the page', async ({ page, splits, request }) => {
  await splits.open('splits?by=ex&from=2026-06-01&importance=1');
  await splits.filters.getByRole('button', { name: 'Subscribe' }).click();
  const panel = page.getByRole('dialog', { name: 'Subscribe (ICS)' });
  const address = await panel.getByLabel('Address of the calendar').inputValue();
  await expect(panel.getByRole('link', { name: 'Open in a program' })).toHaveAttribute('href', address.replace(/^http:/, 'webcal:'));

  const response = await request.get(address, { headers });
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const events = eventsOf(parseCalendar(await response.text()));
  const query = 'parameters[date_search_field]=ex&parameters[date_from]=2026-06-01&parameters[importance]=1';
  const { splits: records } = await fetchJson<{ splits: CalendarRecord[] }>(page, `api/v2.1/calendar/splits?${query}`);
  expect(records.length).toBeGreaterThan(10);
  expect(events.map((event) => [textOf(event, 'UID'), valueOf(event, 'DTSTART')])).toEqual(
    records.map(({ id, date_ex }) => [`split-${id}@marketdesk`, date_ex.replaceAll('-', '')]),
  );
  await expect(splits.count).toContainText(`${records.length} splits`);

  const again = await request.get(address, { headers: { ...headers, 'if-none-match': response.headers()['etag'] ?? '' } });
  expect(again.status()).toBe(304);
});

test('guidance is a calendar with New York times where they are known; an invalid address is refused by name', async ({
  page,
  request,
}) => {
  const response = await request.get('calendar/guidance.ics?primary=All', { headers });
  const events = eventsOf(parseCalendar(await response.text()));
  const { guidance } = await fetchJson<{ guidance: CalendarRecord[] }>(page, 'api/v2.1/calendar/guidance?parameters[is_primary]=All');
  expect(guidance.length).toBeGreaterThan(100);
  const digits = (text: string): string => text.replace(/[-:]/g, '');
  expect(events.map((event) => valueOf(event, 'DTSTART'))).toEqual(
    guidance.map(({ date, time }) => (time === '00:00:00' ? digits(date) : `${digits(date)}T${digits(time)}`)),
  );

  const refused = await request.get('calendar/splits.ics?from=2026-02-30&importance=6', { headers });
  expect(refused.status()).toBe(400);
  const { errors } = (await refused.json()) as { errors: { value: string }[] };
  expect(errors.map(({ value }) => value)).toEqual([
    'from: expected an existing date as YYYY-MM-DD, got "2026-02-30"',
    'importance: at most 5, got 6',
  ]);
});

test.describe('from a page of another site', () => {
  // The browser's own lines about what it was refused.
  test.use({ tolerated: /CORS policy|Failed to load resource|net::ERR|allow-scripts and allow-same-origin/ });

  test('a calendar cannot be read', async ({ page, baseURL }) => {
    const host = await serveHost();
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.ics')) statuses.push(response.status());
    });
    await page.goto(host.around('about:blank'));
    const texts = await page.evaluate(async (address) => {
      const attempts: RequestInit[] = [{}, { mode: 'no-cors' }, { mode: 'no-cors', referrerPolicy: 'no-referrer' }];
      return Promise.all(
        attempts.map((init) =>
          fetch(address, init).then(
            (response) => response.text(),
            () => 'refused',
          ),
        ),
      );
    }, `${baseURL}calendar/splits.ics`);
    expect(texts.filter((text) => text.includes('VCALENDAR'))).toEqual([]);
    expect(statuses.filter((status) => status === 200)).toEqual([]);
    await host.stop();
  });
});
