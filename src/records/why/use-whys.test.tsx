import { BrowserRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { startApi, type TestApi, type WireRecord } from '#src/testing/api.ts';
import { dailyBars, intradayBars } from '#src/testing/bars.ts';
import { wireReaction, wireSplit } from '#src/testing/records.ts';
import { pass, withQueries } from '#src/testing/render-page.tsx';
import { about, story } from '#src/testing/stories.ts';
import { refusal } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';
import { useWhy, useWhys } from './use-whys.ts';
import { WhyCell, WhyText } from './why-text.tsx';

// The day before that of the tests, whose session is over; its minutes jump at 10:31.
const day = '2026-11-19';
const at = (hours: number, minutes = 0, on = day): number => newYorkInstant(on, hours * 3600 + minutes * 60);

const minutesFrom = 61;
const jump = (base: number, to: number): readonly number[] => [
  ...Array.from({ length: minutesFrom }, () => base),
  ...Array.from({ length: 20 }, () => to),
];

/** Days before with usual changes, and minutes of the day. */
const barsOf = (symbol: string, to = 106, base = 100): readonly WireRecord[] => [
  dailyBars(symbol, {
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, back) => [`2026-10-${String(30 - back).padStart(2, '0')}`, base + (back % 2)]).filter(
        ([date]) => ![0, 6].includes(new Date(String(date)).getUTCDay()),
      ),
    ),
    '2026-11-18': base,
  }),
  intradayBars(symbol, day, 9.5, jump(base, to), 60),
];

/** Before every session that a base rate looks at. */
const first = story(1, { ...about('ELSE'), created: at(9, 0, '2026-08-03') });

const on = (id: number, created: number, ...symbols: string[]): NewsItem =>
  story(id, { ...about(...symbols), created, title: `Story ${id}` });

function Table({ symbols }: { symbols: readonly string[] }) {
  const { stateOf } = useWhys(symbols, { day, session: 'REGULAR' });
  return (
    <BrowserRouter>
      <ul>
        {symbols.map((symbol) => (
          <li key={symbol} aria-label={symbol}>
            <WhyCell symbol={symbol} state={stateOf(symbol)} />
          </li>
        ))}
      </ul>
    </BrowserRouter>
  );
}

function Page({ symbol, shownPercent = -4 }: { symbol: string; shownPercent?: number }) {
  const state = useWhy({ symbol, day, session: 'REGULAR' });
  return (
    <BrowserRouter>
      <WhyText {...{ symbol, state, shownPercent }} />
    </BrowserRouter>
  );
}

const cell = (symbol: string): string => textOf(page.getByRole('listitem', { name: symbol }).element());
const requestsTo = ({ requests }: TestApi, path: RegExp): number => requests.filter((request) => path.test(request)).length;

test('the story that fits each symbol, its base rate, and why there is none', async () => {
  startApi({
    bars: [...barsOf('FITS'), ...barsOf('LATE'), ...barsOf('MANY'), ...barsOf('FLAT', 100), dailyBars('BARE', { '2026-11-18': 5 })],
    news: [
      first,
      on(2, at(10, 30), 'FITS', 'LATE', 'AAA'),
      on(3, at(8), 'FITS'),
      on(4, at(10, 32), 'MANY'),
      on(5, at(10, 30), 'MANY', 'AAA', 'BBB', 'CCC'),
      // A session of sixty with a story before it.
      on(6, at(8, 0, '2026-11-16'), 'FITS'),
      // Every session of some weeks.
      ...Array.from({ length: 40 }, (_, index) =>
        on(100 + index, at(7, 0, `2026-${10 + Math.floor(index / 28)}-${String((index % 28) + 1).padStart(2, '0')}`), 'LATE'),
      ),
    ],
    quantified: [
      wireReaction({
        _id: 'r',
        ResourceID: '2',
        Symb: 'FITS',
        PUBt: '2026-11-19 15:30:00.000',
        ReportSess: 'All',
        NewsSess: 'Main',
        '30_Minutes%': '5.5',
      }),
    ],
  });
  await render(withQueries(<Table symbols={['FITS', 'LATE', 'MANY', 'FLAT', 'BARE', 'NONE']} />));
  await expect.poll(() => cell('FITS')).toMatch(/Story 2.*\+5\.50%.*2%, fits \(a story fits 2% of random windows\)/);
  await expect.poll(() => cell('LATE')).toMatch(/Story 2.*% weak, weak: a story fits \d\d% of random windows/);
  await expect.poll(() => cell('MANY')).toBe('no story found in what is loaded');
  await expect.poll(() => cell('FLAT')).toMatch(/The price of FLAT has not changed/);
  await expect.poll(() => cell('BARE')).toMatch(/No price bars of BARE in this span/);
  await expect.poll(() => cell('NONE')).toMatch(/No close of NONE before Nov 19, 2026/);
  await expect.element(page.getByRole('link', { name: 'Story 2' }).first()).toHaveAttribute('href', '/news/2?tickers=FITS');
});

test('many symbols share requests, and a day that is over is read once', async () => {
  const symbols = Array.from({ length: 25 }, (_, index) => `S${index}`);
  const api = startApi({ bars: symbols.flatMap((symbol) => barsOf(symbol)), news: [first, on(2, at(10, 30), 'S7')] });
  await render(withQueries(<Table symbols={symbols} />));
  await expect.poll(() => cell('S7')).toMatch(/0%, fits/);
  await expect.poll(() => cell('S24')).toMatch(/no story found/);
  const counts = () => ({
    minutes: requestsTo(api, /\/bars\?.*interval=1m/),
    days: requestsTo(api, /\/bars\?(?!.*interval=)/),
    since: requestsTo(api, /\/news\?.*publishedSince=/),
    reactions: requestsTo(api, /\/newsquantified\?/),
    bases: requestsTo(api, /\/news\?.*tickers=S7&/) + requestsTo(api, /\/news\?.*tickers=S7$/),
  });
  expect(counts()).toMatchObject({ minutes: 2, days: 1, since: 1, reactions: 1, bases: 1 });
  const before = api.requests.length;
  pass(600);
  expect(api.requests).toHaveLength(before);
});

test('a split of the day is no move', async () => {
  startApi({
    bars: barsOf('HLDN', 9.6, 10).map((series) => ({
      ...series,
      candles: (series['candles'] as { time: string; close: number }[]).map((candle) =>
        Number(candle.time) / 1000 < at(0) ? { ...candle, open: 100, high: 100, low: 100, close: 100 } : candle,
      ),
    })),
    splits: [wireSplit({ ticker: 'HLDN', date_ex: day, ratio: '10:1' })],
    news: [first],
  });
  await render(withQueries(<Page symbol="HLDN" />));
  await expect.element(page.getByText(/of −4\.00% came from .*10:31 to 10:32 ET/)).toBeVisible();
});

test('a change that is shown of another price has its time', async () => {
  startApi({ bars: barsOf('FITS'), news: [first] });
  const view = await render(withQueries(<Page symbol="FITS" shownPercent={6} />));
  await expect.element(page.getByText(/of \+6\.00% came from /)).toBeVisible();
  await view.rerender(withQueries(<Page symbol="FITS" shownPercent={6.2} />));
  await expect.element(page.getByText(/of \+6\.00% at Nov 19 10:51 ET came from /)).toBeVisible();
});

test('a plan without price bars, and one without news, say so', async () => {
  const api = startApi({ bars: barsOf('FITS'), news: [first] });
  api.override = ({ pathname }) => (pathname.endsWith('/news') ? refusal('plan_excludes_endpoint', 'Not in the plan') : undefined);
  await render(withQueries(<Page symbol="FITS" />));
  await expect.element(page.getByText('News are not in your plan.')).toBeVisible();
});
