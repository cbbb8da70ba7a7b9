import { describe, expect, test } from 'vitest';
import { companies, companyOf, firms } from '../companies.ts';
import { announcementsOf } from '../earnings-days.ts';
import { quarterResults } from '../quarter-results.ts';
import { cashFlowOf } from './cash-flow.ts';
import { netMargins } from './net-margins.ts';
import { isRestated, restated } from './restatements.ts';
import { added } from './spans.ts';
import type { Statement } from './statement.ts';
import { statementsOf } from './statements.ts';

const seed = 1;
const filedBy = new Map(firms.map((company) => [company.symbol, statementsOf(seed, { company, fiscalYear: 2026, quarter: 2 }, 48)]));
const all = [...filedBy.values()];
const today = all.map((asFiled) => restated(seed, asFiled));
const name = ({ company, fiscalYear, quarter }: Statement): string => `${company.symbol} ${fiscalYear} Q${quarter}`;
/** Every statement of which something does not hold. */
const failing = (books: readonly (readonly Statement[])[], holds: (now: Statement, before: Statement | undefined) => boolean): string[] =>
  books.flatMap((statements) => statements.filter((now, at) => !holds(now, statements[at - 1])).map(name));

test('ten years of quarters for everybody who has been there that long, without gaps, ending where announcements end', () => {
  expect(filedBy.get('AAPL')?.length).toBe(48);
  expect(filedBy.get('GEV')?.length).toBe(6);
  for (const { company, periodEnd, quarter, fiscalYear } of filedBy.get('AAPL')?.slice(-4) ?? []) {
    const told = [2025, 2026]
      .flatMap((year) => announcementsOf(company, year))
      .find((each) => each.fiscalYear === fiscalYear && each.quarter === quarter);
    expect(periodEnd).toBe(told?.periodEnd);
  }
  expect(
    failing(all, (now, before) => !before || (now.periodEnd - before.periodEnd > 88 && now.periodEnd - before.periodEnd < 93)),
  ).toEqual([]);
});

describe.each([
  ['as filed', all],
  ['as they stand today', today],
])('books %s', (_, books) => {
  test('balance: assets are liabilities and equity, and every sum is that of its parts', () => {
    const offending = failing(books, ({ balance: b }) => {
      const assets =
        b.cash +
        b.shortTermInvestments +
        (b.receivables ?? 0) +
        (b.inventory ?? 0) +
        b.otherCurrentAssets +
        (b.plant ?? 0) +
        b.intangibles +
        b.otherAssets;
      const liabilities = (b.payables ?? 0) + b.shortTermDebt + b.otherCurrentLiabilities + b.longTermDebt + b.otherLiabilities;
      return assets === b.totalAssets && liabilities === b.totalLiabilities && b.totalAssets === b.totalLiabilities + b.equity;
    });
    expect(offending).toEqual([]);
  });

  test('the income statement adds up from revenue to net income', () => {
    expect(failing(books, ({ income: i }) => i.netIncome === i.pretaxIncome - i.tax && i.tax >= 0 && i.revenue > 0)).toEqual([]);
    expect(
      failing(
        books,
        ({ income: i }) => i.costOfGoods === undefined || (i.costOfGoods > 0 && i.revenue - i.costOfGoods >= i.operatingIncome),
      ),
    ).toEqual([]);
  });

  test('cash changes by what flowed in operations, investing and financing', () => {
    const offending = failing(books, (now, before) => {
      if (!before) return true;
      const { operating, investing, financing } = cashFlowOf(before, now);
      return operating + investing + financing === now.balance.cash - before.balance.cash;
    });
    expect(offending).toEqual([]);
  });

  test('nothing that cannot be negative is', () => {
    const offending = failing(books, ({ balance, employees, shares }) =>
      [...Object.values(balance), employees - 99, shares].every((figure) => figure === undefined || figure >= 0),
    );
    expect(offending).toEqual([]);
  });
});

test('plant is bought in most quarters, and owners are paid in most', () => {
  const flows = all.flatMap((statements) => statements.slice(1).map((now, at) => cashFlowOf(statements[at] ?? now, now)));
  expect(flows.filter(({ capitalSpending }) => capitalSpending > 0).length / flows.length).toBeGreaterThan(0.8);
  expect(flows.filter(({ paidToOwners }) => paidToOwners > 0).length / flows.length).toBeGreaterThan(0.6);
});

test('revenue and earnings per share are those the news tell', () => {
  const offending = failing(all, (now) => {
    const { revenue, eps } = quarterResults(seed, now);
    return now.income.revenue === Math.round(revenue * 1e9) && Math.abs(now.income.normalizedIncome / now.shares - eps) < 0.005;
  });
  expect(offending).toEqual([]);
});

test('the last year is of the size in the table of companies', () => {
  for (const [symbol, statements] of filedBy) {
    const { scale } = companyOf(symbol);
    const year = statements.slice(-4);
    expect(added(year).revenue / (scale.revenueBillions * 1e9), symbol).toBeGreaterThan(0.85);
    expect(added(year).revenue / (scale.revenueBillions * 1e9), symbol).toBeLessThan(1.35);
    const eps = year.reduce((sum, { income, shares }) => sum + income.normalizedIncome / shares, 0);
    expect(Math.abs(eps / scale.earningsPerShare - 1), symbol).toBeLessThan(0.45);
  }
});

test('banks, insurers and landlords sell no goods and tell nothing current; software keeps no stock', () => {
  for (const symbol of ['JPM', 'TRV', 'PLD']) {
    const [first] = filedBy.get(symbol) ?? [];
    expect([symbol, first?.income.costOfGoods, first?.balance.inventory, first?.balance.currentLiabilities]).toEqual([
      symbol,
      undefined,
      undefined,
      undefined,
    ]);
  }
  const [microsoft] = filedBy.get('MSFT') ?? [];
  expect([microsoft?.balance.inventory, typeof microsoft?.income.costOfGoods]).toEqual([undefined, 'number']);
});

test('companies of which a margin is told are of this world', () => {
  const symbols = new Set(companies.map(({ symbol }) => symbol));
  expect(Object.keys(netMargins).filter((symbol) => !symbols.has(symbol))).toEqual([]);
});

describe('a restatement', () => {
  const pairs = all.flatMap((asFiled, of) => asFiled.map((was, at) => ({ was, is: today[of]?.[at] ?? was, asFiled, at })));
  const changed = pairs.filter(({ was, is }) => was !== is);

  test('moves revenue of one year into the next, and changes no other quarter', () => {
    expect(changed.length).toBeGreaterThan(100);
    for (const { was, is } of changed) {
      const { company, fiscalYear } = was;
      const isFirst = isRestated(seed, company.symbol, fiscalYear);
      expect(isFirst || isRestated(seed, company.symbol, fiscalYear - 1), name(was)).toBe(true);
      expect(Math.sign(is.income.revenue - was.income.revenue), name(was)).toBe(isFirst ? -1 : 1);
    }
  });

  test('leaves nothing behind: revenue, tax and equity agree again after both years', () => {
    for (const { was, is, asFiled, at } of changed) {
      if (was.quarter !== 4 || isRestated(seed, was.company.symbol, was.fiscalYear)) continue;
      expect(is.balance, name(was)).toEqual(was.balance);
      const both = today.find((books) => books.includes(is))?.slice(at - 7, at + 1) ?? [];
      const [before, after] = [added(asFiled.slice(at - 7, at + 1)), added(both)];
      expect([after.revenue, after.tax, after.netIncome], name(was)).toEqual([before.revenue, before.tax, before.netIncome]);
    }
  });

  test('is known only once the first quarter after both years is filed', () => {
    const books = all.find((asFiled) => asFiled.some((was) => was.fiscalYear === 2023 && isRestated(seed, was.company.symbol, 2023))) ?? [];
    const end = books.findIndex(({ fiscalYear, quarter }) => fiscalYear === 2024 && quarter === 4);
    expect(end).toBeGreaterThan(0);
    const early = books.slice(0, end + 1);
    expect(restated(seed, early).slice(-8)).toEqual(early.slice(-8));
    expect(restated(seed, books.slice(0, end + 2)).slice(-9)).not.toEqual(books.slice(0, end + 2).slice(-9));
  });
});
