import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { startApi, type WireRecord } from '#src/testing/api.ts';
import { dailyBars } from '#src/testing/bars.ts';
import { wireReaction } from '#src/testing/records.ts';
import { button } from '#src/testing/open-page.ts';
import { renderPage } from '#src/testing/render-page.tsx';
import { collectSavedFiles } from '#src/testing/saved-files.ts';
import { about, story } from '#src/testing/stories.ts';
import { textOf } from '#src/testing/text.ts';

/*
 * The brief at four moments around a half day, beside a sheet that was worked by hand from the trades below: Tuesday 24 to Monday
 * 30 November 2026, with Thanksgiving on the 26th and a close at 13:00 on the 27th. Each trade is one bar of five minutes.
 */

const instantOf = (text: string): number => {
  const [date = '', clock = ''] = text.split(' ');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return newYorkInstant(`2026-11-${date}`, hours * 3600 + minutes * 60);
};

const trades = (symbol: string, prices: Readonly<Record<string, number>>): WireRecord => ({
  ...{ symbol, interval: 300 },
  candles: Object.entries(prices).map(([time, price]) => ({
    ...{ time: String(instantOf(time) * 1000), open: price, high: price, low: price, close: price, volume: '100', dateTime: '' },
  })),
});

const bars = [
  trades('AAPL', {
    ...{ '24 15:55': 190, '25 15:55': 200, '27 12:55': 202, '27 13:05': 201, '27 16:55': 200.5 },
    ...{ '30 08:00': 204, '30 10:40': 206, '30 15:55': 205, '30 17:50': 207 },
  }),
  // Nothing outside of sessions but a trade at the price of the close.
  trades('KO', { '24 15:55': 66, '25 15:55': 60, '27 12:55': 59.4, '30 10:40': 58.5, '30 15:55': 60.6, '30 16:30': 60.6 }),
  // On Monday its first trade of the session is in the afternoon.
  trades('F', { '24 15:55': 8, '25 15:55': 10, '27 12:55': 11, '27 13:30': 10.89, '30 07:00': 11.22, '30 14:00': 11.55 }),
  // On Monday its bars end in the first half-hour.
  trades('MSFT', { '24 15:55': 320, '25 15:55': 500, '27 12:55': 400, '27 14:00': 396, '30 09:35': 404 }),
  // Three for one on Monday.
  trades('TSLA', {
    ...{ '24 15:55': 1010, '25 15:55': 900, '27 12:55': 909, '27 15:00': 900 },
    ...{ '30 07:30': 306, '30 10:40': 309.06, '30 15:55': 312.09, '30 17:00': 313.65 },
  }),
  // After 17:00 on the half day and before 04:00 on Monday no session is open.
  trades('GM', {
    ...{ '24 15:55': 40, '25 15:55': 50, '27 12:55': 50.5, '27 16:55': 51.01, '27 17:00': 60 },
    ...{ '30 03:55': 70, '30 04:00': 51.51, '30 10:40': 50, '30 15:55': 50.5, '30 17:55': 51.51 },
  }),
  dailyBars('HD', { '2026-11-24': 250, '2026-11-25': 300, '2026-11-27': 306, '2026-11-30': 309.06 }),
];

const split = {
  ...{ id: 's', ticker: 'TSLA', name: 'Tesla', exchange: 'NASDAQ', cusip: '', date_announced: '2026-11-01', date_ex: '2026-11-30' },
  ...{ date_recorded: '2026-11-27', date_distribution: '2026-11-27', importance: 1, optionable: false, ratio: '3:1' },
  ...{ split_type: 'Forward Stock Split', notes: '', updated: 1_795_000_000 },
};

const positions = {
  ...{ AAPL: { shares: '10' }, KO: { shares: '-20' }, F: { shares: '100' }, MSFT: { shares: '5' } },
  ...{ HD: { shares: '2' }, GM: { shares: '30' } },
};
const symbols = ['AAPL', 'KO', 'F', 'MSFT', 'TSLA', 'GM', 'HD', 'BRK.B'];

const table = page.getByRole('table', { name: /^Companies with prices/ });
const heads = (): string => [...(table.query()?.querySelectorAll('thead th') ?? [])].map((head) => textOf(head)).join(' | ');

/** The cells of a company's price and changes, as they are labelled. */
function cellsOf(symbol: string): string {
  const row = table.query()?.querySelector(`tbody [data-symbol="${symbol}"]`)?.closest('tr');
  const cells = [...(row?.querySelectorAll('td') ?? [])].filter(({ dataset }) =>
    /^(?:Price|Day|Pre-market|After hours|Since .*)$/.test(dataset['label'] ?? ''),
  );
  return cells.map((cell) => textOf(cell).replace(/^–.*/, '–').replaceAll(/[▲▼] /g, '')).join(' | ');
}

async function open(moment: string, more = '', quantified: readonly WireRecord[] = []): Promise<void> {
  vi.setSystemTime(instantOf(moment) * 1000);
  watchlists.set([{ name: 'Mine', symbols, positions }]);
  const news = ['27 10:00', '30 08:00'].map((time, index) => story(index + 1, { ...about('BRK.B'), created: instantOf(time) }));
  startApi({ news, bars, splits: [split], quantified });
  await renderPage(`/brief?list=Mine:${symbols.join(',')}${more}`);
  await expect.poll(() => table.query()?.querySelectorAll('tbody tr').length).toBe(8);
}

interface Sheet {
  readonly at: string;
  readonly more?: string;
  readonly title: string;
  readonly heads: string;
  readonly total: string;
  /** in the order of `symbols` */
  readonly rows: readonly string[];
}

const sheets: readonly (readonly [name: string, Sheet])[] = [
  [
    'on Saturday',
    {
      at: '28 12:00',
      title: 'Mine Fri Nov 27 (half day) and since, from the close of Nov 25 16:00 ET',
      heads: 'Priceat Nov 27 13:00 ET | DayFri Nov 27 (half day)vs close Nov 25 | After hoursFri Nov 27 (half day)vs close Nov 27',
      // 2,020 - 1,188 + 1,100 + 2,000 + 612 + 1,515; 20 + 12 + 100 - 500 + 12 + 15 of 6,400; -15 - 11 - 20 + 15.30 of 6,635
      total: 'Positions $6,059 · Day \u2212341 (\u22125.33%) · After hours \u221231 (\u22120.46%), 4 of 6',
      rows: [
        '202.00 | +1.00% | \u22120.74%',
        '59.40 | \u22121.00% | –',
        '11.00 | +10.00% | \u22121.00%',
        '400.00 | \u221220.00% | \u22121.00%',
        '909.00 | +1.00% | \u22120.99%',
        '50.50 | +1.00% | +1.01%',
        '306.00 | +2.00% | –',
        '– | – | –',
      ],
    },
  ],
  [
    'before the market opens',
    {
      at: '30 08:30',
      title: 'Mine Fri Nov 27 (half day) and since, from the close of Nov 25 16:00 ET',
      heads: 'Priceat Nov 27 13:00 ET | DayFri Nov 27 (half day)vs close Nov 25 | Pre-marketMon Nov 30vs close Nov 27',
      // 20 + 22 + 30.30 of 2,020 + 1,100 + 1,515
      total: 'Positions $6,059 · Day \u2212341 (\u22125.33%) · Pre-market +72 (+1.56%), 3 of 6',
      rows: [
        '202.00 | +1.00% | +0.99%',
        '59.40 | \u22121.00% | –',
        '11.00 | +10.00% | +2.00%',
        '400.00 | \u221220.00% | –',
        '303.00 | +1.00% | +0.99%',
        '50.50 | +1.00% | +2.00%',
        '306.00 | +2.00% | –',
        '– | – | –',
      ],
    },
  ],
  [
    'in the session',
    {
      at: '30 10:45',
      title: 'Mine since the last close, Nov 27 13:00 ET',
      heads: 'Priceat Nov 27 13:00 to 10:45 ET | DayMon Nov 30 so farvs close Nov 27',
      // 2,060 - 1,170 + 1,100 + 2,020 + 612 + 1,500; 40 + 18 + 20 - 15 of 2,020 - 1,188 + 2,000 + 1,515
      total: 'Positions $6,122 · Day +63.00 (+1.45%), 4 of 6',
      rows: [
        '206.00 | +1.98%',
        '58.50 | \u22121.52%',
        '11.00 | –',
        '404.00 | +1.00%as of 10:00',
        '309.06 | +2.00%',
        '50.00 | \u22120.99%',
        '306.00 | –',
        '– | –',
      ],
    },
  ],
  [
    'after hours',
    {
      at: '30 18:00',
      title: 'Mine Mon Nov 30 and since, from the close of Nov 27 13:00 ET',
      heads: 'Priceat 16:00 ET | DayMon Nov 30vs close Nov 27 | After hoursMon Nov 30vs close Nov 30',
      // 2,050 - 1,212 + 1,155 + 2,020 + 618.12 + 1,515; 30 - 24 + 55 + 20 + 6.12 + 0 of 6,059; 20 + 0 + 30.30 of 2,353
      total: 'Positions $6,146 · Day +87.12 (+1.44%) · After hours +50.30 (+2.14%), 3 of 6',
      rows: [
        '205.00 | +1.49% | +0.98%',
        '60.60 | +2.02% | 0.00%',
        '11.55 | +5.00%as of 14:30 | –',
        '404.00 | +1.00%as of 10:00 | –',
        '312.09 | +3.00% | +0.50%',
        '50.50 | 0.00% | +2.00%',
        '309.06 | +1.00% | –',
        '– | – | –',
      ],
    },
  ],
  [
    'on Saturday since a day',
    {
      at: '28 12:00',
      more: '&from=2026-11-25',
      title: 'Mine since Nov 25 00:00 ET',
      heads:
        'Priceat Nov 27 13:00 ET | DayFri Nov 27 (half day)vs close Nov 25 | After hoursFri Nov 27 (half day)vs close Nov 27 | Since Nov 25to Nov 27vs close Nov 24',
      // 120 + 132 + 300 + 400 + 112 + 315 of 6,059 - 1,379
      total: 'Positions $6,059 · Day \u2212341 (\u22125.33%) · After hours \u221231 (\u22120.46%), 4 of 6 · Since Nov 25 +1,379 (+29.47%)',
      rows: [
        '202.00 | +1.00% | \u22120.74% | +6.32%',
        '59.40 | \u22121.00% | – | \u221210.00%',
        '11.00 | +10.00% | \u22121.00% | +37.50%',
        '400.00 | \u221220.00% | \u22121.00% | +25.00%',
        '909.00 | +1.00% | \u22120.99% | \u221210.00%',
        '50.50 | +1.00% | +1.01% | +26.25%',
        '306.00 | +2.00% | – | +22.40%',
        '– | – | – | –',
      ],
    },
  ],
];

test.each(sheets)('each figure is that of the sheet %s', async (_, sheet) => {
  await open(sheet.at, sheet.more);
  await expect.element(page.getByRole('heading', { name: /^Mine/ })).toMatchTextContent(sheet.title);
  expect(symbols.map(cellsOf)).toEqual(sheet.rows);
  expect(heads()).toContain(sheet.heads);
  expect(textOf(page.getByText(/^Positions/).query()).replaceAll(/[▲▼] /g, '')).toBe(sheet.total);
});

test('the file says what the page says: each price with its end, each change with its base', async () => {
  const numbers = { '5_Minutes%': '0.914802956258', 'Result%': '0.467030982932', VolumeStdDev: '-1.03092085267' };
  const published = { Date: '11/27/2026', PUBt: '2026-11-27 10:00:00.000' };
  await open('28 12:00', '&from=2026-11-25', [wireReaction({ _id: 'a', ResourceID: '1', Symb: 'BRK.B', ...published, ...numbers })]);
  const saved = collectSavedFiles();
  await button('Export ▾').click();
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'CSV' }).click();
  await expect.poll(() => saved.length).toBe(1);
  const lines = ((await saved[0]?.file.text()) ?? '').replace('\uFEFF', '').split(/\r?\n/);
  const names = lines[0]?.split(',') ?? [];
  const aapl = lines.find((line) => line.startsWith('AAPL'))?.split(',') ?? [];
  const values = Object.fromEntries(names.map((name, index) => [name, aapl[index]]));
  expect(values).toMatchObject({
    ...{ price: '202', price_is: 'session', session: '2026-11-27', value: '2020' },
    ...{ day_close_before: '200', day_close_before_day: '2026-11-25', day_change_vs_close_before: '2', day_percent_vs_close_before: '1' },
    ...{ day_value_change_vs_close_before: '20', extended_hours: 'After hours', extended_price: '200.5' },
    ...{ extended_close: '202', extended_percent_vs_close: '-0.74', extended_value_change_vs_close: '-15' },
    ...{ since_close_before: '190', since_close_before_day: '2026-11-24', since_percent_vs_close_before: '6.32' },
    since_value_change_vs_close_before: '120',
  });
  const brk = lines.find((line) => line.startsWith('BRK.B')) ?? '';
  expect(brk).toContain(',0.91,,3.07,vs SPY,,-1,');
  // Each change says what it is measured from.
  for (const name of names.filter((one) => /_(?:change|percent)(?:_|$)/.test(one)))
    expect(name).toMatch(/_(?:vs_[a-z_]+|after_story_percent)$/);
  expect([values['price_at_et'], values['extended_price_at_et']]).toEqual(['2026-11-27T13:00:00-05:00', '2026-11-27T17:00:00-05:00']);
});
