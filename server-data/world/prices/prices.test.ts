import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { newYorkInstant } from '#contract/new-york.ts';
import type { Bars } from '../../quantify/bars.ts';
import { at as valueAt, barsOverAt, runBetween, sumOf } from '../../quantify/bars.ts';
import { summaryOf } from '../../quantify/past-day.ts';
import { companies, companyOf } from '../companies.ts';
import { dayOf, type Day } from '../days.ts';
import { announcementsOf } from '../earnings-days.ts';
import type { Company } from '../listing.ts';
import { Market } from '../market.ts';
import { quarterResults } from '../quarter-results.ts';
import { tradingDayFrom } from '../trading-days.ts';
import { hoursOf } from './hours.ts';
import { prices, type Stir } from './prices.ts';

const made = prices(1);
const market = new Market(1);
/** A usual day, a half day, and the days on both sides of a clock change. */
const days = ['2025-06-11', '2025-11-28', '2025-03-07', '2025-03-10'].map(dayOf);
const some = companies.filter((_, place) => place % 7 === 0);
const noon = (day: Day): number => hoursOf(day).main + 2.5 * 3600;

const shown = ({ day, Pre, Main, Post, All }: ReturnType<typeof summaryOf>): unknown => {
  const of = (session: typeof All) =>
    session && { first: session.first, high: session.high, low: session.low, last: session.last, volume: session.volume };
  return { day, Pre: of(Pre), Main: of(Main), Post: of(Post), All: of(All) };
};

test('a day’s bars keep to its daily figures to the cent and the share, whatever is told on it', () => {
  for (const company of some) {
    for (const day of days) {
      const daily = shown(made.daily(company, day));
      const stories = [noon(day), noon(day) + 7, hoursOf(day).pre + 3600].map((at, place): Stir => ({ at, push: place - 1 }));
      expect(shown(summaryOf(made.bars(company, day), hoursOf(day))), company.symbol).toEqual(daily);
      expect(shown(summaryOf(made.bars(company, day, stories), hoursOf(day))), company.symbol).toEqual(daily);
    }
  }
});

test('closes are the market’s', () => {
  for (const company of companies) {
    for (const day of days) expect(made.daily(company, day).Main.last).toBe(market.close(company, day));
  }
});

test('bars follow each other within the day’s hours, and each is a bar', () => {
  for (const company of some) {
    for (const day of days) {
      const hours = hoursOf(day);
      const bars = made.bars(company, day, [{ at: noon(day), push: 1 }]);
      let before = hours.pre;
      for (let place = 0; place < bars.length; place++) {
        const [start, end, open, high, low, close, volume, trades] = columnsOf(bars, place);
        const isBar = start >= before && end > start && low <= Math.min(open, close) && high >= Math.max(open, close);
        if (!isBar || volume < 1 || trades < 1 || volume % 1 !== 0) expect.fail(`${company.symbol} ${day} ${place}`);
        before = end;
      }
      expect(before).toBeLessThanOrEqual(hours.end);
    }
  }
});

const columnsOf = (bars: Bars, place: number) =>
  [bars.start, bars.end, bars.open, bars.high, bars.low, bars.close, bars.volume, bars.trades].map((column) => valueAt(column, place)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];

const hashOf = (bars: Bars): string => {
  const hash = createHash('sha256');
  for (const column of [bars.start, bars.end, bars.open, bars.high, bars.low, bars.close, bars.volume, bars.trades]) {
    hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  }
  return hash.digest('hex');
};

test('any day of any company can be asked for alone, and is the same to the byte', () => {
  const day = dayOf('2026-02-11');
  const story: Stir = { at: noon(day), push: 0.5 };
  const [nvidia, fund] = [companyOf('NVDA'), companyOf('SPY')];
  const fresh = prices(1);
  expect(hashOf(fresh.bars(nvidia, day, [story]))).toBe(hashOf(made.bars(nvidia, day, [story])));
  // A fund, which has no results: what is told of companies may change without it.
  const recorded = 'f26d691ef686773c1ef82e3f5f4b98773205dcb74ffc3a83d18b4b08eec7be08';
  expect(hashOf(fresh.bars(fund, day, [story]))).toBe(recorded);
  expect(hashOf(prices(2).bars(fund, day, [story]))).not.toBe(recorded);
});

const volumeBetween = (bars: Bars, start: number, end: number): number => sumOf(bars.volume, runBetween(bars, start, end));

test('volume is high at both ends of Main, low at noon, thin before and after', () => {
  for (const symbol of ['AAPL', 'SPY', 'JPM', 'XOM']) {
    for (const day of days.filter((each) => each !== dayOf('2025-11-28'))) {
      const { main, post, pre } = hoursOf(day);
      const bars = made.bars(companyOf(symbol), day);
      const noonish = volumeBetween(bars, main + 3 * 3600, main + 3.5 * 3600);
      expect(volumeBetween(bars, main, main + 1800)).toBeGreaterThan(1.8 * noonish);
      expect(volumeBetween(bars, post - 1800, post)).toBeGreaterThan(1.8 * noonish);
      expect(volumeBetween(bars, pre, main)).toBeLessThan(0.2 * volumeBetween(bars, main, post));
    }
  }
});

const priceAt = (bars: Bars, instant: number): number => valueAt(bars.close, barsOverAt(bars, instant) - 1);
const announced = ['AAPL', 'JPM', 'MSFT', 'JNJ', 'CAT', 'AMZN', 'NVDA', 'HD'].flatMap((symbol) => announcementsOf(companyOf(symbol), 2025));

test.each(
  announced
    .filter(({ company, day }) => Math.abs(quarterResults(1, announcementOf(company, day)).reaction) > 0.03)
    .map((told) => [told.company.symbol, told.day, told] as const),
)(
  'results of %s on day %d move the price within minutes, the way the next close goes, and are traded',
  (_, day, { company, session, secondsOfDay }) => {
    const next = session === 'pre' ? day : tradingDayFrom(day, 1);
    const bars = made.bars(company, day);
    const told = hoursOf(day).pre + secondsOfDay - 4 * 3600;
    const move = market.close(company, next) / market.close(company, tradingDayFrom(next, -1)) - 1;
    const answer = priceAt(bars, told + 600) / priceAt(bars, told) - 1;
    expect(Math.sign(answer)).toBe(Math.sign(move));
    expect(Math.abs(answer)).toBeGreaterThan(0.2 * Math.abs(move));
    if (session === 'post')
      expect(volumeBetween(bars, told, told + 900)).toBeGreaterThan(2 * volumeBetween(bars, told + 3600, told + 4500));
  },
);

function announcementOf(company: Company, day: Day) {
  return announced.find((told) => told.company === company && told.day === day) ?? expect.fail('not announced');
}

test('a story pushes the price at its second, not before, and makes people trade', () => {
  const pushed = { up: 0, down: 0, busier: 0, all: 0 };
  for (const company of some.filter(({ sector }) => sector !== 'Funds')) {
    for (const day of days) {
      const at = noon(day) + 23;
      const change = (push: number): number => {
        const bars = made.bars(company, day, [{ at, push }]);
        return priceAt(bars, at + 300) / priceAt(bars, at) - 1;
      };
      pushed.all++;
      if (change(1) > change(0)) pushed.up++;
      if (change(-1) < change(0)) pushed.down++;
      const minutes = (push: number): number => volumeBetween(made.bars(company, day, [{ at, push }]), at, at + 600);
      if (minutes(1) > 2 * minutes(0)) pushed.busier++;
    }
  }
  expect(pushed.all).toBeGreaterThan(100);
  expect(pushed.up / pushed.all).toBeGreaterThan(0.9);
  expect(pushed.down / pushed.all).toBeGreaterThan(0.9);
  expect(pushed.busier / pushed.all).toBeGreaterThan(0.95);
});

test('a story cuts its minutes, so that half a minute can be measured', () => {
  const day = dayOf('2025-06-11');
  const at = noon(day) + 14;
  const bars = made.bars(companyOf('AAPL'), day, [{ at, push: 0 }]);
  for (const seconds of [0, 30, 60]) expect([...bars.end]).toContain(at + seconds);
  expect(bars.length).toBe(made.bars(companyOf('AAPL'), day).length + 6);
});

test('the least traded shares rest for whole stretches outside the main session', () => {
  const thin = companies.filter(({ sector }) => sector !== 'Funds').map((company) => made.daily(company, dayOf('2025-06-11')).Pre);
  expect(thin.filter((session) => session === null || session.density < 0.2).length).toBeGreaterThan(20);
  expect(thin.filter((session) => session?.density === 1).length).toBeGreaterThan(20);
});

test('the clock of New York holds over a clock change', () => {
  expect(hoursOf(dayOf('2025-03-07')).main).toBe(newYorkInstant('2025-03-07', 34_200));
  expect(hoursOf(dayOf('2025-03-10')).main - hoursOf(dayOf('2025-03-07')).main).toBe(3 * 86_400 - 3600);
});
