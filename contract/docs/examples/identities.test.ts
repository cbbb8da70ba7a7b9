import { describe, expect, test } from 'vitest';
import { isDecimalText, numberOf } from '../../schema/decimal.ts';
import { compareDecimals } from '../../schema/exact-decimal.ts';
import { guidance } from '../../endpoints/guidance.ts';
import { logoFields, logos } from '../../endpoints/logos.ts';
import { news } from '../../endpoints/news.ts';
import { quantified, type QuantifiedMetric } from '../../endpoints/quantified.ts';
import { ratios } from '../../endpoints/ratios.ts';
import { splits } from '../../endpoints/splits.ts';
import { newYorkDay } from '../../time/new-york.ts';
import { parseUsDate, parseUtcTime } from '../../time/quantified-time.ts';
import { readRows } from '../../schema/rows.ts';
import guidanceExample from './guidance.json' with { type: 'json' };
import logosExample from './logos.json' with { type: 'json' };
import newsExample from './news.json' with { type: 'json' };
import quantifiedExample from './quantified.json' with { type: 'json' };
import ratiosExample from './ratios.json' with { type: 'json' };
import splitsExample from './splits.json' with { type: 'json' };

const rowsOf = <T>(read: { readonly rows: readonly T[] } | undefined): readonly T[] => read?.rows ?? [];
const stories = rowsOf(readRows(news, newsExample));
const readings = rowsOf(readRows(quantified, quantifiedExample));
const companies = rowsOf(readRows(ratios, ratiosExample));

/** Equal within a relative tolerance, or one last digit where values are rounded. */
const expectNear = (actual: number | null | undefined, expected: number, tolerance: number, lastDigit: number = Number.EPSILON) => {
  expect(actual).toBeTypeOf('number');
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThanOrEqual(Math.abs(expected) * tolerance + lastDigit);
};

describe.each(readings.map((row) => [row._id, row] as const))('reading %s', (_, row) => {
  const value = (name: QuantifiedMetric): number => {
    const number = numberOf(row[name]);
    if (number === null) throw new Error(`${name} is empty`);
    return number;
  };
  const expectIs = (name: QuantifiedMetric, expected: number) => expectNear(value(name), expected, 1e-6);
  const p0 = value('TONLast');

  test('its moves follow from its prices', () => {
    expectIs('Result%', ((value('EODClose') - p0) / p0) * 100);
    expectIs('Result_Vs_Index%', value('Result%') - ((value('SPYclose') - value('SPYLast')) / value('SPYLast')) * 100);
    expectIs('OpenGap%', ((value('DayOpen') - value('PrevClose')) / value('PrevClose')) * 100);
    expectIs('MaxUpAmt', value('EODHigh') - p0);
    expectIs('maxUp%', (value('MaxUpAmt') / p0) * 100);
    expectIs('MaxDnAmt', p0 - value('EODLow'));
    expectIs('maxDown%', (value('MaxDnAmt') / p0) * 100);
    expect(row.LS).toBe(String(Math.sign(value('MaxUpAmt') - value('MaxDnAmt'))));
  });

  test('its range, and what it is measured by', () => {
    const low = Math.min(value('TONLow'), value('EODLow'));
    expectIs('RangeAmt', Math.max(value('TONHigh'), value('EODHigh')) - low);
    expectIs('Range%', value('RangeAmt') / low);
    expectIs('ATR_Ratio', value('RangeAmt') / value('ATR14'));
    expectIs('Vol_Ratio', value('Curr_Vol') / value('Mov_Vol'));
    // one standard deviation measures both sides
    expect(value('HighExcStdDev') * value('MaxDnAmt')).toBeCloseTo(value('LowExcStdDev') * value('MaxUpAmt'), 6);
  });

  test('a level has its minutes exactly when the extreme reached it, and P is the sooner side', () => {
    let before = 0;
    for (const [level, percent] of Object.entries({ 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 75: 7.5, 10: 10, 20: 20 })) {
      const minutes = (side: string) => numberOf(row[`${side}${level}` as QuantifiedMetric]);
      expect(minutes('L') !== null).toBe(value('maxUp%') >= percent);
      expect(minutes('S') !== null).toBe(value('maxDown%') >= percent);
      const sooner = [minutes('L'), minutes('S')].filter((side) => side !== null);
      expect(minutes('P')).toBe(sooner.length === 0 ? null : Math.min(...sooner));
      if (percent > 5) continue;
      const reached = minutes('P') ?? before;
      expect(reached).toBeGreaterThanOrEqual(before);
      before = reached;
    }
  });

  test('it belongs to a story of the news example', () => {
    const story = stories.find(({ id }) => String(id) === row.ResourceID);
    expect(row.Headlines).toBe(story?.title);
    expect(row.Topics).toBe(story?.channels.map(({ name }) => name).join(', '));
    expect(story?.stocks.map(({ name }) => name)).toContain(row.Symb);
    expect(parseUtcTime(row.PUBt)).toBe(story?.created);
    expect(parseUsDate(row.Date)).toBe(newYorkDay(story?.created ?? 0));
    expect(row.created).toBeGreaterThanOrEqual(Number.parseInt(row._id.slice(0, 8), 16));
  });

  test('it has all eight windows if the market was open, and none if it was shut', () => {
    const windows = Object.entries(row).filter(([name]) => /_(?:Seconds|Minutes?)%$/.test(name));
    const isWeekend = row.Date === '7/12/2025';
    expect(windows.map(([, move]) => move !== null)).toEqual(Array.from({ length: 8 }, () => !isWeekend));
  });

  test('numbers have at most 15 significant digits', () => {
    const digits = Object.values(row)
      .filter((text) => typeof text === 'string' && isDecimalText(text))
      .map((text) => String(text).replace(/[-.]/g, '').replace(/^0+/, '').length);
    expect(digits.length).toBeGreaterThan(30);
    expect(Math.max(...digits)).toBeLessThanOrEqual(15);
  });
});

test('readings stand newest first', () => {
  expect(readings.map(({ created }) => created)).toEqual(readings.map(({ created }) => created).sort((a, b) => b - a));
});

const periods = companies.flatMap(({ symbol, operationRatios }) =>
  operationRatios.map((period) => [`${symbol} ${period.id.period} ${period.id.reportType}`, period] as const),
);

test.each(periods)('%s holds the identities of the ratios', (_, period) => {
  const value = (name: keyof typeof period): number => Number(period[name]);
  const expectIs = (actual: number | undefined, expected: number) => expectNear(actual, expected, 2e-5, 1e-6);
  expectIs(period.roa, value('netMargin') * value('assetsTurnover'));
  expectIs(period.netMargin, value('pretaxMargin') * (1 - value('taxRate')));
  expectIs(period.debttoAssets, value('totalDebtEquityRatio') * value('commonEquityToAssets'));
  expectIs(period.netIncomePerEmployee, value('salesPerEmployee') * value('netMargin'));
  expectIs(period.longTermDebtTotalCapitalRatio, value('longTermDebtEquityRatio') / (1 + value('longTermDebtEquityRatio')));
  expectIs(period.financialLeverage, 1 / value('commonEquityToAssets'));
  const days = period.id.period === '3M' ? 91.25 : 365;
  expectIs(period.daysInSales, days / value('receivableTurnover'));
  expectIs(period.daysInPayment, days / value('paymentTurnover'));
  if (period.inventoryTurnover !== undefined) {
    expectIs(period.daysInInventory, days / period.inventoryTurnover);
    expectIs(period.cashConversionCycle, value('daysInInventory') + value('daysInSales') - value('daysInPayment'));
  }
  if (period.id.period === '3M') expect(period.operationRevenueGrowth3MonthAvg).toBe(period.revenueGrowth);
  expect(period.id.aorOrRestate).toBe(period.id.reportType === 'R' ? 'RESTATE' : 'AOR');
});

test('a ratio that cannot be computed is left out: no inventory, no inventory turnover', () => {
  const freight = companies.find(({ symbol }) => symbol === 'CRWL')?.operationRatios[0];
  expect(Object.keys(freight ?? {})).not.toContain('inventoryTurnover');
  expect(Object.keys(freight ?? {})).not.toContain('cashConversionCycle');
});

test('guidance: ends in order, a point, an estimate alone, and mixed scales that compare as equals', () => {
  const [fullYear, point, estimateOnly] = rowsOf(readRows(guidance, guidanceExample));
  for (const row of [fullYear, point]) {
    const [low, high] = [row?.eps_guidance_min, row?.eps_guidance_max];
    expect(low && high && compareDecimals(low, high)).toBeLessThanOrEqual(0);
  }
  expect(point?.eps_guidance_min).toBe(point?.eps_guidance_max);
  expect([estimateOnly?.revenue_guidance_est === null, estimateOnly?.revenue_guidance_min]).toEqual([false, null]);
  expect(fullYear?.revenue_guidance_prior_max).toBe('1980000000');
  expect(fullYear?.revenue_guidance_prior_min).toBe('1900000000.000');
});

test('calendars stand newest first by date, then by id, and ids tell when the record was made', () => {
  const announced = rowsOf(readRows(splits, splitsExample)).map(({ date_announced: date, id }) => `${date} ${id}`);
  const guided = rowsOf(readRows(guidance, guidanceExample)).map(({ date, id }) => `${date} ${id}`);
  for (const order of [announced, guided]) {
    expect(order).toEqual([...order].sort().reverse());
    for (const entry of order) expect(entry).toMatch(/ [0-9a-f]{24}$/);
  }
});

test('a logo holds twelve files or fewer, rasters as PNG and vectors as SVG, each link signed', () => {
  for (const { files, colors, id } of rowsOf(readRows(logos, logosExample))) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    for (const [name, url] of Object.entries(files)) {
      expect(logoFields).toContain(name);
      expect(url).toMatch(name.includes('vector') ? /\.svg\?/ : /\.png\?/);
      expect(url).toMatch(/&x-bz-signature=[0-9a-f]{64}$/);
    }
    for (const colour of Object.values(colors)) expect(colour).toMatch(/^#[0-9A-F]{6}$/);
  }
});
